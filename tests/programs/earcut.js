// Geometry: earcut triangulates polygons with holes.
load('support/program.js');
program.library('earcut/dist/earcut.dev.js');

/** A star around a point, with rays of different lengths. */
function star(next, x, y, radius, corners) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = 2 * Math.PI * i / corners;
    const length = radius * (0.6 + 0.4 * next());
    return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
  });
}

function polygon(next) {
  const rings = [star(next, 0, 0, 1000, 800)];
  for (let i = 0; i < 8; i++) {
    const angle = 2 * Math.PI * i / 8;
    rings.push(star(next, 350 * Math.cos(angle), 350 * Math.sin(angle), 80, 60));
  }
  return rings;
}

const { vertices, holes, dimensions } = earcut.flatten(polygon(program.random(8)));

program.run('earcut', 4, () => {
  const triangles = earcut.default(vertices, holes, dimensions);
  return `${triangles} ${earcut.deviation(vertices, holes, dimensions, triangles)}`;
});
