// Compiler: babel translates the core of highlight.js to ECMAScript 5.
load('support/program.js');
program.library('babel__standalone/babel.js');
const source = program.input('highlight.js/lib/core.js');
const options = { presets: ['env'], compact: false };

program.run('babel', 1, () => Babel.transform(source, options).code);
