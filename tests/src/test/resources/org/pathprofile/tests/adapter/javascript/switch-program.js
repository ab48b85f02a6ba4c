// A switch at the top level of a script has no events for its last statements.
// paths of :program:
//   1x +1 switch -> case 2, +6 switch -> none, +9 switch -> default, +13 switch -> case 'b', end
let n = 2;
switch (n) {
  case 1: console.log('one'); break;
  case 2: console.log('two'); break;
  default: console.log('default');
}
switch (n) {
  case 1: console.log('one');
}
switch (n) {
  case 1: console.log('one'); break;
  default: console.log('default');
}
switch ('ab'[n - 1]) {
  case 'a': console.log('a');
  case 'b': console.log('b');
  case 'c': console.log('c');
}
