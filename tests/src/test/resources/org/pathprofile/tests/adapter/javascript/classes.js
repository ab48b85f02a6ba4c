const log = (...values) => console.log(...values);
const id = x => x;

class Base {
  // paths of Base:
  //   2x +1 if -> then, end
  //   2x +1 if -> skip, end
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

class Derived extends Base {
  // paths of Derived:
  //   1x +1 if -> then, +3 ?: -> first, end
  //   1x +1 if -> skip, +3 ?: -> second, end
  constructor(a) {
    if (a) log('a');
    // The receiver is there only after this call.
    super(a ? 3 : 0);
  }
}
log(new Derived(1).a, new Derived(0).a);

class Returning extends Base {
  // paths of Returning:
  //   1x +1 if -> then, +1 return
  //   1x +1 if -> skip, +2 if -> then, throws
  //   1x +1 if -> skip, +2 if -> skip, end
  constructor(a) {
    if (a === 1) return {object: true};
    if (a === 2) return 3;
    super(a);
  }
}
log(JSON.stringify(new Returning(1)), JSON.stringify(new Returning(0)));
attempt(() => new Returning(2));

// Fields and static blocks are functions of their own.
let flag = true;
