// Checksums: js-sha256 of the text of decimal.js, and as authentication codes of its lines.
load('support/program.js');
globalThis.window = globalThis; // where it registers itself
program.library('js-sha256/build/sha256.min.js');
const source = program.input('decimal.js/decimal.js').slice(0, 60000);
const lines = source.split('\n').slice(0, 200);

program.run('js-sha256', 2, () =>
  sha256(source) + lines.map((line, i) => sha256.hmac('key ' + i, line)).join(''));
