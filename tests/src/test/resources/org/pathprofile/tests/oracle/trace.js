// What a rewritten program calls while it runs (see rewrite.js). Every activation has a list of
// events, in the order in which ECMAScript evaluates what they stand for:
//
//   w12 if -> then   a decision of the construct that begins in line 12, or what is done there
//   k12 && -> left   the same, but part of a path only with all conditions
//   h12, b12         an iteration of the loop begins: the first one, another one
//   c12, f12         an exception enters the catch clause, the finally block
//   s, r12           the activation is suspended, goes on in line 12
//   g                from here on the profile may be wrong: a gap that benchmarks/lab/javascript.md names
//   x, e             it returns, it is left by an exception
globalThis.$t = (() => {
  const activations = [];
  const add = (a, event) => { a.events.push(event); };
  const word = (a, line, text) => add(a, 'w' + line + ' ' + text);
  const decision = (a, tag, line, text) => add(a, tag + line + ' ' + text);
  const isAbsent = value => value === null || value === undefined;

  function enter(id) {
    const a = {id, events: [], entering: {}, discriminant: {}, used: {}, thrown: false};
    activations.push(a);
    return a;
  }

  function suspend(a, line, what) {
    word(a, line, what);
    add(a, 's');
  }

  function resume(a, line) {
    add(a, 'r' + line);
  }

  function step(a, line) {
    add(a, (a.entering[line] ? 'h' : 'b') + line);
    a.entering[line] = false;
  }

  /** The results of an iterator, told as those of a loop. */
  function* keys(object) {
    for (const key in object) yield key;
  }

  function iterate(a, line, iterable) {
    const inner = iterable[Symbol.iterator]();
    const next = inner.next;
    a.entering[line] = true;
    const outer = {
      [Symbol.iterator]: () => outer,
      next() {
        step(a, line);
        const result = next.call(inner);
        word(a, line, result.done ? 'for -> done' : 'for -> next');
        return result;
      }
    };
    if (inner.return) outer.return = () => inner.return();
    return outer;
  }

  return {
    enter,
    word,
    leave(a) {
      add(a, a.thrown ? 'e' : 'x');
    },
    thrown(a, exception) {
      // A variable was read before its declaration: benchmarks/lab/javascript.md names it as a gap.
      // Not so a parameter.
      if (exception instanceof ReferenceError && !a.begins) add(a, 'g');
      a.thrown = true;
      return exception;
    },
    called(id) {
      add(enter(id), 'x');
    },
    initialize(id, f) {
      const a = enter(id);
      try {
        const value = f(a);
        word(a, id.line, 'return');
        return value;
      } catch (e) {
        a.thrown = true;
        throw e;
      } finally {
        this.leave(a);
      }
    },
    returns(a, line, value) {
      word(a, line, 'return');
      return value;
    },
    /** The body of an arrow function that is an expression: parentheses around it are not in it. */
    returnsBody(a, value) {
      add(a, 'wreturn');
      return value;
    },
    branch(a, line, value, then, otherwise) {
      word(a, line, value ? then : otherwise);
      return value;
    },
    and(a, tag, line, value) {
      decision(a, tag, line, value ? '&& -> right' : '&& -> left');
      return value;
    },
    or(a, tag, line, value) {
      decision(a, tag, line, value ? '|| -> left' : '|| -> right');
      return value;
    },
    coalesce(a, tag, line, value) {
      decision(a, tag, line, isAbsent(value) ? '?? -> right' : '?? -> left');
      return value;
    },
    /** What stands before ?., which is the first in its chain or is not. */
    optional(a, tag, line, value, isFirst) {
      if (!isFirst && a.absent) return value;
      a.absent = isAbsent(value);
      decision(a, tag, line, a.absent ? '?. -> absent' : '?. -> present');
      return value;
    },
    optionalMethod(a, tag, line, object, key, isFirst) {
      const f = object[key];
      this.optional(a, tag, line, f, isFirst);
      return isAbsent(f) ? f : (...values) => f.apply(object, values);
    },
    used(a, tag, line, id) {
      a.used[id] = true;
      decision(a, tag, line, 'default -> used');
    },
    given(a, tag, line, id) {
      if (!a.used[id]) decision(a, tag, line, 'default -> given');
      a.used[id] = false;
      return '$given';
    },
    /** The first values of an iterable, as an array pattern takes them. */
    list(iterable, count, hasRest) {
      if (hasRest) return [...iterable];
      const iterator = iterable[Symbol.iterator]();
      const values = [];
      while (values.length < count) {
        const result = iterator.next();
        if (result.done) return values;
        values.push(result.value);
      }
      iterator.return?.();
      return values;
    },
    approach(a, line) {
      a.entering[line] = true;
    },
    step,
    condition(a, line, value, word1, word2) {
      word(a, line, value ? word1 : word2);
      return value;
    },
    header(a, line, value, keyword) {
      word(a, line, keyword + (value ? ' -> again' : ' -> exit'));
      return value;
    },
    repeat(a, line, value) {
      if (value) step(a, line);
      else word(a, line, 'do -> exit');
      return value;
    },
    iterate,
    names(a, line, object) {
      return iterate(a, line, Array.from(keys(object)));
    },
    discriminant(a, line, id, tests, otherwise, value) {
      a.discriminant[id] = {value, left: tests, otherwise};
      if (tests === 0 && otherwise) word(a, line, otherwise);
      return value;
    },
    test(a, line, id, label, value) {
      const known = a.discriminant[id];
      known.left--;
      if (value === known.value) word(a, line, 'switch -> case ' + label);
      else if (known.left === 0) word(a, line, known.otherwise);
      return value;
    },
    caught(a, line) {
      a.used = {};
      add(a, 'c' + line);
    },
    finally(a, line, byException) {
      a.used = {};
      if (byException) add(a, 'f' + line);
      else word(a, line, 'finally');
    },
    *yield(a, line, value) {
      let done = false;
      suspend(a, line, 'yield');
      try {
        const received = yield value;
        done = true;
        resume(a, line);
        return received;
      } catch (e) {
        done = true;
        resume(a, line);
        throw e;
      } finally {
        if (!done) {
          resume(a, line);
          word(a, line, 'yield -> return');
        }
      }
    },
    /** In an asynchronous generator the value is waited for before it is handed out. */
    async *yieldLater(a, line, value) {
      let done = false;
      suspend(a, line, 'yield');
      try {
        value = await value;
      } catch (e) {
        done = true;
        resume(a, line);
        throw e;
      }
      resume(a, line);
      suspend(a, line, 'yield');
      try {
        const received = yield value;
        done = true;
        resume(a, line);
        return received;
      } catch (e) {
        done = true;
        resume(a, line);
        throw e;
      } finally {
        if (!done) {
          // What return() brings is waited for as well.
          resume(a, line);
          suspend(a, line, 'yield');
          await undefined;
          resume(a, line);
          word(a, line, 'yield -> return');
        }
      }
    },
    delegate(a, line, iterable) {
      const inner = iterable[Symbol.iterator]();
      let suspended = false;
      const goOn = () => {
        if (suspended) resume(a, line);
        suspended = false;
      };
      const result = (r, ending) => {
        if (!r.done) {
          suspend(a, line, 'yield');
          suspended = true;
        } else if (ending) {
          word(a, line, ending);
        }
        return r;
      };
      const outer = {
        [Symbol.iterator]: () => outer,
        next(value) {
          goOn();
          return result(inner.next(value));
        },
        throw(e) {
          goOn();
          if (inner.throw) return result(inner.throw(e));
          inner.return?.();
          throw new TypeError('no method throw');
        },
        return(value) {
          goOn();
          const r = inner.return ? inner.return(value) : {done: true, value};
          return result(r, 'yield -> return');
        }
      };
      return outer;
    },
    await(a, line, value) {
      suspend(a, line, 'await');
      return Promise.resolve(value).then(v => ({v}), e => ({e, rejected: true}));
    },
    awaited(a, line, settled) {
      resume(a, line);
      if (settled.rejected) throw settled.e;
      return settled.v;
    },
    /**
     * An exception leaves the body of a loop that waits, or a class definition in a finally block
     * within a handler: benchmarks/lab/javascript.md names both as gaps.
     */
    gap(a, exception) {
      add(a, 'g');
      return exception;
    },
    iterateLater(a, line, iterable) {
      const method = iterable[Symbol.asyncIterator];
      const inner = method ? method.call(iterable) : iterable[Symbol.iterator]();
      a.entering[line] = true;
      const outer = {
        [Symbol.asyncIterator]: () => outer,
        async next() {
          step(a, line);
          suspend(a, line, 'await');
          let result;
          try {
            result = await inner.next();
            if (!method) result = {done: result.done, value: await result.value};
          } catch (e) {
            resume(a, line);
            throw e;
          }
          resume(a, line);
          word(a, line, result.done ? 'for -> done' : 'for -> next');
          return result;
        }
      };
      // What makes an iterator asynchronous has a method return in any case.
      if (inner.return || !method) {
        outer.return = async () => {
          suspend(a, line, 'await');
          try {
            return inner.return ? await inner.return() : {done: true};
          } finally {
            resume(a, line);
          }
        };
      }
      return outer;
    },
    /** How often each list of events was that of an activation, as lines: count, tab, id, events. */
    counts() {
      const counts = new Map();
      for (const a of activations) {
        const key = [a.id.kind + a.id.line, ...a.events].join('\t');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      activations.length = 0;
      return Array.from(counts, ([key, count]) => count + '\t' + key).join('\n');
    }
  };
})();
