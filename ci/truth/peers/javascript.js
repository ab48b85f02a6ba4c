// Makes programs of the tests of a peer, with what the peer counts of them:
//
//   node javascript.js istanbul <packages/istanbul-lib-instrument/test/specs of istanbuljs> <folder>
//   node javascript.js v8 <test/mjsunit/code-coverage-block*.js of V8> <folder>
//   node javascript.js spidermonkey <js/src/jit-test/tests/coverage/simple.js of Firefox> <folder>
//   node javascript.js jsc <JSTests/controlFlowProfiler of WebKit> <folder>
//   node javascript.js test262 <checkout of tc39/test262> <folder>
//
// The folder needs acorn, js-yaml, istanbul-lib-instrument and istanbul-lib-coverage in node_modules. Each test
// becomes a function in a file of its own and, where its text may be one, a module; those of test262 run as they are.
// driver.js runs all of them in GraalJS's shell; expected.json has the counts, by file.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const { pathToFileURL } = require('url');
const [suite, tests, work] = process.argv.slice(2);
const tool = name => require(path.join(work, 'node_modules', name));

const programs = [];
let prelude = '';
let skipped = 0;
// Of the programs of test262, one of so many.
const every = Number(process.env.PEERS_EVERY || 6);

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
          lines: file.getLineCoverage(), ...partsOf(file)
        });
      }
    }
  }
}

/** Functions and decisions as istanbul counts them. */
function partsOf(file) {
  return {
    functions: Object.entries(file.fnMap).map(([id, fn]) => ({ line: fn.decl.start.line, count: file.f[id] })),
    decisions: Object.entries(file.branchMap).map(([id, branch]) =>
      ({ line: branch.loc.start.line, end: branch.loc.end.line, kind: branch.type, counts: file.b[id] }))
  };
}

function v8() {
  const found = [];
  const context = vm.createContext({
    print() {}, quit() {}, assertEquals() {}, isNeverOptimizeLiteMode: () => false, test: (...test) => found.push(test)
  });
  // V8's own functions are no JavaScript; the test's own function would run the source. What it calls besides is in
  // a file beside it, in older versions a generator, too. Sources keep their length, for their places are told.
  const utilities = path.join(path.dirname(tests), 'code-coverage-utils.js');
  const generator = /gen = (function\*\(\) \{[^}]*\})/.exec(
    fs.existsSync(utilities) ? fs.readFileSync(utilities, 'utf8') : '');
  const text = fs.readFileSync(tests, 'utf8');
  const natives = [...new Set(text.match(/%[A-Z]\w+(?=\()/g))].map(name =>
    `globalThis.${name.replace('%', '_')} = () => [];\n`).join('');
  prelude = `${natives}globalThis.setTimeout = action => { Promise.resolve().then(action); };\nglobalThis.gen = ${generator ? generator[1] : 'null'};\n`;
  vm.runInContext(natives + text.replace(/%(?=[A-Z]\w+\()/g, '_')
    .replace(/(async )?function TestCoverage\w*/g, 'function unused')
    .replace(/(await )?TestCoverage\w*\(/g, 'test('), context);
  for (const [name, source, ranges] of found) {
    const code = source.trim();
    // One that asks in its middle is told of its second half.
    const isPart = code.includes('_DebugCollectCoverage');
    try {
      const lines = isPart ? {} : linesOf(code, ranges);
      neverResumed(code).filter(line => lines[line]).forEach(line => { lines[line] = 0; });
      programs.push({ name, code, args: [], lines, functions: [], decisions: [] });
      skipped += isPart;
    } catch (e) {
      // Syntax that is newer than the parser.
      skipped++;
    }
  }
}

/** The lines of generators that istanbul says never ran: V8 counts a generator's code when the generator is made. */
function neverResumed(code) {
  const inGenerators = new Set();
  walk(parse(code), node => {
    for (let line = node.generator ? node.body.loc.start.line : Infinity; line <= node.loc.end.line; line++) {
      inGenerators.add(line);
    }
  });
  if (!inGenerators.size) {
    return [];
  }
  const { createInstrumenter } = tool('istanbul-lib-instrument');
  const counting = createInstrumenter({ coverageVariable: '__counted', esModules: false }).instrumentSync(code, 'test.js');
  const context = vm.createContext({ nop() {} });
  vm.runInContext(prelude, context);
  vm.runInContext(counting, context);
  const counts = tool('istanbul-lib-coverage').createFileCoverage(context.__counted['test.js']).getLineCoverage();
  return [...inGenerators].filter(line => counts[line] === 0);
}

/** How often V8 says that the statements of each line ran: a statement has the count of the innermost range. */
function linesOf(code, ranges) {
  const lines = {};
  walk(parse(code), node => {
    // A declaration without a value runs nothing.
    if (isStatement(node) && !isBlock(node) && (node.declarations || [node]).some(part => part.type !== 'VariableDeclarator' || part.init)) {
      let inner = { start: 0, end: code.length + 1, count: 1 };
      for (const range of ranges) {
        if (range.start <= node.start && node.start < range.end && range.end - range.start <= inner.end - inner.start) {
          inner = range;
        }
      }
      lines[node.loc.start.line] = Math.max(lines[node.loc.start.line] || 0, inner.count);
    }
  });
  return lines;
}

/** The comments of these tests are lines of lcov: $ is the line, % the function that was named last. */
function spidermonkey() {
  const found = [];
  vm.runInContext(read(tests).replace('function checkLcov', 'function unused'), vm.createContext({
    getJitCompilerOptions: () => ({}), setJitCompilerOption() {}, checkLcov: test => found.push(String(test))
  }));
  found.forEach((text, number) => {
    const code = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'));
    const lines = {};
    const functions = {};
    const decisions = {};
    let last;
    code.split('\n').forEach((row, index) => {
      const line = index + 1;
      for (const comment of row.split('//').slice(1)) {
        const [, key, value] = /^(\w+):(.*\S)/.exec(comment) || [];
        const parts = (value || '').split(',');
        if (key === 'DA') {
          lines[line] = Number(parts[1]);
        } else if (key === 'FN') {
          last = parts[1];
          functions[last] = { line, count: 0 };
        } else if (key === 'FNDA') {
          functions[parts[1] === '%' ? last : parts[1]].count = Number(parts[0]);
        } else if (key === 'BRDA') {
          const kind = row.trim().startsWith('switch') ? 'switch' : 'if';
          decisions[parts[1]] ||= { line, end: line, kind, counts: [] };
          decisions[parts[1]].counts.push(parts[3] === '-' ? 0 : Number(parts[3]));
        }
      }
    });
    walk(parse(code), node => {
      for (const decision of Object.values(decisions)) {
        if (node.type === 'SwitchStatement' && node.loc.start.line === decision.line) {
          decision.end = node.loc.end.line;
        }
      }
    });
    delete functions['top-level'];
    programs.push({
      name: `test ${number}`, code, args: [], lines, functions: Object.values(functions), decisions: Object.values(decisions)
    });
  });
}

/**
 * These tests ask between calls whether the block ran that a text of a function begins in. Each question becomes a
 * program of what runs before it, with each statement and arm on a line of its own.
 */
function jsc() {
  for (const name of fs.readdirSync(tests).filter(file => file.endsWith('.js')).sort()) {
    const text = read(path.join(tests, name));
    let before = '';
    for (const statement of parse(text).body) {
      const own = text.slice(statement.start, statement.end);
      const call = /(has\w*Executed|\w+ExecutionCount|checkBasicBlock)\((\w+), ("[^"]*")(.*)/.exec(own);
      if (call && statement.type === 'ExpressionStatement') {
        const [, , asked, quoted, rest] = call;
        const count = /=== ([^)]*)\)/.exec(rest);
        const expected = count ? vm.runInNewContext(count[1]) : !/ShouldNot|\(!/.test(own);
        programs.push(question(`${name}: ${own}`, before, asked, JSON.parse(quoted), expected));
      } else if (!/^(load|noInline|var hasBasicBlockExecuted|if \(is32BitPlatform)/.test(own)) {
        before += own + '\n';
      }
    }
  }
}

function question(name, text, asked, part, expected) {
  const starts = [];
  let unit;
  walk(parse(text), node => {
    if (node.type === 'FunctionDeclaration' && node.id.name === asked) {
      const place = node.body.start + text.slice(node.body.start, node.end).indexOf(part);
      // What is between the arms of an `if` belongs to the second one. A block runs if its first statement does.
      const innermost = (at, found) => {
        if (at.type === 'IfStatement' && at.alternate && place >= at.consequent.end && place < at.alternate.start) {
          return innermost(at.alternate, at.alternate);
        }
        for (const child of children(at)) {
          if (child.start <= place && place < child.end) {
            const arm = at.type === 'ConditionalExpression' && child !== at.test;
            return innermost(child, arm || isStatement(child) ? child : found);
          }
        }
        return found;
      };
      unit = innermost(node, node);
      while (isBlock(unit)) {
        unit = unit.body[0];
      }
    }
    if (isStatement(node) && !isBlock(node)) {
      starts.push(node.start);
    } else if (node.type === 'ConditionalExpression') {
      starts.push(node.consequent.start, node.alternate.start);
    }
  });
  let code = '';
  let line;
  for (let place = 0; place < text.length; place++) {
    code += (starts.includes(place) ? '\n' : '') + text[place];
    line = place === unit.start ? code.split('\n').length : line;
  }
  return { name, code, args: [], lines: { [line]: expected }, functions: [], decisions: [] };
}

/** A sample of the programs that run as scripts; what V8 counts, and where istanbul counts otherwise, what it does. */
async function test262() {
  const session = new (require('inspector').Session)();
  session.connect();
  const post = (method, parameters) => {
    let answer;
    session.post('Profiler.' + method, parameters, (problem, value) => { answer = value; });
    return answer;
  };
  const files = [];
  const list = folder => fs.readdirSync(folder, { withFileTypes: true }).forEach(entry =>
    entry.isDirectory() ? list(path.join(folder, entry.name)) : files.push(path.join(folder, entry.name)));
  list(path.join(tests, 'test/language'));
  const run = async (file, code, harness, isAsync) => {
    let finish;
    const done = new Promise(resolve => { finish = resolve; });
    const context = vm.createContext({ print: finish });
    harness.forEach(name => vm.runInContext(read(name), context, name));
    vm.runInContext(code, context, { filename: file, timeout: 5000 });
    if (isAsync) {
      setTimeout(finish, 200);
      if (await done !== 'Test262:AsyncTestComplete') {
        throw new Error('did not end');
      }
    }
    await new Promise(setImmediate);
    return context;
  };
  // The programs make promises that nobody looks at.
  process.on('unhandledRejection', () => {});
  post('enable');
  post('startPreciseCoverage', { callCount: true, detailed: true });
  let [candidates, disputed, alone] = [0, 0, 0];
  for (const file of files.filter(name => /(?<!_FIXTURE)\.js$/.test(name)).sort()) {
    const text = read(file);
    const { flags = [], includes = [], negative } = tool('js-yaml').load(/\/\*---([^]*?)---\*\//.exec(text)[1]);
    if (negative || flags.includes('module') || /\$262|import\(|[\r\u2028\u2029]/.test(text) || candidates++ % every !== 0) {
      continue;
    }
    const isAsync = flags.includes('async');
    const harness = (flags.includes('raw') ? [] : ['assert.js', 'sta.js', ...(isAsync ? ['doneprintHandle.js'] : []), ...includes])
      .map(name => path.join(tests, 'harness', name));
    const code = (flags.includes('onlyStrict') ? '"use strict"; ' : '') + text;
    try {
      await run(file, code, harness, isAsync);
      const script = post('takePreciseCoverage').result.find(({ url }) => url === String(pathToFileURL(file)));
      const lines = linesOf(code, script.functions.flatMap(({ ranges }) => ranges)
        .map(range => ({ start: range.startOffset, end: range.endOffset, count: range.count })));
      // The first one is the program. An activation begins with its parameters, which istanbul does not count.
      const functions = script.functions.slice(1).filter(({ functionName }) => !functionName.endsWith('_initializer>')).map(({ ranges: [{ startOffset, count }] }) =>
        ({ line: code.slice(0, startOffset).split('\n').length, count }));
      programs.push({ name: path.relative(tests, file), code, harness, isAsync, lines, functions, decisions: [] });
    } catch (e) {
      skipped++;
    }
  }
  post('stopPreciseCoverage');
  const { createInstrumenter } = tool('istanbul-lib-instrument');
  const { createFileCoverage } = tool('istanbul-lib-coverage');
  for (const program of programs) {
    const { name, code, harness, isAsync, lines } = program;
    try {
      const counting = createInstrumenter({ coverageVariable: '__counted', esModules: false })
        .instrumentSync(code, name);
      const file = (await run(name, counting, harness, isAsync)).__counted[name];
      const counted = createFileCoverage(file);
      program.counting = { text: counting, counts: JSON.stringify([file.s, file.f, file.b]) };
      // In `with`, the program may see that istanbul looks up its counters, and takes other ways.
      const isSeen = /\bwith\s*\(/.test(code);
      for (const [line, count] of Object.entries(counted.getLineCoverage())) {
        disputed += lines[line] !== undefined && lines[line] !== count;
        lines[line] = isSeen && lines[line] !== undefined ? Math.min(count, lines[line]) : count;
      }
      const { functions, decisions } = partsOf(counted);
      const known = program.functions.map(({ line }) => line);
      program.functions.push(...functions.filter(({ line }) => !known.includes(line)));
      program.decisions = isSeen ? [] : decisions;
    } catch (e) {
      // The program looks at its own text, or istanbul does not know its syntax: V8 is the only witness.
      alone++;
    }
  }
  console.log(`${candidates} candidates, ${alone} without istanbul, ${disputed} lines differ between V8 and istanbul`);
}

const read = file => fs.readFileSync(file, 'utf8');

const parse = code => tool('acorn').parse(code, {
  ecmaVersion: 'latest', locations: true, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true
});

const isStatement = node => /Statement$|^VariableDeclaration$/.test(node.type) && node.type !== 'EmptyStatement';

const isBlock = node => node.type === 'BlockStatement';

const children = node => Object.values(node).flat().filter(child => child && child.type);

function walk(node, action) {
  action(node);
  children(node).forEach(child => walk(child, action));
}

/** The lines whose count may be another one, and by which rule. */
function rulesOf(code) {
  const rules = {};
  walk(parse(code), node => {
    if (/^(For|While|DoWhile)/.test(node.type)) {
      [node, node.test, node.update].filter(Boolean).forEach(part => { rules[part.loc.start.line] = 'loop'; });
    } else if (/Function|^MethodDefinition|^Class|^StaticBlock/.test(node.type)) {
      rules[node.loc.start.line] ||= 'function';
    }
  });
  return rules;
}

function isModule(code) {
  try {
    tool('acorn').parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    return true;
  } catch (e) {
    return false;
  }
}

/** Writes the programs, with what runs them, and what is expected. */
function write() {
  const expected = {};
  const runs = [];
  programs.forEach((program, number) => {
    const { code, args, harness, isAsync, counting, ...counts } = program;
    let rules = {};
    try {
      rules = rulesOf(code);
    } catch (e) {
      // JSX: there are no rules.
    }
    const add = (name, before, after) => {
      const file = path.join(work, name);
      fs.writeFileSync(file, before + code + after);
      expected[file] = { ...counts, rules, text: code, first: before.split('\n').length };
      const run = { file, args, harness };
      if (counting) {
        run.counting = file.replace(/js$/, 'counting.js');
        run.counts = counting.counts;
        fs.writeFileSync(run.counting, counting.text);
      }
      runs.push(run);
    };
    if (harness) {
      add(`test${number}.js`, '', '');
      return;
    }
    add(`test${number}.js`, '(function (args) { var output;\n', '\nreturn output; })\n');
    // A module is strict: what tests that takes another way there.
    if (isModule(code) && !program.name.startsWith('strict.yaml')) {
      add(`test${number}.mjs`, '', '');
    }
  });
  fs.writeFileSync(path.join(work, 'expected.json'), JSON.stringify(expected));
  fs.writeFileSync(path.join(work, 'driver.js'), `
globalThis.nop = () => {};
const quiet = async () => {
  for (let i = 0; i < 100; i++) {
    await null;
  }
};
${prelude}(async () => {
  for (const { file, args, harness, counting, counts } of ${JSON.stringify(runs)}) {
    try {
      if (harness) {
        // In a global object of its own. The programs that end are compared.
        let ended;
        const isAsync = harness.some(name => name.endsWith('doneprintHandle.js'));
        const run = program => {
          ended = isAsync ? 'did not end' : '';
          return loadWithNewGlobal({ name: 'begin', script: '[globalThis.print] = arguments; arguments[1].forEach(name => load(name)); globalThis' },
            message => { ended = message.endsWith('AsyncTestComplete') ? '' : message; }, [...harness, program]);
        };
        run(file);
        await quiet();
        if (!ended && counting) {
          // Some programs pass in Node.js though it takes another way, as tests of what it does not have.
          const files = Object.values(run(counting).__counted);
          await quiet();
          ended ||= JSON.stringify([files[0].s, files[0].f, files[0].b]) === counts ? '' : 'runs another way in Node.js';
        }
        print(ended ? file + ': ' + ended : 'ran ' + file);
      } else if (file.endsWith('.mjs')) {
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
}

Promise.resolve(({ istanbul, v8, spidermonkey, jsc, test262 })[suite]()).then(write).catch(problem => {
  console.error(problem);
  process.exit(2);
});
