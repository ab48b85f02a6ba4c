// Calls the functions of a program one after the other, each when what the one before has begun is
// over, and answers what came of it. Neither traced nor compared.

// What the programs share: a counter, whose remainders decide; an exception; a budget of calls.
var N, B;
function R(n) { return N++ % n }
function T(x) { if (x) throw new Error('x'); return 1 }
globalThis.$reset = () => {
  N = 0;
  B = 400;
  for (let i = 0; i < 10; i++) globalThis['f' + i] = undefined;
};

globalThis.$drive = calls => {
  const log = [];
  const note = value => log.push(value !== null && typeof value === 'object' || typeof value === 'function'
      ? typeof value : String(value));
  const fail = e => note(e instanceof TypeError ? 'type error' : e.message);
  const steps = {
    n: (generator, i) => generator.next(i),
    r: generator => generator.return(7),
    t: generator => generator.throw(new Error('from outside'))
  };
  const drive = async () => {
    for (const {call, script} of calls) {
      try {
        let result = call();
        if (script) {
          for (let i = 0; i < script.length; i++) {
            try {
              let step = steps[script[i]](result, i);
              if (step instanceof Promise) step = await step;
              note(step.value);
              log.push(step.done);
            } catch (e) {
              fail(e);
            }
          }
        } else {
          note(result instanceof Promise ? await result : result);
        }
      } catch (e) {
        fail(e);
      }
      log.push(';');
    }
    log.push('end');
  };
  drive();
  return () => log.join(' ');
};
