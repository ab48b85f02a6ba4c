// The source of a function, with counts beside its lines and the outcomes of its decisions behind them.

const WIDEST_LINE = 220;
const SEGMENT = 72;
const MANY_ROWS = 700;
const AROUND_A_DECISION = 4;

class Listing {
  /** @param openLoop called with the header of a loop that is chosen */
  constructor(fn, openLoop) {
    this.fn = fn;
    this.openLoop = openLoop;
    this.lines = fn.text;
    this.counts = fn.lineCounts;
    this.rows = [];
    this.element = h('div.listing', { role: 'table', 'aria-label': 'Source', tabindex: 0 });
    if (this.lines) {
      this.regions = new Regions(fn, this.lines);
      this.makeRows();
    } else {
      this.makeRowsWithoutText();
    }
    this.placeDecisions();
    this.draw();
  }

  makeRows() {
    const text = this.regions.text;
    this.lines.forEach((line, i) => {
      const start = this.regions.starts[i];
      if (line === undefined) {
        return;
      }
      if (line.length <= WIDEST_LINE) {
        this.addRow(this.fn.line + i, 1, start, start + line.length);
        return;
      }
      const own = this.regions.pieces(start, start + line.length).filter(p => p.owner >= 0);
      const from = own.length ? own[0].start : start;
      const to = own.length ? own[own.length - 1].end : start + line.length;
      let at = from;
      const cut = end => {
        this.addRow(this.fn.line + i, at - start + 1, at, end);
        at = end;
      };
      const constructs = new Set(this.fn.blocks.filter(b => b.range.length && b.range[0] === this.fn.line + i)
        .map(b => start + b.range[1] - 1));
      for (let p = from; p < to; p = skipToken(text, p)) {
        if (p > at && constructs.has(p) && p - at > 12) {
          cut(p);
        } else if (/[;{},]/.test(text[p]) && p + 1 - at >= (text[p] === ',' ? 1.5 * SEGMENT : SEGMENT)) {
          cut(p + 1);
        }
      }
      if (at < to) {
        cut(to);
      }
    });
  }

  addRow(line, column, start, end) {
    this.rows.push({ line, column, start, end, decisions: [], loops: [] });
  }

  makeRowsWithoutText() {
    const lines = new Set();
    for (const block of this.fn.blocks) {
      if (block.line) {
        lines.add(block.line);
      }
    }
    for (const line of [...lines].sort((a, b) => a - b)) {
      this.rows.push({ line, column: 1, decisions: [], loops: [] });
    }
  }

  placeDecisions() {
    for (const decision of this.fn.decisions) {
      const row = this.rowOf(decision);
      if (row) {
        row.decisions.push(decision);
      }
    }
    for (const loop of this.fn.loops) {
      const { line, range } = this.fn.block(loop.header);
      const row = loop.entered ? this.rowAt(line, range.length && range[0] === line ? range[1] : 1) : null;
      if (row) {
        row.loops.push(loop);
      }
    }
  }

  rowOf(decision) {
    const first = this.fn.block(decision.outcomes[0].to);
    const from = this.fn.block(decision.from);
    let line;
    let column;
    if (this.fn.statements) {
      line = from.line;
      column = from.range.length ? from.range[1] : 1;
    } else {
      const arm = decision.outcomes.map(o => this.fn.block(o.to)).find(b => b.kind === 'case') || first;
      const isCase = arm.kind === 'case' && arm.range.length;
      line = isCase ? arm.range[0] : arm.line;
      column = arm.range.length && arm.range[0] === line ? arm.range[1] : 1;
    }
    return this.rowAt(line, column);
  }

  rowAt(line, column) {
    let best = null;
    for (const row of this.rows) {
      if (row.line === line && (row.column <= column || !best)) {
        best = row;
      }
    }
    return best;
  }

  draw() {
    const flow = Math.max(1, this.fn.flow);
    const hidden = this.lines && this.rows.length > MANY_ROWS ? this.farFromDecisions() : new Set();
    let skipped = 0;
    this.rows.forEach((row, i) => {
      skipped += this.lines && i ? Math.max(0, row.line - this.rows[i - 1].line - 1) : 0;
      if (hidden.has(i)) {
        skipped++;
        return;
      }
      if (skipped) {
        this.element.append(gap(skipped));
        skipped = 0;
      }
      this.element.append(this.drawRow(row, flow));
    });
    if (skipped) {
      this.element.append(gap(skipped));
    }
    const widest = Math.max(0, ...[...this.element.querySelectorAll('.count')].map(count => count.textContent.length));
    styled(this.element, '--count', widest + 'ch');
    if (!this.lines) {
      this.element.prepend(h('p.hint', null,
        'This page was made without the text of the source, so only the lines of decisions are listed. Profile with ',
        h('code', null, '--pathprofile.Sources=embed'), ', or make the page where the file is unchanged.'));
    }
  }

  farFromDecisions() {
    const near = new Set();
    const mark = i => {
      for (let k = i - AROUND_A_DECISION; k <= i + AROUND_A_DECISION; k++) {
        near.add(k);
      }
    };
    mark(0);
    mark(this.rows.length - 1);
    this.rows.forEach((row, i) => {
      if (row.decisions.length) {
        mark(i);
      }
    });
    const lines = new Set(this.fn.blocks.filter(b => b.text !== '').map(b => b.line));
    this.rows.forEach((row, i) => {
      if (lines.has(row.line) && row.column === 1) {
        mark(i);
      }
    });
    return new Set([...this.rows.keys()].filter(i => !near.has(i)));
  }

  drawRow(row, flow) {
    const code = h('span.code');
    let most = -1;
    let raw = 0;
    if (this.lines) {
      const text = this.regions.text;
      for (const piece of this.spans(row)) {
        const string = text.substring(piece.start, piece.end);
        const span = h('span.piece' + (piece.comment ? '.comment' : ''), { 'data-block': piece.owner }, printable(string));
        if (piece.owner >= 0 && !piece.comment) {
          const count = num(this.fn.block(piece.owner).count);
          if (count > most && /[\w"'`]/.test(this.fn.statements ? string : string.replace(/\b(else|do|try)\b/g, ''))) {
            most = count;
            raw = this.fn.block(piece.owner).count;
          }
          if (this.fn.isColdOnLine(count, this.fn.block(piece.owner).line)) {
            span.classList.add('cold');
          }
        }
        code.append(span);
      }
    } else {
      const block = this.fn.blocks.find(b => b.line === row.line && b.text !== '');
      code.append(h('span.piece.faint', null, block ? withArrows(block.text.split(' -> ')[0]) : ''));
    }
    if (this.lines && this.counts && !this.isPart(row)) {
      raw = this.counts.get(row.line);
      most = raw === undefined || raw === null ? -1 : num(raw);
    }
    let taken = 0;
    const chips = h('span.chips');
    for (const decision of row.decisions) {
      taken += decision.outcomes.reduce((sum, o) => sum + num(o.count), 0);
      chips.append(this.chip(decision));
      if (!this.lines && most < num(decision.count)) {
        most = num(decision.count);
        raw = decision.count;
      }
    }
    for (const loop of row.loops) {
      const mean = meanTrips(this.fn, loop);
      chips.append(h('button.trip-count', { title: tripsInWords(this.fn, loop).join('') + ' Choose it to see more.',
        'aria-label': 'The loop ' + this.fn.block(loop.header).label + ' makes ' + mean + ' per entry',
        click: () => this.openLoop(loop.header) }, mean + ' per entry'));
    }
    const heat = styled(h('span.heat', { role: 'cell' }), '--heat', String(Math.sqrt(Math.min(1, taken / flow))));
    if (taken > 0) {
      heat.title = percent(taken, flow) + ' of the branch flow of this function';
    }
    const textCell = h('span.text', { role: 'cell' }, code, chips.firstChild ? chips : null);
    if (this.lines) {
      const indent = Math.min(40, /^[ \t]*/.exec(this.regions.text.substring(row.start, row.end))[0].replace(/\t/g, '    ').length) + 2;
      styled(styled(textCell, 'padding-left', indent + 'ch'), 'text-indent', -indent + 'ch');
    }
    const isCold = this.fn.isColdOnLine(most, row.line);
    row.element = h('div.row', { role: 'row', 'data-line': row.line },
      h('span.no', { role: 'rowheader' }, row.column === 1 ? String(row.line) : row.line + ':' + row.column),
      heat,
      h('span.count' + (isCold ? '.none' : ''), { role: 'cell' }, most >= 0 ? this.fn.timesOnLine(raw, row.line) : raw === null ? '?' : ''),
      textCell);
    if (isCold) {
      row.element.classList.add('unrun');
    }
    return row.element;
  }

  /** Whether a line is shown in several rows, each with a count of its own. */
  isPart(row) {
    return this.lines[row.line - this.fn.line].length > WIDEST_LINE;
  }

  /** The pieces of a row by their blocks; indentation and comments are of none. */
  spans(row) {
    const text = this.regions.text;
    let begin = row.start;
    while (begin < row.end && /\s/.test(text[begin])) {
      begin++;
    }
    const spans = begin > row.start ? [{ start: row.start, end: begin, owner: -1 }] : [];
    const comments = this.regions.comments.filter(c => c[1] > begin && c[0] < row.end);
    for (const piece of begin < row.end ? this.regions.pieces(begin, row.end) : []) {
      let at = piece.start;
      for (const [from, to] of comments) {
        if (to > at && from < piece.end) {
          if (from > at) {
            spans.push({ start: at, end: from, owner: piece.owner });
          }
          const end = Math.min(to, piece.end);
          spans.push({ start: Math.max(from, at), end, owner: -1, comment: true });
          at = end;
        }
      }
      if (at < piece.end) {
        spans.push({ start: at, end: piece.end, owner: piece.owner });
      }
    }
    return spans;
  }

  chip(decision) {
    const reached = num(decision.count) > 0;
    const chip = h('span.chip' + (reached ? '' : '.unreached'));
    decision.outcomes.forEach(o => {
      const missed = reached && !o.taken;
      chip.append(h('span.outcome' + (missed ? '.missed' : ''), {
        'data-to': o.to, 'data-from': decision.from,
        title: this.fn.profile.subpaths ? 'not counted' : missed ? never(this.fn) + ', though the decision was reached ' + this.fn.times(decision.count) + ' times'
          : percent(num(o.count), num(decision.count)) + ' of ' + this.fn.times(decision.count)
      }, o.text + ' ', h('b', null, reached ? this.fn.times(o.count) : '–')));
    });
    return chip;
  }

  /** Lights up the blocks of a path, and dims the others; shows all alike for null. */
  light(blocks, missed) {
    this.element.classList.toggle('choosing', blocks !== null);
    this.element.classList.toggle('lighting-missed', missed === true);
    const set = new Set(blocks || []);
    const steps = stepsOf(blocks);
    // Where it is not known which arm the word belongs to, it does not look as if it had run.
    const alone = this.regions && !this.regions.arms ? /\belse\b/g : /$^/g;
    let first = null;
    for (const row of this.rows) {
      if (!row.element) {
        continue;
      }
      const pieces = [...row.element.querySelectorAll('.piece')];
      const isOn = piece => piece !== undefined && set.has(Number(piece.getAttribute('data-block')));
      const says = piece => isOn(piece) && /\w/.test(piece.textContent.replace(alone, ''));
      let lit = false;
      pieces.forEach((piece, i) => {
        // A semicolon alone would look as if what stands before it had run.
        piece.classList.toggle('lit', isOn(piece) && (says(piece) || says(pieces[i - 1]) || says(pieces[i + 1])));
        lit = lit || says(piece);
      });
      for (const o of row.element.querySelectorAll('.outcome')) {
        const on = steps.has(o.getAttribute('data-from') + '>' + o.getAttribute('data-to'));
        o.classList.toggle('lit', on);
        lit = lit || on;
        if (on && !first) {
          first = row.element;
        }
      }
      row.element.classList.toggle('lit', lit);
    }
    if (first) {
      const box = this.element.getBoundingClientRect();
      const at = first.getBoundingClientRect();
      if (at.top < box.top + 10 || at.bottom > box.bottom - 10) {
        this.element.scrollTop += at.top - box.top - box.height / 3;
      }
    }
  }
}

/** What stands for lines that are left out. */
function gap(lines) {
  return h('div.gap', null, '⋯ ' + counted(lines, 'line') + ' without a decision of this function');
}
