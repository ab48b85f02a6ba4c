// Decisions in the words of the source: "80 if -> skip" is there for a reader with the code beside it; where
// there is none beside it, the code itself says more: "80 if ch < 48 -> skip".

class DecisionCode {
  constructor(fn) {
    this.labels = this.labelsByLine(fn);
  }

  /**
   * Labels of blocks with what to show instead, by their lines, longest first. A label that two blocks with
   * different code share is left as it is.
   */
  labelsByLine(fn) {
    const coded = new Map();
    for (const { label, text, code } of fn.blocks) {
      if (text !== '') {
        coded.set(label, coded.has(label) && coded.get(label) !== code ? '' : code);
      }
    }
    const byLine = new Map();
    for (const [label, code] of coded) {
      if (code !== '') {
        const line = String(parseInt(label, 10));
        const arrow = label.indexOf(' → ');
        byLine.set(line, (byLine.get(line) || []).concat({ label, code: { label, code,
          place: label.substring(0, label.indexOf(' ')), outcome: arrow < 0 ? '' : label.substring(arrow) } }));
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
}

/** The same text as withCode shows, for where only text can stand. */
function codeText(fn, text) {
  return fn.decisionCode === null ? text : fn.decisionCode.pieces(text).map(piece => typeof piece === 'string' ? piece
    : piece.place + ' ' + piece.code + piece.outcome).join('');
}

/** A text about a function, with its decisions as code where the source is known; for wordList, or as children. */
function withCode(fn, text) {
  return fn.decisionCode === null ? [text] : fn.decisionCode.pieces(text).map(piece => typeof piece === 'string' ? piece
    : h('span.decision', { title: piece.label }, h('span.at', null, piece.place), ' ', h('code', null, piece.code), piece.outcome));
}
