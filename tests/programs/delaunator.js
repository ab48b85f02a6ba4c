// Geometry: delaunator triangulates points.
load('support/program.js');
program.library('delaunator/delaunator.js');
const next = program.random(3);
const points = Float64Array.from({ length: 10000 }, () => next() * 1000);

program.run('delaunator', 2, () => {
  const { triangles, hull } = new Delaunator(points);
  return `${triangles} ${hull}`;
});
