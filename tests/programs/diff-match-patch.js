// Comparison: diff-match-patch compares two texts and applies the difference to a third one.
load('support/program.js');
const DiffMatchPatch = program.module('diff-match-patch/index.js');
const source = program.input('decimal.js/decimal.js').slice(20000, 28000);
const changed = source.replace(/\bx\b/g, 'value').replace(/if \(/g, 'when (');
const other = source.replace(/return/g, 'give');

program.run('diff-match-patch', 1, () => {
  const comparison = new DiffMatchPatch();
  comparison.Diff_Timeout = 0; // or results depend on the clock
  const differences = comparison.diff_main(source, changed, false);
  comparison.diff_cleanupSemantic(differences);
  const patches = comparison.patch_make(source, differences);
  const [patched, applied] = comparison.patch_apply(patches, other);
  return comparison.patch_toText(patches) + patched + applied;
});
