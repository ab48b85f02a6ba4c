// Parser: acorn reads d3, or the file of the second argument (a path below target/webjars).
load('support/program.js');
program.library('acorn/dist/acorn.js');
const source = program.input(program.argument(1) ?? 'd3/dist/d3.js');

program.run('acorn', 1, () => {
  let tokens = 0;
  const tree = acorn.parse(source, { ecmaVersion: 'latest', onToken: () => tokens++ });
  return `${tree.body.length} statements, ${tokens} tokens`;
});
