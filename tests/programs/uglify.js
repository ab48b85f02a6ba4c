// Minifier: uglify-js compresses and mangles one of its own files.
load('support/program.js');
globalThis.atob = globalThis.btoa = null; // needed at load time, used for source maps only
const parts = ['utils', 'ast', 'transform', 'parse', 'scope', 'compress', 'output', 'minify'];
parts.forEach((part) => program.library(`uglify-js/lib/${part}.js`));
const source = program.input('uglify-js/lib/scope.js');

program.run('uglify', 1, () => minify(source, { compress: { passes: 2 } }).code);
