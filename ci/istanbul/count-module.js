// Runs an ES module in Node.js, instrumented by istanbul, and writes what istanbul counted:
//
//   node count-module.js <folder with istanbul-lib-instrument> <module> <file for the counts>
'use strict';
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');

const [tools, file, target] = process.argv.slice(2);
const { createInstrumenter } = require(path.join(tools, 'node_modules/istanbul-lib-instrument'));
const instrumenter = createInstrumenter({ esModules: true, compact: false, coverageVariable: '__counted' });
const copy = path.join(tools, 'instrumented.mjs');
fs.writeFileSync(copy, instrumenter.instrumentSync(fs.readFileSync(file, 'utf8'), file));
import(pathToFileURL(copy).href).then(() => fs.writeFileSync(target, JSON.stringify(globalThis.__counted)));
