// Decisions in the words of the source: "80 if -> skip" is there for a reader with the code beside it; where
// there is none beside it, the code itself says more.

const WIDEST_CODE = 40;

/** What an outcome means for the condition that stands before it; other outcomes keep their names. */
const ANSWERS = {
  'if then': 'yes', 'if else': 'no', 'if skip': 'no',
  '?: first': 'yes', '?: second': 'no',
  'unless then': 'no', 'unless else': 'yes', 'unless skip': 'yes',
  '&& right': 'yes', '&& left': 'no', '|| right': 'no', '|| left': 'yes'
};

const LOOPS = new Set(['while', 'do', 'for']);
const OPERATORS = new Set(['&&', '||', '??']);

class DecisionCode {
  /** @param lines the function's lines from its first one on, holes for what is not known */
  constructor(fn, lines) {
    this.fn = fn;
    this.starts = [0];
    for (const line of lines) {
      this.starts.push(this.starts[this.starts.length - 1] + (line || '').length + 1);
    }
    this.lines = lines;
    this.text = lines.map(line => line || '').join('\n');
    this.labels = this.labelsByLine();
  }

  /**
   * Labels of blocks with what to show instead, by their lines, longest first. A label that two blocks with
   * different code share is left as it is.
   */
  labelsByLine() {
    const coded = new Map();
    for (const block of this.fn.blocks) {
      if (!block.line || block.text === '') {
        continue;
      }
      const code = this.of(block);
      const known = coded.get(block.label);
      coded.set(block.label, known === undefined || known && code && known.code === code.code ? code : null);
    }
    const byLine = new Map();
    for (const [label, code] of coded) {
      if (code) {
        const line = String(parseInt(label, 10));
        byLine.set(line, (byLine.get(line) || []).concat({ label, code }));
      }
    }
    byLine.forEach(found => found.sort((a, b) => b.label.length - a.label.length));
    return byLine;
  }

  /** A text with the decisions in it as code: strings and codes in turn. */
  pieces(text) {
    const pieces = [];
    let plain = 0;
    for (let i = 0; i < text.length; i++) {
      if (!/\d/.test(text[i]) || i > 0 && /[\w.:,]/.test(text[i - 1])) {
        continue;
      }
      const labels = this.labels.get(/^\d+/.exec(text.substring(i, i + 12))[0]) || [];
      const found = labels.find(({ label }) => text.startsWith(label, i) && !/^[\w$:]/.test(text.substring(i + label.length)));
      if (found) {
        pieces.push(text.substring(plain, i), found.code);
        plain = i + found.label.length;
        i = plain - 1;
      }
    }
    pieces.push(text.substring(plain));
    return pieces.filter(piece => piece !== '');
  }

  /** The place, the condition and the outcome of a decision; null if the text does not tell it. */
  of(block) {
    const arrow = block.text.indexOf(' -> ');
    const construct = arrow < 0 ? block.text : block.text.substring(0, arrow);
    const outcome = arrow < 0 ? '' : block.text.substring(arrow + 4);
    const code = this.condition(block, construct);
    if (!code) {
      return null;
    }
    return { label: block.label, place: block.label.substring(0, block.label.indexOf(' ')), code: shortCode(code),
      outcome: oneLine(ANSWERS[construct + ' ' + outcome] || outcome) };
  }

  condition(block, construct) {
    if (construct === 'switch') {
      return this.subject(block.line);
    }
    if (!block.range.length || block.range[0] < this.fn.line || block.range[2] > this.fn.endLine) {
      return null;
    }
    for (let line = block.range[0]; line <= block.range[2]; line++) {
      if (this.lines[line - this.fn.line] === undefined) {
        return null;
      }
    }
    const start = this.offset(block.range[0], block.range[1]);
    const end = this.offset(block.range[2], block.range[3]) + 1;
    if (this.fn.file.language === 'ruby') {
      const found = /^(?:if|unless|elsif|while|until)\b\s*(.+?)\s*(?:\bthen\b.*|;.*)?$/m.exec(this.text.substring(start, end));
      return found && found.index === 0 ? found[1] : null;
    }
    if (!C_LIKE.has(this.fn.file.language)) {
      return null;
    }
    if (construct === 'if') {
      return this.head(start, end, /^if\s*\(/);
    }
    if (LOOPS.has(construct)) {
      return this.loop(start, end);
    }
    if (construct === '?:') {
      const at = topLevel(this.text, start, end, (text, i) => text[i] === '?' && !/[?.]/.test(text[i + 1]) && text[i - 1] !== '?');
      return at && this.text.substring(at.start, at.at);
    }
    if (OPERATORS.has(construct)) {
      const at = topLevel(this.text, start, end, (text, i) => text.startsWith(construct, i), true);
      return at && this.text.substring(at.start, at.at);
    }
    return null;
  }

  offset(line, column) {
    return this.starts[line - this.fn.line] + column - 1;
  }

  /** What stands in the brackets of a construct; null if the text is not what the section says. */
  head(start, end, wanted) {
    const found = wanted.exec(this.text.substring(start, Math.min(end, start + 80)));
    if (!found) {
      return null;
    }
    const open = start + found[0].length - 1;
    return this.text.substring(open + 1, skipBrackets(this.text, open, end) - 1);
  }

  loop(start, end) {
    const found = /^(\w+\s*:\s*)?(do\b|(while|for)\s*(await\s*)?\()/.exec(this.text.substring(start, Math.min(end, start + 80)));
    if (!found) {
      return null;
    }
    if (found[2] === 'do') {
      const body = skipBlank(this.text, start + found[0].length, end);
      return this.text[body] === '{' ? this.head(skipBlank(this.text, skipBrackets(this.text, body, end), end), end, /^while\s*\(/) : null;
    }
    const open = start + found[0].length - 1;
    const close = skipBrackets(this.text, open, end) - 1;
    const first = find(this.text, open + 1, close, i => this.text[i] === ';');
    if (first < 0) {
      return this.text.substring(open + 1, close);
    }
    const second = find(this.text, first + 1, close, i => this.text[i] === ';');
    const condition = this.text.substring(first + 1, second < 0 ? close : second);
    return condition.trim() === '' ? null : condition;
  }

  /** What a switch on a line decides by; null if there are several, or none. */
  subject(line) {
    const text = this.lines[line - this.fn.line];
    const found = text === undefined ? [] : [...text.matchAll(/\bswitch\s*\(/g)];
    return found.length === 1 ? this.head(this.offset(line, found[0].index + 1), this.text.length, /^switch\s*\(/) : null;
  }
}

/**
 * Where an operator stands outside of all brackets: the first one, or the last one. Brackets around the whole
 * are left out. Null if there is none.
 */
function topLevel(text, start, end, isOperator, last) {
  let found = -1;
  for (let at = start; (at = find(text, at, end, i => isOperator(text, i))) >= 0; at += 2) {
    found = at;
    if (!last) {
      break;
    }
  }
  if (found < 0 && text[start] === '(') {
    return topLevel(text, start + 1, skipBrackets(text, start, end) - 1, isOperator, last);
  }
  return found < 0 ? null : { start, at: found };
}

/** Code on one line, without comments, shortened in its middle if it is long. */
function shortCode(code) {
  let text = '';
  let end = 0;
  for (const [from, to] of commentsOf(code, '//')) {
    text += code.substring(end, from);
    end = to;
  }
  text = oneLine((text + code.substring(end)).replace(/\s+/g, ' ').trim());
  const half = (WIDEST_CODE - 1) >> 1;
  return text.length <= WIDEST_CODE ? text : text.substring(0, WIDEST_CODE - 1 - half) + '…' + text.substring(text.length - half);
}

/** The same text as withCode shows, for where only text can stand. */
function codeText(fn, text) {
  return fn.decisionCode === null ? text : fn.decisionCode.pieces(text).map(piece => typeof piece === 'string' ? piece
    : piece.place + ' ' + piece.code + (piece.outcome === '' ? '' : ' → ' + piece.outcome)).join('');
}

/** A text about a function, with its decisions as code where the source is known; for wordList, or as children. */
function withCode(fn, text) {
  return fn.decisionCode === null ? [text] : fn.decisionCode.pieces(text).map(piece => typeof piece === 'string' ? piece
    : h('span.decision', { title: piece.label }, h('span.at', null, piece.place), ' ', h('code', null, piece.code),
      piece.outcome === '' ? null : ' → ' + piece.outcome));
}
