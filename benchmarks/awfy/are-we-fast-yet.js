/*
 * Runs a program of are-we-fast-yet, which checks its own results. They are not part of this
 * repository: `git clone https://github.com/smarr/are-we-fast-yet benchmarks/target/are-we-fast-yet`.
 */
load('../../tests/programs/support/program.js');

const folder = `${arguments[1] || '../target/are-we-fast-yet/benchmarks/JavaScript'}/`;
const loaded = {};

/** What a CommonJS module of the folder exports. */
function require(path) {
  const name = path.replace(/^\.\//, '') + '.js';
  if (!loaded[name]) {
    let text;
    try {
      text = read(folder + name);
    } catch (error) {
      throw new Error(`${folder + name} is missing: fetch it as benchmarks/awfy says`);
    }
    loaded[name] = { exports: {} };
    load({ name, script: `(function (require, exports, module) {${text}\n})` })(
      require, loaded[name].exports, loaded[name]);
  }
  return loaded[name].exports;
}

/**
 * @param name of the program's file
 * @param inner how often an iteration repeats the work, or how large it is
 */
function awfy(name, inner) {
  const benchmark = require(name).newInstance();
  program.run(name, 1, () => {
    if (!benchmark.innerBenchmarkLoop(inner)) {
      throw new Error(`${name}: wrong result`);
    }
    return 'right';
  });
}
