// Maths: mathjs parses, simplifies and differentiates expressions, and computes with matrices.
load('support/program.js');
program.library('mathjs/lib/browser/math.js');
const expressions = [
  '2 * x + 3 * x - (x ^ 2 - x * x) / 4',
  'sin(x) ^ 2 + cos(x) ^ 2 + log(x * y) - exp(x + y)',
  '(a + b) * (a - b) - a ^ 2 + b ^ 2',
  'sqrt(x ^ 2 + y ^ 2) / (1 + x / y)'
];
const scope = { x: 1.5, y: 2.25, a: 3, b: 0.5 };

program.run('mathjs', 2, (i) => {
  const next = program.random(i + 1);
  const symbolic = expressions.map((text) => {
    const node = math.parse(text);
    const simple = math.simplify(node);
    return `${simple} ${simple.evaluate(scope)} ${math.derivative(node, 'x')}`;
  });
  const matrix = math.matrix(math.zeros([12, 12]).map((row) => row.map(() => next() - 0.5)));
  const numeric = [
    math.det(matrix),
    math.lusolve(matrix, math.ones(12)),
    math.inv(matrix),
    math.eigs(math.add(matrix, math.transpose(matrix))).values,
    math.evaluate('5.08 cm + 2 inch to mm'),
    math.add(math.fraction(1, 3), math.fraction(i + 1, 7))
  ];
  return symbolic.join() + numeric.map((value) => math.format(value, 10)).join();
});
