// One function with 2,000 decisions, which has about 2^2000 paths.
load('../../tests/programs/support/program.js');

const DECISIONS = 2000;
const CALLS = 50;

const lines = [];
for (let i = 0; i < DECISIONS; i++) {
  lines.push(`if ((x ^ ${i}) & ${1 << i % 12}) s = s + ${i} | 0; else s = s ^ ${i * 7};`);
}
const decide = new Function('x', 'let s = 0;\n' + lines.join('\n') + '\nreturn s;');

program.run('branches', 1, () => {
  let sum = 0;
  for (let i = 0; i < CALLS; i++) {
    sum = (sum + decide(i * 2654435761)) | 0;
  }
  return String(sum);
});
