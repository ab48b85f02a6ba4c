// Templates: nunjucks writes the documentation of lodash as a page.
load('support/program.js');
load('support/lodash-functions.js');
globalThis.window = globalThis; // where nunjucks registers itself
program.library('nunjucks/browser/nunjucks.js');
const text = `
{%- macro type(name) -%}
  {% if '|' in name %}<i>one of {{ name | replace('|', ', ') }}</i>{% else %}{{ name }}{% endif %}
{%- endmacro -%}
{% for category, members in functions | groupby('category') %}
<h2 id="{{ category | lower }}">{{ loop.index }}. {{ category }} ({{ members | length }})</h2>
{% for f in members | sort(false, true, 'name') %}
<h3>_.{{ f.name }}(
  {%- for p in f.parameters %}{{ p.name }}{% if not loop.last %}, {% endif %}{% endfor -%}
)</h3>
<p>{{ f.summary | title | truncate(60) }}{% if f.since %} Since {{ f.since }}.{% endif %}</p>
{% for p in f.parameters %}
  <li{% if loop.index is odd %} class="odd"{% endif %}>{{ p.name }}: {{ type(p.type) }} {{ p.text }}</li>
{% else %}
  <li>No parameters</li>
{% endfor %}
{% endfor %}
{% endfor %}`;

program.run('nunjucks', 5, () => {
  const environment = new nunjucks.Environment(null, { autoescape: true });
  return environment.renderString(text, { functions: lodashFunctions });
});
