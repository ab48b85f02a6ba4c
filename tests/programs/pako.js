// Compressor: pako deflates and inflates the text of lodash.
load('support/program.js');
program.library('pako/dist/pako.js');
const source = program.input('lodash/lodash.js');

program.run('pako', 1, () => {
  const packed = pako.deflate(source, { level: 6 });
  const unpacked = pako.inflate(packed, { to: 'string' });
  return `${packed.length} ${packed.subarray(0, 512)} ${unpacked}`;
});
