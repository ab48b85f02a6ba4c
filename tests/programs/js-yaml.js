// Parser: js-yaml writes a large structure as YAML and reads it again.
load('support/program.js');
program.library('js-yaml/dist/js-yaml.js');
program.library('esprima/dist/esprima.js');
const tree = esprima.parseScript(program.input('lz-string/libs/lz-string.js'));
const data = JSON.parse(JSON.stringify(tree)); // plain objects

program.run('js-yaml', 1, () => {
  const text = jsyaml.dump(data, { noRefs: true });
  return JSON.stringify(jsyaml.load(text)) + text;
});
