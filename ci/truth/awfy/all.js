// Runs programs of are-we-fast-yet, which check their results: FOLDER ITERATIONS NAME[:INNER_ITERATIONS]...
// What of Node.js they use is here; --js.commonjs-require has to be on.
globalThis.process = {
  stdout: { write: (text) => print(text.trimEnd()) },
  hrtime: (start) => {
    const now = Date.now();
    const [seconds, nanos] = start ?? [0, 0];
    return [Math.floor(now / 1000) - seconds, (now % 1000) * 1e6 - nanos];
  },
};
const [folder, iterations, ...names] = arguments;
const { Run } = require(`${folder}/run`);

for (const text of names) {
  const [name, inner] = text.split(':');
  const run = new Run(name);
  run.innerIterations = Number(inner ?? 1);
  run.numIterations = Number(iterations);
  run.runBenchmark();
}
print('all passed');
