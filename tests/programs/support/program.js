/*
 * What the programs in this folder have in common: loading published packages and their files,
 * running a number of iterations, printing a digest of the results.
 *
 * Paths are relative to target/webjars, where `mvn process-resources` unpacks the packages. GraalJS
 * resolves a path in load() and read() against the file that calls them, so the programs find their
 * packages from any working directory. Needs the option js.shell=true, which provides read().
 */
const program = (() => {
  const webjars = '../target/webjars/';

  function explained(path, error) {
    if (/cannot (load|find)|not a file/i.test(String(error))) {
      return new Error(
        `${path} is missing: unpack the packages with` +
          ' "mvn -pl tests/programs process-resources" in the top folder of pathprofile');
    }
    return error;
  }

  /** Runs a script that registers itself as a global variable. */
  function library(path) {
    try {
      load(webjars + path);
    } catch (error) {
      throw explained(path, error);
    }
  }

  /** The text of a file. */
  function input(path) {
    if (typeof read !== 'function') {
      throw new Error('reading ' + path + ' needs the option --js.shell=true');
    }
    try {
      return read(webjars + path);
    } catch (error) {
      throw explained(path, error);
    }
  }

  /** The exports of a CommonJS module without imports of its own. */
  function module(path) {
    if (typeof require === 'function') {
      // A file, which coverage needs; with js.commonjs-require.
      return require(webjars + path);
    }
    const factory = load({
      name: path,
      script: '(function (exports, module) {' + input(path) + '\n})'
    });
    const result = { exports: {} };
    factory(result.exports, result);
    return result.exports;
  }

  /** Repeatable numbers in [0, 1) for programs that need arbitrary data. */
  function random(seed) {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 4294967296;
    };
  }

  // Every run must take the same paths, or profiles of two runs could not be compared. Libraries
  // branch on chance (mathjs on the digits of a random name) and on the time that has passed (lodash
  // on the milliseconds since a function's last call). So both are the same in every run: chance is
  // a seeded generator, and the clock goes on by one millisecond whenever someone looks at it.
  Math.random = random(20220405);
  const start = Date.UTC(2022, 3, 5);
  let now = start;
  Date.now = () => ++now;
  globalThis.Date = Date.prototype.constructor = new Proxy(Date, {
    apply: (real) => String(new real(++now)),
    construct: (real, given, created) =>
      Reflect.construct(real, given.length === 0 ? [++now] : given, created)
  });
  if (typeof performance === 'object') {
    performance.now = () => ++now - start;
  }

  // FNV-1a over the length and at most 4096 evenly spread characters: the digest must not cost
  // more than the work that it stands for.
  function digest(hash, text) {
    let result = Math.imul(hash ^ text.length, 16777619);
    const step = Math.max(1, text.length / 4096);
    for (let i = 0; i < text.length; i += step) {
      result = Math.imul(result ^ text.charCodeAt(i), 16777619);
    }
    return result;
  }

  /** The argument of the program with this index, undefined if it was not given. */
  function argument(index) {
    return globalThis.arguments?.[index];
  }

  function iterationsOr(otherwise) {
    const given = argument(0);
    if (given === undefined) {
      return otherwise;
    }
    if (!/^[1-9][0-9]{0,8}$/.test(given)) {
      throw new Error(`the number of iterations must be a whole number above 0, not "${given}"`);
    }
    return Number(given);
  }

  /**
   * Calls iteration(0), iteration(1), ... one after the other and prints a digest of the strings
   * that they return or promise. The first argument of the program is the number of iterations.
   * After each of them calls iterationEnded(i, digest so far) if the host has defined that
   * function; if it returns false, there are no more.
   */
  function run(name, iterations, iteration) {
    let count = iterationsOr(iterations);
    let hash = 0x811c9dc5 | 0;
    let done = 0;

    function finish(result) {
      hash = digest(hash, String(result));
      done++;
      if (typeof iterationEnded === 'function' && iterationEnded(done - 1, hash) === false) {
        count = done;
      }
    }

    function fail(error) {
      printErr(error.stack ?? String(error));
      quit(1);
    }

    function next() {
      while (done < count) {
        const result = iteration(done);
        if (typeof result?.then === 'function') {
          result.then((value) => {
            finish(value);
            next();
          }).catch(fail);
          return;
        }
        finish(result);
      }
      const hex = (hash >>> 0).toString(16).padStart(8, '0');
      print(`${name}: ${count} ${count === 1 ? 'iteration' : 'iterations'}, digest ${hex}`);
    }

    next();
  }

  return { argument, library, input, module, random, run };
})();
