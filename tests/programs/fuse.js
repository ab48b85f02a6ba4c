// Search: Fuse.js looks for misspelt words in the documentation of lodash.
load('support/program.js');
load('support/lodash-functions.js');
program.library('fuse.js/dist/fuse.js');
const words = ['grup', 'shufle arrray', 'memoise', 'debunce', 'flattn', 'intersecton', 'templte'];

program.run('fuse', 1, () => {
  const fuse = new Fuse(lodashFunctions, {
    includeScore: true,
    includeMatches: true,
    keys: ['name', { name: 'summary', weight: 2 }, 'parameters.text']
  });
  return words.map((word) => fuse.search(word).slice(0, 5)
    .map(({ item, score, matches }) => `${item.name} ${score} ${matches.length}`)).join();
});
