// Templates: mustache writes the documentation of lodash as a page.
load('support/program.js');
load('support/lodash-functions.js');
program.library('mustache/mustache.js');
const template = `
{{#functions}}
<h3>_.{{name}}({{#parameters}}{{name}} {{/parameters}})</h3>
<p>{{summary}}{{#since}} Since {{since}}.{{/since}}</p>
{{#parameters}}<li><i>{{type}}</i> {{text}}</li>{{/parameters}}
{{^parameters}}<li>No parameters</li>{{/parameters}}
{{/functions}}`;

program.run('mustache', 3, () => {
  Mustache.clearCache();
  return Mustache.render(template, { functions: lodashFunctions });
});
