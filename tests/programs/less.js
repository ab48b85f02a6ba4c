// Compiler: less compiles the style sheets of bootstrap, imports put in place beforehand.
load('support/program.js');
globalThis.document = { currentScript: { dataset: {} }, getElementsByTagName: () => [] };
globalThis.window = {
  document,
  less: { onReady: false },
  location: { href: 'http://localhost/', hash: '', port: '' }
};
program.library('less/dist/less.js');

function withImports(path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return program.input(path)
    .replace(/^@import "(.*)";$/gm, (line, imported) => withImports(folder + imported));
}
const source = withImports('bootstrap/less/bootstrap.less');

program.run('less', 1, async () => (await window.less.render(source)).css);
