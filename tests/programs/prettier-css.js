// Formatter: prettier lays out the style sheet of bootstrap.
load('support/program.js');
program.library('prettier/standalone.js');
program.library('prettier/plugins/postcss.js');
const source = program.input('bootstrap/dist/css/bootstrap.css');
const options = { parser: 'css', plugins: [prettierPlugins.postcss] };

program.run('prettier-css', 1, () => prettier.format(source, options));
