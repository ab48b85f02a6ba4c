// Search: lunr makes an index of the documentation of lodash and looks up words in it.
load('support/program.js');
load('support/lodash-functions.js');
program.library('lunr/lunr.js');
const questions = ['array', 'creates +function', 'deep -clone', 'iter*', 'sorted~1', 'name:find'];

program.run('lunr', 1, () => {
  const index = lunr((builder) => {
    builder.ref('name');
    builder.field('name');
    builder.field('summary', { boost: 2 });
    lodashFunctions.forEach((f) => builder.add(f));
  });
  return questions.map((question) =>
    index.search(question).map(({ ref, score }) => `${ref} ${score}`)).join();
});
