// Loads a large program: the compiler of TypeScript, 9 MB of JavaScript, parsed and initialized.
load('../../tests/programs/support/program.js');

program.run('load-typescript', 1, () => {
  program.library('typescript/lib/typescript.js');
  return ts.version;
});
