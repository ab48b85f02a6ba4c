// Compares lines and branches of an lcov file with what istanbul counted of the same run:
//
//   node compare.js <lcov file> <counts of istanbul> [lines whose difference is known, with commas]
//
// Every if, ?: and default value must have the same counts; every operand of && and || must have been
// evaluated as often; every line that both know must be covered in both or in neither. Prints what
// differs, and ends with 1 if something does that has no explanation here.
'use strict';
const fs = require('fs');

const [lcovFile, countsFile, knownLines] = process.argv.slice(2);
const known = new Set((knownLines || '').split(',').filter(line => line));
const files = new Map();
let file;
for (const line of fs.readFileSync(lcovFile, 'utf8').split('\n')) {
  const [key, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)];
  if (key === 'SF') {
    files.set(value, file = { lines: new Map(), decisions: new Map(), functions: new Map() });
  } else if (key === 'FN') {
    const comma = value.indexOf(',');
    file.functions.set(value.slice(comma + 1), { line: Number(value.slice(0, comma)), count: 0 });
  } else if (key === 'FNDA') {
    const comma = value.indexOf(',');
    file.functions.get(value.slice(comma + 1)).count = Number(value.slice(0, comma));
  } else if (key === 'DA') {
    const [number, count] = value.split(',').map(Number);
    file.lines.set(number, count);
  } else if (key === 'BRDA') {
    const [number, decision, branch, count] = value.split(',');
    const at = number + ':' + decision;
    if (!file.decisions.has(at)) {
      file.decisions.set(at, { line: Number(number), counts: [] });
    }
    file.decisions.get(at).counts[branch] = count === '-' ? 0 : Number(count);
  }
}

const sums = {};
const add = (what, n = 1) => { sums[what] = (sums[what] || 0) + n; };
const differences = [];

for (const [name, counted] of Object.entries(JSON.parse(fs.readFileSync(countsFile, 'utf8')))) {
  // A module that the program loads by its text has no path.
  const mine = files.get(name) || files.get([...files.keys()].find(known => name.endsWith('/' + known)));
  if (!mine) {
    differences.push(name + ': is not in the lcov file');
    continue;
  }
  const text = fs.readFileSync(name, 'utf8').split('\n');
  const contains = (range, place) => (range.start.line < place.line
    || (range.start.line === place.line && range.start.column <= place.column))
    && (range.end.line > place.line || (range.end.line === place.line && range.end.column >= place.column));
  const functions = Object.entries(counted.fnMap);
  // The innermost function around a place; what never ran is not known to pathprofile.
  const ran = place => {
    let inner = null;
    for (const [id, fn] of functions) {
      if (contains(fn.loc, place) && (!inner || contains(inner[1].loc, fn.loc.start))) {
        inner = [id, fn];
      }
    }
    return !inner || counted.f[inner[0]] > 0;
  };
  // istanbul does not see private methods, nor that a default value is in a function.
  const neverRan = line => {
    let last = { line: 0, count: 1 };
    for (const fn of mine.functions.values()) {
      last = fn.line <= line && fn.line >= last.line ? fn : last;
    }
    return last.count === 0;
  };
  const isUnknown = (line, counts) => counts.every(count => count === 0) && neverRan(line);
  const left = new Map();
  for (const decision of mine.decisions.values()) {
    if (!left.has(decision.line)) {
      left.set(decision.line, []);
    }
    left.get(decision.line).push(decision.counts);
  }
  const take = (line, fits) => {
    const here = left.get(line) || [];
    const index = here.findIndex(fits);
    if (index >= 0) {
      here.splice(index, 1);
    }
    return index >= 0;
  };
  const branches = Object.entries(counted.branchMap).filter(([, branch]) => ran(branch.loc.start));
  for (const [id, branch] of branches.filter(([, b]) => b.type === 'if' || b.type === 'cond-expr' || b.type === 'default-arg')) {
    const counts = counted.b[id];
    // "istanbul ignore if" in a source leaves out what follows.
    if (branch.type === 'if' && counts.length < 2) {
      add('if ignored');
      continue;
    }
    const found = take(branch.loc.start.line, mine => mine.length === 2 && mine[0] === counts[0]
      && (counts.length < 2 || mine[1] === counts[1]));
    const unknown = !found && isUnknown(branch.loc.start.line, counts);
    add(branch.type + (found ? ' equal' : unknown ? ' in a function that never ran' : ' different'));
    if (!found && !unknown) {
      differences.push(`${branch.loc.start.line}: ${branch.type}, istanbul has ${counts}, here are left `
        + JSON.stringify(left.get(branch.loc.start.line) || []) + '  ' + text[branch.loc.start.line - 1].trim().slice(0, 80));
    }
  }
  for (const [id, branch] of branches.filter(([, b]) => b.type === 'binary-expr')) {
    counted.b[id].slice(1).forEach((count, i) => {
      // An operator within this one may begin on another line of it.
      const line = branch.loc.start.line;
      let found = false;
      const first = (text[line - 2] || '').trim().endsWith('(') ? line - 1 : line;
      for (let l = first; l <= branch.loc.end.line && !found; l++) {
        found = take(l, mine => mine.length === 2 && mine[0] === count);
      }
      // An operand in which nothing runs is part of the one before it.
      const operand = branch.locations[i + 1];
      const words = operand.start.line === operand.end.line
        ? text[operand.start.line - 1].slice(operand.start.column, operand.end.column) : '';
      const silent = !found && (isUnknown(line, [count]) || /^[({]*(-?[\w.]+|'[^']*'|"[^"]*"|\[\]|\{\}|)[)}]*$/.test(words));
      add('operand ' + (found ? 'equal' : silent ? 'silent' : 'different'));
      if (!found && !silent) {
        differences.push(`${line}: operand ${i + 2}, istanbul has ${count}, here are left `
          + JSON.stringify(left.get(line) || []) + '  ' + words.slice(0, 80));
      }
    });
  }
  const lines = new Map();
  for (const [id, statement] of Object.entries(counted.statementMap)) {
    if (ran(statement.start)) {
      const line = statement.start.line;
      lines.set(line, Math.max(lines.get(line) || 0, counted.s[id]));
    }
  }
  for (const [line, count] of lines) {
    if (!mine.lines.has(line)) {
      add('line only istanbul');
      continue;
    }
    const own = mine.lines.get(line);
    add(own === count ? 'line equal' : (own > 0) === (count > 0) ? 'line other count' : 'line different');
    if ((own > 0) !== (count > 0)) {
      differences.push(`${line}: line, istanbul has ${count}, here ${own}  ${text[line - 1].trim().slice(0, 80)}`);
    }
  }
}
console.log(Object.entries(sums).sort().map(([what, n]) => `${what} ${n}`).join(', '));
differences.forEach(difference => console.log('  ' + difference));
process.exit(differences.some(d => !known.has(d.slice(0, d.indexOf(':')))) ? 1 : 0);
