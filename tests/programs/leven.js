// Comparison: leven finds the names in lodash's documentation that are most like misspelt ones.
load('support/program.js');
load('support/lodash-functions.js');
const leven = program.module('leven/index.js');
const names = lodashFunctions.map((f) => f.name);

program.run('leven', 1, () => names.map((name, i) => {
  const misspelt = name.slice(i % 3) + 'e' + name.slice(0, i % 4);
  let nearest = '';
  let least = Infinity;
  for (const other of names) {
    const distance = leven(misspelt, other);
    if (distance < least) {
      least = distance;
      nearest = other;
    }
  }
  return nearest + least;
}).join());
