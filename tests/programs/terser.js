// Minifier: terser compresses and mangles a file of uglify-js.
load('support/program.js');
program.library('terser/dist/bundle.min.js');
const source = program.input('uglify-js/lib/scope.js');

program.run('terser', 1, async () => (await Terser.minify(source)).code);
