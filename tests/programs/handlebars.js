// Templates: handlebars writes the documentation of lodash as a page.
load('support/program.js');
load('support/lodash-functions.js');
program.library('handlebars/dist/handlebars.js');
const text = `
{{#*inline "parameter"}}
  <li{{#if optional}} class="optional"{{/if}}>{{name}}: {{type}} {{text}}</li>
{{/inline}}
{{#each functions}}
<h3 id="{{lower name}}">{{@index}}. _.{{name}}({{#each parameters}}{{#unless @first}}, {{/unless}}{{name}}{{/each}})</h3>
<p>{{summary}}{{#if since}} Since {{since}}.{{/if}} In {{category}}.</p>
{{#each parameters}}{{> parameter}}{{else}}<li>No parameters</li>{{/each}}
{{#with returns}}<p>Returns {{this}}</p>{{/with}}
{{/each}}`;

program.run('handlebars', 10, () => {
  const environment = Handlebars.create();
  environment.registerHelper('lower', (name) => name.toLowerCase());
  return environment.compile(text)({ functions: lodashFunctions });
});
