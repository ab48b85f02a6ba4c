// Maths: numeric solves linear systems, finds eigenvalues, singular values and a spline.
load('support/program.js');
program.library('numeric/numeric-1.2.6.js');
const next = program.random(5);
const size = 24;
const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => next() - 0.5));
const vector = matrix.map((row) => row[3]);

program.run('numeric', 2, () => {
  const square = numeric.dot(matrix, numeric.transpose(matrix));
  const solution = numeric.solve(matrix, vector);
  const values = numeric.eig(square).lambda.x;
  const { S } = numeric.svd(matrix);
  const spline = numeric.spline(numeric.linspace(0, 1, size), vector).at(numeric.linspace(0, 1, 99));
  return [...solution, ...values, ...S, ...spline].map((x) => x.toPrecision(6)).join();
});
