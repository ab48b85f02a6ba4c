// Geometry: RBush puts boxes into a tree, searches it and takes some out again.
load('support/program.js');
program.library('rbush/rbush.js');
const next = program.random(11);
const boxes = Array.from({ length: 3000 }, (_, id) => {
  const minX = next() * 1000;
  const minY = next() * 1000;
  return { id, minX, minY, maxX: minX + next() * 10, maxY: minY + next() * 10 };
});

program.run('rbush', 1, () => {
  const tree = new RBush(9);
  tree.load(boxes.slice(0, 2000));
  boxes.slice(2000).forEach((box) => tree.insert(box));
  const found = boxes.map((box) => tree.search({
    minX: box.minX - 20, minY: box.minY - 20, maxX: box.maxX + 20, maxY: box.maxY + 20
  }).length);
  boxes.slice(0, 1000).forEach((box) => tree.remove(box));
  return `${found} ${tree.all().length}`;
});
