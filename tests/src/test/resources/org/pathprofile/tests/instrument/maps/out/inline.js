(() => {
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __esm = (fn, res, err) => function __init() {
    if (err) throw err[0];
    try {
      return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
    } catch (e) {
      throw err = [e], e;
    }
  };
  var __commonJS = (cb, mod) => function __require() {
    try {
      return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
    } catch (e) {
      throw mod = 0, e;
    }
  };

  // src/queue.ts
  var Queue;
  var init_queue = __esm({
    "src/queue.ts"() {
      Queue = class {
        constructor(most) {
          this.most = most;
        }
        most;
        items = [];
        offer(item) {
          if (this.items.length >= this.most) {
            return false;
          }
          this.items.push(item);
          return true;
        }
        clear() {
          this.items.length = 0;
        }
      };
    }
  });

  // src/main.ts
  var require_main = __commonJS({
    "src/main.ts"() {
      init_queue();
      var kindOf = (n) => n % 2 === 0 ? "even" : "odd";
      function fill(queue, count) {
        let refused = 0;
        for (let i = 0; i < count; i++) {
          if (!queue.offer(kindOf(i))) {
            refused++;
          }
        }
        return refused;
      }
      if (fill(new Queue(4), 10) !== 6) {
        throw new Error("6 are too many");
      }
    }
  });
  require_main();
})();
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vc3JjL3F1ZXVlLnRzIiwgIi4uL3NyYy9tYWluLnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyIvKiogQSBxdWV1ZSB0aGF0IHJlZnVzZXMgd2hhdCBpcyB0b28gbXVjaC4gKi9cbmV4cG9ydCBjbGFzcyBRdWV1ZTxUPiB7XG4gIHByaXZhdGUgcmVhZG9ubHkgaXRlbXM6IFRbXSA9IFtdO1xuXG4gIGNvbnN0cnVjdG9yKHByaXZhdGUgcmVhZG9ubHkgbW9zdDogbnVtYmVyKSB7fVxuXG4gIG9mZmVyKGl0ZW06IFQpOiBib29sZWFuIHtcbiAgICBpZiAodGhpcy5pdGVtcy5sZW5ndGggPj0gdGhpcy5tb3N0KSB7XG4gICAgICByZXR1cm4gZmFsc2U7XG4gICAgfVxuICAgIHRoaXMuaXRlbXMucHVzaChpdGVtKTtcbiAgICByZXR1cm4gdHJ1ZTtcbiAgfVxuXG4gIGNsZWFyKCk6IHZvaWQge1xuICAgIHRoaXMuaXRlbXMubGVuZ3RoID0gMDtcbiAgfVxufVxuIiwgImltcG9ydCB7IFF1ZXVlIH0gZnJvbSAnLi9xdWV1ZSc7XG5cbnR5cGUgS2luZCA9ICdvZGQnIHwgJ2V2ZW4nO1xuXG5jb25zdCBraW5kT2YgPSAobjogbnVtYmVyKTogS2luZCA9PlxuICBuICUgMiA9PT0gMFxuICAgID8gJ2V2ZW4nXG4gICAgOiAnb2RkJztcblxuZnVuY3Rpb24gZmlsbChxdWV1ZTogUXVldWU8S2luZD4sIGNvdW50OiBudW1iZXIpOiBudW1iZXIge1xuICBsZXQgcmVmdXNlZCA9IDA7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgY291bnQ7IGkrKykge1xuICAgIGlmICghcXVldWUub2ZmZXIoa2luZE9mKGkpKSkge1xuICAgICAgcmVmdXNlZCsrO1xuICAgIH1cbiAgfVxuICByZXR1cm4gcmVmdXNlZDtcbn1cblxuaWYgKGZpbGwobmV3IFF1ZXVlPEtpbmQ+KDQpLCAxMCkgIT09IDYpIHtcbiAgdGhyb3cgbmV3IEVycm9yKCc2IGFyZSB0b28gbWFueScpO1xufVxuIl0sCiAgIm1hcHBpbmdzIjogIjs7Ozs7Ozs7Ozs7Ozs7Ozs7OztBQUFBLE1BQ2E7QUFEYjtBQUFBO0FBQ08sTUFBTSxRQUFOLE1BQWU7QUFBQSxRQUdwQixZQUE2QixNQUFjO0FBQWQ7QUFBQSxRQUFlO0FBQUEsUUFBZjtBQUFBLFFBRlosUUFBYSxDQUFDO0FBQUEsUUFJL0IsTUFBTSxNQUFrQjtBQUN0QixjQUFJLEtBQUssTUFBTSxVQUFVLEtBQUssTUFBTTtBQUNsQyxtQkFBTztBQUFBLFVBQ1Q7QUFDQSxlQUFLLE1BQU0sS0FBSyxJQUFJO0FBQ3BCLGlCQUFPO0FBQUEsUUFDVDtBQUFBLFFBRUEsUUFBYztBQUNaLGVBQUssTUFBTSxTQUFTO0FBQUEsUUFDdEI7QUFBQSxNQUNGO0FBQUE7QUFBQTs7O0FDakJBO0FBQUE7QUFBQTtBQUlBLFVBQU0sU0FBUyxDQUFDLE1BQ2QsSUFBSSxNQUFNLElBQ04sU0FDQTtBQUVOLGVBQVMsS0FBSyxPQUFvQixPQUF1QjtBQUN2RCxZQUFJLFVBQVU7QUFDZCxpQkFBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLEtBQUs7QUFDOUIsY0FBSSxDQUFDLE1BQU0sTUFBTSxPQUFPLENBQUMsQ0FBQyxHQUFHO0FBQzNCO0FBQUEsVUFDRjtBQUFBLFFBQ0Y7QUFDQSxlQUFPO0FBQUEsTUFDVDtBQUVBLFVBQUksS0FBSyxJQUFJLE1BQVksQ0FBQyxHQUFHLEVBQUUsTUFBTSxHQUFHO0FBQ3RDLGNBQU0sSUFBSSxNQUFNLGdCQUFnQjtBQUFBLE1BQ2xDO0FBQUE7QUFBQTsiLAogICJuYW1lcyI6IFtdCn0K
