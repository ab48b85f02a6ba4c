// Formatter: js-beautify lays out the minified jquery anew.
load('support/program.js');
globalThis.global = globalThis; // where js-beautify registers itself
program.library('js-beautify/js/lib/beautify.js');
const source = program.input('jquery/dist/jquery.min.js');

program.run('js-beautify', 1, () => js_beautify(source));
