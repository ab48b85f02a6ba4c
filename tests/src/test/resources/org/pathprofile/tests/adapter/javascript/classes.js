const log = (...values) => console.log(...values);
const id = x => x;

// A constructor's function is the whole class.
// paths of Base:
//   3x +2 if -> then, end
//   5x +2 if -> skip, end
class Base {
  constructor(a) {
    if (a) this.a = a;
  }

  // paths of method:
  //   1x +1 ?: -> first, +1 return
  //   1x +1 ?: -> second, +1 return
  method(b) {
    return b ? this.a : 0;
  }

  // paths of get value:
  //   1x +1 if -> then, +1 return
  //   1x +1 if -> skip, +2 return
  get value() {
    if (this.a) return this.a;
    return 'none';
  }

  // paths of set value:
  //   1x +1 if -> then, end
  //   1x +1 if -> skip, end
  set value(v) {
    if (v) this.a = v;
  }

  // paths of make:
  //   1x +1 ?: -> first, +1 return
  //   1x +1 ?: -> second, +1 return
  static make(a) {
    return new Base(a ? 1 : 0);
  }

  // paths of #secret:
  //   1x +1 if -> then, +1 return
  //   1x +1 if -> skip, +2 return
  #secret(b) {
    if (b) return 'secret';
    return 'nothing';
  }

  // one path: reveal
  reveal() {
    return this.#secret(1) + this.#secret(0);
  }
}
const base = new Base(1);
log(base.method(1), base.method(0), base.value, new Base(0).value);
base.value = 2;
base.value = 0;
log(Base.make(1).a, Base.make(0).a, base.reveal());

// paths of Derived:
//   1x +2 if -> then, +4 ?: -> first, end
//   1x +2 if -> skip, +4 ?: -> second, end
class Derived extends Base {
  constructor(a) {
    if (a) log('a');
    // The receiver is there only after this call.
    super(a ? 3 : 0);
  }
}
log(new Derived(1).a, new Derived(0).a);

// paths of Returning:
//   1x +2 if -> then, +2 return
//   1x +2 if -> skip, end
class Returning extends Base {
  constructor(a) {
    if (a) return {object: true};
    super(a);
  }
}
log(JSON.stringify(new Returning(1)), JSON.stringify(new Returning(0)));

// Fields and static blocks are functions of their own; the keys are part of what is around.
let flag = 1;
// paths of defines:
//   1x +1 ?: -> first, +16 ?: -> first, +1 return
//   1x +1 ?: -> second, +16 ?: -> second, +1 return
function defines(n) {
  return class extends (n ? Base : Object) {
    // paths of :initializer:
    //   2x +0 ?: -> second, +0 return
    a = flag ? 1 : 2;
    // paths of :initializer:
    //   1x +0 ?: -> first, +0 return
    //   1x +0 ?: -> second, +0 return
    static s = flag ? 3 : 4;
    // paths of :initializer:
    //   1x +1 if -> then, end
    //   1x +1 if -> skip, end
    static {
      if (flag) log('static block');
      flag = 0;
    }
    [n ? 'x' : 'y']() { return n; }
  };
}
const First = defines(1);
const Second = defines(0);
log(new First().x(), new Second().y(), First.s, Second.s);
