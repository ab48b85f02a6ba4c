// The functions of lodash as its documentation comments describe them: data for templates.
const lodashFunctions = program.input('lodash/lodash.js')
  .match(/\/\*\*[^]*?\*\//g)
  .map((comment) => {
    const tag = (name) => comment.match(new RegExp(`@${name} (.*)`))?.[1];
    return {
      name: comment.match(/@returns[^]*?_\.(\w+)\(/)?.[1],
      summary: comment.match(/\* (\w.*)/)?.[1],
      category: tag('category'),
      since: tag('since'),
      returns: tag('returns'),
      parameters: [...comment.matchAll(/@param \{(.*?)\} (\S+) (.*)/g)]
        .map(([, type, name, text]) => ({ type, name, text, optional: name.startsWith('[') }))
    };
  })
  .filter((each) => each.name && each.category);
