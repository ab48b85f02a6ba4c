// Runs a program of tests/programs in Node.js with its package instrumented by istanbul, and writes
// what istanbul counted:
//
//   node count.js <folder with istanbul-lib-instrument> <programs> <program> <file for the counts>
//
// The program runs in a context that has what GraalJS's shell has, so that the package takes the same
// way in both; it prints a digest of its results, which shows that it did.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [tools, programs, program, target] = process.argv.slice(2);
const { createInstrumenter } = require(path.join(tools, 'node_modules/istanbul-lib-instrument'));
const instrumenter = createInstrumenter({ esModules: false, compact: false, coverageVariable: '__counted' });
const webjars = path.join(programs, 'target/webjars');

const place = name => name.startsWith('../target/webjars/')
  ? path.join(webjars, name.slice('../target/webjars/'.length)) : path.join(programs, name);
const context = vm.createContext({
  print: (...texts) => console.log(...texts),
  printErr: (...texts) => console.error(...texts),
  quit: code => process.exit(code),
  read: name => fs.readFileSync(place(name), 'utf8'),
  load: given => {
    if (typeof given === 'object') {
      // A module in a function on the same line, so lines are those of the file.
      return run(given.script, path.join(webjars, given.name), true);
    }
    const file = place(given);
    return run(fs.readFileSync(file, 'utf8'), file, file.startsWith(webjars));
  },
  console
});
vm.runInContext('globalThis.arguments = [];', context);

function run(text, file, isCounted) {
  if (!isCounted) {
    return vm.runInContext(text, context, { filename: file });
  }
  // istanbul puts a declaration before a program, and would lose the value of an expression.
  const expression = text.startsWith('(function (exports, module) {');
  const code = instrumenter.instrumentSync(expression ? 'globalThis.__module = ' + text : text, file);
  vm.runInContext(code, context, { filename: file });
  return expression ? vm.runInContext('globalThis.__module', context) : undefined;
}

run(fs.readFileSync(path.join(programs, program + '.js'), 'utf8'), path.join(programs, program + '.js'), false);
setImmediate(() => fs.writeFileSync(target, JSON.stringify(vm.runInContext('globalThis.__counted', context))));
