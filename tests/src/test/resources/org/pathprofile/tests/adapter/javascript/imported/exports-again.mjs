// paths of :module:eval:
//   1x +3 ?: -> second, end
export {half as fraction} from './circular.mjs';
export * from './circle.mjs';
export * as all from './module.mjs';
export const kind = globalThis.unknown ? 'first' : 'caught';
