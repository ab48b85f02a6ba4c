// Formatter: prettier lays out the minified marked anew.
load('support/program.js');
program.library('prettier/standalone.js');
program.library('prettier/plugins/babel.js');
program.library('prettier/plugins/estree.js');
const source = program.input('marked/lib/marked.umd.js');
const options = { parser: 'babel', plugins: [prettierPlugins.babel, prettierPlugins.estree] };

program.run('prettier', 1, () => prettier.format(source, options));
