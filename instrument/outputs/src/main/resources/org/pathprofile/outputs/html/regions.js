// Which block runs which piece of a function's text. A graph knows where constructs are, but not where
// their arms are; that is read off the text, for languages in which arms look as they do in C.

const C_LIKE = new Set(['js', 'sl', 'java']);

class Regions {
  constructor(fn, lines) {
    this.fn = fn;
    this.starts = [0];
    for (const line of lines) {
      this.starts.push(this.starts[this.starts.length - 1] + (line || '').length + 1);
    }
    this.text = lines.map(line => line || '').join('\n');
    const whole = lines.every(line => line !== undefined);
    this.marks = [];
    // With holes in the text, brackets do not match.
    this.arms = whole && C_LIKE.has(fn.file.language);
    const end = fn.raw.range.length ? this.offset(fn.endLine, fn.raw.range[3]) + 1 : this.text.length;
    const begin = this.offset(fn.line, fn.column);
    if (fn.statements) {
      this.paintStatements();
    } else if (fn.code.length) {
      this.paintCode(begin, end);
    } else {
      const root = { start: begin, end, children: [] };
      this.nest(root);
      const entry = fn.blocks.find(b => b.kind === 'entry');
      this.paint(root.children, begin, end, entry ? entry.id : -1);
      this.mark(end, -1);
    }
    this.simplify();
    this.comments = commentsOf(this.text, this.arms ? '//' : fn.file.language === 'python' || fn.file.language === 'ruby' ? '#' : '');
  }

  offset(line, column) {
    const index = Math.max(0, Math.min(this.starts.length - 2, line - this.fn.line));
    return this.starts[index] + column - 1;
  }

  mark(at, owner) {
    this.marks.push([at, owner]);
  }

  /** Each piece of text is of the innermost statement or arm that it is in. */
  paintCode(begin, end) {
    const entry = this.fn.blocks.find(b => b.kind === 'entry');
    const pieces = this.fn.code.map(({ range, block }) => ({
      start: this.offset(range[0], range[1]), end: this.offset(range[2], range[3]) + 1, block
    })).concat(this.elses()).sort((a, b) => a.start - b.start || b.end - a.end);
    const open = [{ end, block: entry ? entry.id : -1 }];
    const close = until => {
      while (open.length > 1 && open[open.length - 1].end <= until) {
        const closed = open.pop();
        this.mark(closed.end, open[open.length - 1].block);
      }
    };
    this.mark(begin, open[0].block);
    for (const piece of pieces) {
      close(piece.start);
      this.mark(piece.start, piece.block);
      open.push(piece);
    }
    close(end);
    this.mark(end, -1);
  }

  /** The second arms of if statements, from the word else on, which is no statement. */
  elses() {
    const found = [];
    for (const { start, end, blocks } of this.arms ? this.groups() : []) {
      const then = blocks.some(b => b.kind === 'then');
      const copies = blocks.filter(b => b.kind === 'else').sort((a, b) => num(b.count) - num(a.count));
      const arms = then && copies.length && this.text.startsWith('if', start) ? armsOf(this.text, start, end) : null;
      if (arms && arms[1] < end) {
        found.push({ start: arms[1], end, block: copies[0].id });
      }
    }
    return found;
  }

  paintStatements() {
    for (const block of this.fn.blocks) {
      if (block.range.length && block.kind !== 'entry' && block.kind !== 'exit') {
        this.mark(this.offset(block.range[0], block.range[1]), block.id);
        this.mark(this.offset(block.range[2], block.range[3]) + 1, -1);
      }
    }
    this.marks.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  /** The blocks of a construct together. */
  groups() {
    const groups = new Map();
    for (const block of this.fn.blocks) {
      if (!block.range.length || block.kind === 'entry' || block.kind === 'exit') {
        continue;
      }
      const key = block.range.join();
      if (!groups.has(key)) {
        groups.set(key, {
          start: this.offset(block.range[0], block.range[1]),
          end: this.offset(block.range[2], block.range[3]) + 1, blocks: [], children: []
        });
      }
      groups.get(key).blocks.push(block);
    }
    return [...groups.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Constructs within the ones around them. */
  nest(root) {
    const open = [root];
    for (const group of this.groups()) {
      while (open.length > 1 && group.start >= open[open.length - 1].end) {
        open.pop();
      }
      open[open.length - 1].children.push(group);
      open.push(group);
    }
  }

  paint(groups, start, end, owner) {
    this.mark(start, owner);
    let current = owner;
    for (const group of groups) {
      current = this.paintGroup(group, current);
      this.mark(group.end, current);
    }
    return current;
  }

  /** Paints a construct, and tells which block runs what stands behind it. */
  paintGroup(group, owner) {
    const of = kind => group.blocks.find(b => b.kind === kind);
    const joins = group.blocks.filter(b => b.kind === 'statements' && b.text === '');
    const join = joins[joins.length - 1];
    const then = of('then');
    const other = of('else');
    if (then || other) {
      this.paintArms(group, owner, then, other);
      return join ? join.id : (other || then).id;
    }
    const header = of('loop_header');
    if (header) {
      const exit = of('loop_exit');
      // The body may begin with a block of another kind.
      const inner = header.out.filter(id => !exit || id !== exit.id);
      const body = of('loop_body') || (inner.length === 1 ? this.fn.blocks[inner[0]] : header);
      this.paintLoop(group, owner, header, body);
      return this.behind(group, exit);
    }
    const fallback = of('default');
    if (fallback) {
      this.paintSwitch(group, owner, fallback);
      return join ? join.id : fallback.id;
    }
    const handler = of('catch');
    if (handler) {
      this.paintHandler(group, owner, handler);
      return join ? join.id : owner;
    }
    const copies = group.blocks.filter(b => b.kind === 'finally');
    if (copies.length > 1) {
      // One for each way of entering it; the text is shown with the one that ran most.
      copies.sort((a, b) => num(b.count) - num(a.count));
      this.paint(group.children, group.start, group.end, copies[0].id);
      return owner;
    }
    const first = group.blocks.find(b => b.kind !== 'case_test' && b.kind !== 'suspend') || group.blocks[0];
    if (first.kind === 'statements' && first.text === '' && group.children.length) {
      // Where ways out of something within meet again; it is found from there.
      return this.paint(group.children, group.start, group.end, owner);
    }
    const after = this.paint(group.children, group.start, group.end, first.id);
    const stays = first.kind === 'operand' || first.text === 'return' || first.kind === 'catch'
        || first.kind === 'finally';
    return stays ? owner : group.children.length ? after : first.id;
  }

  /**
   * The block that runs what stands behind a loop: where its exit and the ways that break out of it
   * meet, if they do.
   */
  behind(group, exit) {
    const within = block => block.range.length > 0 && this.offset(block.range[0], block.range[1]) >= group.start
      && this.offset(block.range[2], block.range[3]) < group.end;
    if (exit) {
      const next = exit.out.length === 1 ? this.fn.blocks[exit.out[0]] : exit;
      const meets = next.kind === 'statements' && next.text === ''
        && this.predecessors(next.id).every(b => within(this.fn.blocks[b]));
      return meets ? next.id : exit.id;
    }
    // Only jumps leave it: what they lead to, or where they come from if that is one place.
    const ways = this.fn.edges.filter(e => within(this.fn.blocks[e.from]) && !within(this.fn.blocks[e.to]));
    const targets = new Set(ways.map(e => e.to));
    const target = targets.size === 1 ? this.fn.blocks[ways[0].to] : null;
    if (target && target.kind === 'statements' && target.text === '') {
      return target.id;
    }
    return new Set(ways.map(e => e.from)).size === 1 ? ways[0].from : -1;
  }

  predecessors(id) {
    if (!this.into) {
      this.into = this.fn.blocks.map(() => []);
      this.fn.edges.forEach(edge => this.into[edge.to].push(edge.from));
    }
    return this.into[id];
  }

  paintArms(group, owner, then, other) {
    const arms = this.arms ? armsOf(this.text, group.start, group.end) : null;
    if (!arms || !then) {
      // Not known where the arms are: what stands there is left to the constructs in it.
      this.paint(group.children, group.start, group.end, arms ? owner : -1);
      return;
    }
    const [thenStart, elseStart] = arms;
    const within = (from, to) => group.children.filter(g => g.start >= from && g.start < to);
    this.paint(within(group.start, thenStart), group.start, thenStart, owner);
    this.paint(within(thenStart, elseStart), thenStart, elseStart, then.id);
    if (elseStart < group.end && other) {
      this.paint(within(elseStart, group.end), elseStart, group.end, other.id);
    }
  }

  /** A try statement: the section of its handler is all of it. */
  paintHandler(group, owner, handler) {
    const at = this.arms ? handlerOf(this.text, group.start, group.end) : group.start;
    const within = (from, to) => group.children.filter(g => g.start >= from && g.start < to);
    this.paint(within(group.start, at), group.start, at, owner);
    if (at < group.end) {
      this.paint(within(at, group.end), at, group.end, this.arms ? handler.id : -1);
    }
  }

  paintLoop(group, owner, header, body) {
    const bodyStart = this.arms ? bodyOf(this.text, group.start, group.end) : group.end;
    const within = (from, to) => group.children.filter(g => g.start >= from && g.start < to);
    this.paint(within(group.start, bodyStart), group.start, bodyStart, header.id);
    this.paint(within(bodyStart, group.end), bodyStart, group.end, this.arms ? body.id : -1);
  }

  paintSwitch(group, owner, fallback) {
    const at = this.arms ? defaultOf(this.text, group.start, group.end) : -1;
    let children = group.children;
    if (at >= 0) {
      children = children.concat({ start: at, end: at + 'default'.length, blocks: [fallback], children: [], label: true });
      children.sort((a, b) => a.start - b.start);
    }
    this.mark(group.start, owner);
    let current = owner;
    for (const child of children) {
      current = child.label ? fallback.id : this.paintGroup(child, current);
      if (child.label) {
        this.mark(child.start, fallback.id);
      }
      this.mark(child.end, current);
    }
  }

  /** One mark for each place at which another block begins, in order. */
  simplify() {
    const last = new Map();
    this.marks.forEach(([at, owner], i) => last.set(at, [owner, i]));
    const marks = [...last].map(([at, [owner]]) => [at, owner]).sort((a, b) => a[0] - b[0]);
    this.marks = marks.filter((m, i) => i === 0 || m[1] !== marks[i - 1][1]);
  }

  /** The pieces of a stretch of the text, each with its block, -1 for none. */
  pieces(start, end) {
    let low = 0;
    let high = this.marks.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.marks[middle][0] <= start) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const pieces = [];
    let owner = low > 0 ? this.marks[low - 1][1] : -1;
    let at = start;
    for (let i = low; i < this.marks.length && this.marks[i][0] < end; i++) {
      pieces.push({ start: at, end: this.marks[i][0], owner });
      at = this.marks[i][0];
      owner = this.marks[i][1];
    }
    pieces.push({ start: at, end, owner });
    return pieces;
  }
}

/** Behind a string, a comment or a regular expression that begins here; else the next place. */
function skipToken(text, at) {
  const c = text[at];
  if (c === '"' || c === "'" || c === '`') {
    let i = at + 1;
    while (i < text.length && text[i] !== c) {
      i += text[i] === '\\' ? 2 : 1;
    }
    return i + 1;
  }
  if (c === '/' && text[at + 1] === '/') {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (c === '/' && text[at + 1] === '*') {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (c === '/' && /(^|[(,=:[!&|?{};+\n]|return|typeof|case)\s*$/.test(text.substring(Math.max(0, at - 12), at))) {
    let i = at + 1;
    let set = false;
    while (i < text.length && text[i] !== '\n' && (set || text[i] !== '/')) {
      if (text[i] === '[') {
        set = true;
      } else if (text[i] === ']') {
        set = false;
      }
      i += text[i] === '\\' ? 2 : 1;
    }
    return i + 1;
  }
  return at + 1;
}

/** Behind the bracket that closes the one here, or the end. */
function skipBrackets(text, at, end) {
  let depth = 0;
  for (let i = at; i < end; i = skipToken(text, i)) {
    const c = text[i];
    if (c === '(' || c === '[' || c === '{') {
      depth++;
    } else if (c === ')' || c === ']' || c === '}') {
      depth--;
      if (depth === 0) {
        return i + 1;
      }
    }
  }
  return end;
}

function skipBlank(text, at, end) {
  let i = at;
  while (i < end) {
    if (/\s/.test(text[i])) {
      i++;
    } else if (text[i] === '/' && (text[i + 1] === '/' || text[i + 1] === '*')) {
      i = skipToken(text, i);
    } else {
      break;
    }
  }
  return i;
}

/** Finds a character outside of brackets, or -1. */
function find(text, from, end, wanted) {
  for (let i = from; i < end;) {
    const c = text[i];
    if (wanted(i)) {
      return i;
    }
    i = c === '(' || c === '[' || c === '{' ? skipBrackets(text, i, end) : skipToken(text, i);
  }
  return -1;
}

/** Where the first and the second arm of an if or a ?: begin; the second one at the end if there is none. */
function armsOf(text, start, end) {
  if (/^if\b/.test(text.substring(start, start + 3))) {
    const condition = text.indexOf('(', start);
    if (condition < 0 || condition >= end) {
      return null;
    }
    const then = skipBrackets(text, condition, end);
    const first = skipBlank(text, then, end);
    let after;
    if (text[first] === '{') {
      after = skipBrackets(text, first, end);
    } else {
      const semicolon = find(text, first, end, i => text[i] === ';');
      after = semicolon < 0 ? end : semicolon + 1;
      const word = find(text, first, after, i => /^\belse\b/.test(text.substring(i, i + 5)) && /\W/.test(text[i - 1]));
      after = word < 0 ? after : word;
    }
    const rest = skipBlank(text, after, end);
    return [then, text.startsWith('else', rest) && rest < end ? rest : end];
  }
  const question = find(text, start, end,
    i => text[i] === '?' && text[i + 1] !== '?' && text[i + 1] !== '.' && text[i - 1] !== '?');
  if (question < 0) {
    // A construct that begins with a bracket may have all of itself in it.
    return text[start] === '(' ? armsOf(text, start + 1, skipBrackets(text, start, end) - 1) : null;
  }
  let depth = 0;
  const colon = find(text, question + 1, end, i => {
    if (text[i] === '?' && text[i + 1] !== '?' && text[i + 1] !== '.' && text[i - 1] !== '?') {
      depth++;
    } else if (text[i] === ':') {
      depth--;
    }
    return depth < 0;
  });
  return colon < 0 ? null : [question + 1, colon];
}

/** Where the body of a loop begins. */
function bodyOf(text, start, end) {
  const word = text.substring(start, start + 6);
  if (/^do\b/.test(word)) {
    return start + 2;
  }
  if (!/^(for|while)\b/.test(word)) {
    // A labelled loop, or a section that begins elsewhere.
    const loop = text.substring(start, end).search(/\b(for|while|do)\b/);
    return loop > 0 && loop < 80 ? bodyOf(text, start + loop, end) : start;
  }
  const head = text.indexOf('(', start);
  return head < 0 || head >= end ? start : skipBrackets(text, head, end);
}

/** Where the handler of a try statement begins; at the start if the section is the handler's own. */
function handlerOf(text, start, end) {
  if (!/^try\b/.test(text.substring(start, start + 4))) {
    return start;
  }
  const after = skipBlank(text, skipBrackets(text, text.indexOf('{', start), end), end);
  return /^(catch|finally)\b/.test(text.substring(after, after + 8)) ? after : end;
}

/** Where the label default of a switch is, or -1. */
function defaultOf(text, start, end) {
  const head = text.indexOf('(', start);
  if (head < 0) {
    return -1;
  }
  const open = text.indexOf('{', skipBrackets(text, head, end));
  return open < 0 ? -1 : find(text, open + 1, end - 1, i => text.startsWith('default', i) && /\W/.test(text[i - 1]));
}

/** The stretches of comments, in order. */
function commentsOf(text, sign) {
  const comments = [];
  if (sign === '') {
    return comments;
  }
  for (let i = 0; i < text.length;) {
    let end = skipToken(text, i);
    if (sign === '#' && text[i] === '#') {
      end = text.indexOf('\n', i);
      end = end < 0 ? text.length : end;
      comments.push([i, end]);
    } else if (sign === '#' && text[i] === '/') {
      end = i + 1;
    } else if (text[i] === '/' && (text[i + 1] === '/' || text[i + 1] === '*')) {
      comments.push([i, end]);
    }
    i = end;
  }
  return comments;
}
