// with: imported/module.mjs
import {choose, Default} from './imported/module.mjs';

const log = (...values) => console.log(...values);
log(choose(1), choose(0), new Default(1).a);
