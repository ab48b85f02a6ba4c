// paths of :module:eval:
//   1x +1 if -> then, throws
const a = 1;
if (a) throw new Error('thrown by a module');
console.log('never');
