// Layouts: d3 computes triangulations, contours, a force layout, trees and map projections.
load('support/program.js');
globalThis.setInterval = globalThis.setTimeout = () => 0; // d3 starts timers for force layouts
program.library('d3/dist/d3.js');

function triangulation(next) {
  const points = Array.from({ length: 500 }, () => [next() * 960, next() * 500]);
  const delaunay = d3.Delaunay.from(points);
  return delaunay.render() + delaunay.voronoi([0, 0, 960, 500]).render() + d3.polygonHull(points);
}

function contours(next) {
  const points = Array.from({ length: 300 }, () => [next() * 200, next() * 100]);
  const density = d3.contourDensity().size([200, 100]).bandwidth(10).cellSize(4)(points);
  return density.map(d3.geoPath()).join();
}

function forces(next) {
  const nodes = d3.range(60).map((index) => ({ index }));
  const links = d3.range(59).map((i) => ({ source: Math.floor(next() * (i + 1)), target: i + 1 }));
  const simulation = d3.forceSimulation(nodes).stop()
    .force('charge', d3.forceManyBody())
    .force('link', d3.forceLink(links))
    .force('collide', d3.forceCollide(3))
    .force('center', d3.forceCenter());
  simulation.tick(20);
  return nodes.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`).join();
}

function trees(next) {
  const rows = d3.range(400).map((id) => ({ id, parent: id ? Math.floor(next() * id) : '' }));
  const tree = d3.stratify().parentId((row) => row.parent)(rows).count();
  const sorted = tree.sort((a, b) => d3.descending(a.value, b.value) || a.data.id - b.data.id);
  return [d3.pack(), d3.treemap(), d3.tree()]
    .map((layout) => layout.size([960, 500])(sorted).leaves()
      .map(({ x, y, x0, y0 }) => `${x} ${y} ${x0} ${y0}`))
    .join();
}

function map() {
  return d3.geoPath(d3.geoMercator())(d3.geoGraticule()());
}

program.run('d3', 1, (i) => {
  const next = program.random(i + 1);
  return [triangulation, contours, forces, trees, map].map((part) => part(next)).join();
});
