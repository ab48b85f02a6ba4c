// Parser: marked turns the change log of mathjs into HTML.
load('support/program.js');
program.library('marked/lib/marked.umd.js');
const source = program.input('mathjs/HISTORY.md');

program.run('marked', 1, () => marked.parse(source));
