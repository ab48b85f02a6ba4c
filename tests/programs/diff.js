// Comparison: diff compares lines, words and letters of two parts of decimal.js.
load('support/program.js');
program.library('diff/dist/diff.js');
const source = program.input('decimal.js/decimal.js');
const old = source.slice(20000, 26000);
const changed = old.replace(/\bx\b/g, 'value').replace(/if \(/g, 'when (').slice(500) + 'end';

program.run('diff', 1, () => {
  const parts = [
    Diff.diffLines(old, changed),
    Diff.diffWords(old.slice(0, 2500), changed.slice(0, 2500)),
    Diff.diffChars(old.slice(0, 600), changed.slice(0, 600))
  ];
  return parts.flat().map(({ added, removed, value }) =>
    (added ? '+' : removed ? '-' : '=') + value).join('');
});
