// Compressor: lz-string packs and unpacks the text of decimal.js.
load('support/program.js');
program.library('lz-string/libs/lz-string.js');
const source = program.input('decimal.js/decimal.js');

program.run('lz-string', 1, () => {
  const packed = LZString.compressToBase64(source);
  return packed + LZString.decompressFromBase64(packed);
});
