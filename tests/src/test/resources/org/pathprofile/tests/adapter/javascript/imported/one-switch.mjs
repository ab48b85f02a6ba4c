// Nothing but one statement.
// paths of :module:eval:
//   1x +0 switch -> default, end
switch (globalThis.unknown) {
  case 1: console.log('one'); break;
  default: console.log('none');
}
