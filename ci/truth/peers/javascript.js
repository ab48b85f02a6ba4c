// Makes programs of the tests of a peer, with what the peer counts of them:
//
//   node javascript.js istanbul <packages/istanbul-lib-instrument/test/specs of istanbuljs> <folder>
//   node javascript.js v8 <test/mjsunit/code-coverage-block.js of V8> <folder>
//
// The folder needs acorn, js-yaml, istanbul-lib-instrument and istanbul-lib-coverage in node_modules. Each test
// becomes a function in a file of its own and, where its text may be one, a module. driver.js runs all of them in
// GraalJS's shell; expected.json has the counts, by file.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const [suite, tests, work] = process.argv.slice(2);
const tool = name => require(path.join(work, 'node_modules', name));

const programs = [];
let prelude = '';
let skipped = 0;

function istanbul() {
  const { createInstrumenter } = tool('istanbul-lib-instrument');
  const { createFileCoverage } = tool('istanbul-lib-coverage');
  const same = (a, b) => JSON.stringify(a || {}) === JSON.stringify(b || {});
  const count = (code, args) => {
    const text = createInstrumenter({ coverageVariable: '__counted' }).instrumentSync(code, '/test.js');
    globalThis.__counted = undefined;
    new Function('args', '{ var output;\n' + text + '\nreturn output;\n}')(args);
    return createFileCoverage(Object.values(globalThis.__counted)[0]);
  };
  for (const name of fs.readdirSync(tests).filter(file => file.endsWith('.yaml')).sort()) {
    for (const spec of tool('js-yaml').loadAll(fs.readFileSync(path.join(tests, name), 'utf8'))) {
      for (const test of spec.tests || []) {
        let file;
        try {
          file = count(spec.code, test.args);
        } catch (e) {
          skipped++;
          continue;
        }
        // A spec with options of its own, or of another version, tells something else of this text.
        if (!same(file.getLineCoverage(), test.lines) || !same(file.b, test.branches)
            || !same(file.f, test.functions) || spec.code.includes('istanbul ignore')) {
          skipped++;
          continue;
        }
        programs.push({
          name: `${name}: ${spec.name}, ${test.name || ''}`, code: spec.code, args: test.args,
          lines: file.getLineCoverage(),
          functions: Object.entries(file.fnMap).map(([id, fn]) => ({ line: fn.decl.start.line, count: file.f[id] })),
          decisions: Object.entries(file.branchMap).map(([id, branch]) =>
            ({ line: branch.loc.start.line, end: branch.loc.end.line, kind: branch.type, counts: file.b[id] }))
        });
      }
    }
  }
}

function v8() {
  const found = [];
  const context = vm.createContext({
    print() {}, assertEquals() {}, native: () => [], found, test: (...test) => found.push(test)
  });
  // V8's own functions are no JavaScript; the test's own function would run the source. What it calls besides is in
  // a file beside it, in older versions a generator, too.
  const utilities = path.join(path.dirname(tests), 'code-coverage-utils.js');
  const generator = /gen = (function\*\(\) \{[^}]*\})/.exec(
    fs.existsSync(utilities) ? fs.readFileSync(utilities, 'utf8') : '');
  prelude = `globalThis.native = () => [];\nglobalThis.gen = ${generator ? generator[1] : 'null'};\n`;
  vm.runInContext(fs.readFileSync(tests, 'utf8').replace(/%\w+\(/g, 'native(')
    .replace(/(async )?function TestCoverage\w*/g, 'function unused')
    .replace(/(await )?TestCoverage\w*\(/g, 'test('), context);
  for (const [name, source, ranges] of found) {
    const code = source.trim();
    const counted = place => {
      let inner = null;
      for (const range of ranges) {
        if (range.start <= place && place < range.end && (!inner || range.end - range.start <= inner.end - inner.start)) {
          inner = range;
        }
      }
      return inner ? inner.count : 1;
    };
    const lines = {};
    statements(code, node => {
      lines[node.loc.start.line] = Math.max(lines[node.loc.start.line] || 0, counted(node.start));
    });
    programs.push({ name, code, args: [], lines, functions: [], decisions: [] });
  }
}

/** Passes every statement that runs as a whole. */
function statements(code, action) {
  const walk = node => {
    if (/Statement$|^VariableDeclaration$/.test(node.type) && node.type !== 'BlockStatement' && node.type !== 'EmptyStatement') {
      action(node);
    }
    for (const value of Object.values(node)) {
      (Array.isArray(value) ? value : [value]).filter(child => child && child.type).forEach(walk);
    }
  };
  walk(tool('acorn').parse(code, {
    ecmaVersion: 'latest', locations: true, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true
  }));
}

function isModule(code) {
  try {
    tool('acorn').parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    return true;
  } catch (e) {
    return false;
  }
}

({ istanbul, v8 })[suite]();
const expected = {};
const runs = [];
programs.forEach((program, number) => {
  const { code, args, ...counts } = program;
  const add = (name, before, after) => {
    const file = path.join(work, name);
    fs.writeFileSync(file, before + code + after);
    expected[file] = { ...counts, text: code, first: before.split('\n').length };
    runs.push({ file, args });
  };
  add(`test${number}.js`, '(function (args) { var output;\n', '\nreturn output; })\n');
  // A module is strict: what tests that takes another way there.
  if (isModule(code) && !program.name.startsWith('strict.yaml')) {
    add(`test${number}.mjs`, '', '');
  }
});
fs.writeFileSync(path.join(work, 'expected.json'), JSON.stringify(expected));
fs.writeFileSync(path.join(work, 'driver.js'), `
globalThis.nop = () => {};
${prelude}(async () => {
  for (const { file, args } of ${JSON.stringify(runs)}) {
    try {
      if (file.endsWith('.mjs')) {
        Object.assign(globalThis, { args, output: undefined });
        await import(file);
      } else {
        await load(file)(args);
      }
    } catch (e) {
      print(file + ': ' + e);
    }
  }
})();
`);
console.log(`${programs.length} tests as ${runs.length} programs; ${skipped} are no programs of their own`);
