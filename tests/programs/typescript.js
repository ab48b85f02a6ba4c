// Compiler: TypeScript transpiles the core of highlight.js to ECMAScript 2015.
load('support/program.js');
program.library('typescript/lib/typescript.js');
const source = program.input('highlight.js/lib/core.js');
const compilerOptions = { target: ts.ScriptTarget.ES2015 };

program.run('typescript', 1, () => ts.transpileModule(source, { compilerOptions }).outputText);
