// Parser: esprima reads lodash with locations and comments.
load('support/program.js');
program.library('esprima/dist/esprima.js');
const source = program.input('lodash/lodash.js');

program.run('esprima', 1, () => {
  let nodes = 0;
  esprima.parseScript(source, { loc: true, comment: true }, () => nodes++);
  return `${nodes} nodes`;
});
