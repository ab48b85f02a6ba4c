// Collections: lodash takes the words of its own source apart and puts them together again.
load('support/program.js');
program.library('lodash/lodash.js');
const source = program.input('lodash/lodash.js').slice(0, 60000);

program.run('lodash', 3, () => {
  const words = _.words(source);
  const index = _.chain(words)
    .map(_.camelCase)
    .filter((word) => word.length > 2)
    .countBy()
    .toPairs()
    .orderBy([1, 0], ['desc', 'asc'])
    .groupBy(([word]) => word[0])
    .mapValues((pairs) => ({ pairs: _.take(pairs, 20), total: _.sumBy(pairs, 1) }))
    .value();
  const copy = _.cloneDeep(index);
  _.set(copy, 'a.pairs[0]', ['changed', 0]);
  const difference = _.differenceWith(_.toPairs(copy), _.toPairs(index), _.isEqual);
  const page = _.template('<% _.each(index, (v, k) => { %><%- k %>:<%= v.total %> <% }) %>');
  return JSON.stringify(difference) + page({ index: _.merge({}, index, copy) });
});
