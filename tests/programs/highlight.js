// Highlighter: highlight.js marks up decimal.js.
load('support/program.js');
const highlighter = program.module('highlight.js/lib/core.js');
const javascript = program.module('highlight.js/lib/languages/javascript.js');
highlighter.registerLanguage('javascript', javascript);
const source = program.input('decimal.js/decimal.js');

program.run('highlight', 1, () => highlighter.highlight(source, { language: 'javascript' }).value);
