// The profile, as the Java side wrote it, with names for the places of its arrays.

/** A count may be a string of digits, if a double cannot hold it. */
function num(count) {
  return typeof count === 'string' ? Number(count) : count;
}

function format(count) {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A count with its noun: 1 path, 2 paths. */
function counted(count, noun) {
  return format(count) + ' ' + noun + (num(count) === 1 ? '' : 's');
}

function percent(part, whole) {
  const value = whole > 0 ? 100 * part / whole : 0;
  if (part > 0 && value < 0.005) {
    return '< 0.01 %';
  }
  return value.toFixed(2) + ' %';
}

/** Characters that could reorder or hide what stands around them are shown as escapes. */
function printable(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** For names: also line breaks and tabs. */
function oneLine(text) {
  return printable(text.replace(/\r/g, '\\r').replace(/\n/g, '\\n').replace(/\t/g, '\\t'));
}

const ARROW = / -> /g;

function withArrows(text) {
  return oneLine(text).replace(ARROW, ' → ');
}

/** Items by what a function says of each, in their order. */
function groupedBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (groups.has(key)) {
      groups.get(key).push(item);
    } else {
      groups.set(key, [item]);
    }
  }
  return groups;
}

class Fn {
  constructor(raw, index, profile) {
    this.raw = raw;
    this.index = index;
    this.profile = profile;
    this.name = oneLine(raw.name).trim() === '' ? '(unnamed)' : oneLine(raw.name);
    this.file = profile.files[raw.file];
    this.flow = num(raw.flow);
    this.statements = raw.granularity !== 'decision';
    this.learned = !raw.complete;
    this.structural = raw.structure !== undefined;
    this.line = raw.range.length ? raw.range[0] : 0;
    this.endLine = raw.range.length ? raw.range[2] : 0;
    this.column = raw.range.length ? raw.range[1] : 0;
    this.whole = profile.perFunction ? this.flow : profile.flow;
    this.pathCount = raw.paths.length;
    /** Lines that ran at least as often as counted. */
    this.least = new Set(raw.least || []);
    this.missed = 0;
    this.countOutcomes();
  }

  get place() {
    return this.file.shown + (this.line ? ':' + this.line : '');
  }

  /** Whether its counts are numbers of executions: also where others rested. */
  get exact() {
    return this.profile.mode === 'exact' && !this.raw.rested && !this.raw.resting;
  }

  /** How often something ran, for readers: estimates look like such, and what was not counted is left out. */
  times(count) {
    return this.profile.subpaths ? '' : (this.exact ? '' : '≈ ') + format(count);
  }

  /** Whether something is known not to have run; where nothing was counted, nothing is. */
  isCold(count) {
    return !this.profile.subpaths && num(count) === 0;
  }

  /** As times, of code on a line: at least, where some of its runs have no event. */
  timesOnLine(count, line) {
    const times = this.times(count);
    return this.profile.subpaths || !this.least.has(line) ? times : num(count) > 0 ? '≥ ' + times : '?';
  }

  /** As isCold, of code on a line. */
  isColdOnLine(count, line) {
    return this.isCold(count) && !this.least.has(line);
  }

  get activations() {
    const estimated = this.profile.mode === 'sampled' || (this.profile.mode === 'exact' && !this.exact);
    return this.profile.subpaths ? '–' : (estimated ? '≈ ' : '') + format(this.raw.activations);
  }

  word(number) {
    return this.raw.words[number];
  }

  /** How many paths an exception or the end of profiling broke off: they are beginnings of others, as in the text report. */
  get brokenOff() {
    return this.raw.paths.filter(p => {
      const ends = this.word(p[4]);
      return ends === 'abandoned' || ends === 'exception' && this.outEdges.has(p[1][p[1].length - 1]);
    }).length;
  }

  /** The number of paths that are possible in the code, for readers; null where it is not known, and for sequences of them. */
  get possible() {
    return this.learned || this.raw.form === 'ngram' || !this.raw.statics ? null : magnitude(this.raw.statics);
  }

  /** Outcomes of decisions that came up, and how many of them never happened. */
  countOutcomes() {
    const out = groupedBy(this.raw.edges, edge => edge[0]);
    this.outcomes = 0;
    for (const [block, edges] of out) {
      if (edges.length > 1) {
        this.outcomes += edges.length;
        if (num(this.raw.blocks[block][6]) > 0) {
          this.missed += edges.filter(e => num(e[2]) === 0).length;
        }
      }
    }
    this.outEdges = out;
  }

  get blocks() {
    if (!this.blockList) {
      this.blockList = this.raw.blocks.map((b, id) => ({
        id, kind: this.word(b[0]), range: b[1], line: b[2], text: this.word(b[3]),
        label: this.word(b[0]) === 'case_test' ? b[2] + ' next case' : withArrows(this.word(b[4])), head: b[5] === 1,
        count: b[6], code: oneLine(this.word(b[7])), out: (this.outEdges.get(id) || []).map(e => e[1])
      }));
    }
    return this.blockList;
  }

  get edges() {
    if (!this.edgeList) {
      this.edgeList = this.raw.edges.map(e => ({ from: e[0], to: e[1], count: e[2], back: e[3] === 1 }));
    }
    return this.edgeList;
  }

  get paths() {
    if (!this.pathList) {
      const seen = new Map();
      this.pathList = this.raw.paths.map((p, index) => {
        const more = p[6] || {};
        const id = oneLine(p[0]);
        const again = seen.get(id) || 0;
        seen.set(id, again + 1);
        return Object.assign({
          index, id, key: again ? id + '~' + again : id, blocks: p[1], count: p[2],
          flow: num(p[3]), ends: this.word(p[4]), words: p[5].map(w => withArrows(this.word(w)))
        }, more);
      });
    }
    return this.pathList;
  }

  isHot(path) {
    return path.flow > this.profile.hot / 100 * this.whole;
  }

  get hotCount() {
    const limit = this.profile.hot / 100 * this.whole;
    let hot = 0;
    for (const path of this.raw.paths) {
      hot += num(path[3]) > limit ? 1 : 0;
    }
    return hot;
  }

  /** Decisions in order of their blocks: where they are taken, and how each came out. */
  get decisions() {
    if (!this.decisionList) {
      this.decisionList = [];
      for (const [from, edges] of this.outEdges) {
        if (edges.length < 2) {
          continue;
        }
        const block = this.blocks[from];
        this.decisionList.push({
          from, count: block.count,
          outcomes: edges.map(e => this.outcome(e, block))
        });
      }
    }
    return this.decisionList;
  }

  outcome(edge, from) {
    const to = this.blocks[edge[1]];
    const arrow = to.text.lastIndexOf(' -> ');
    let text;
    if (this.statements) {
      text = to.kind === 'exit' ? 'end' : '→ ' + to.line;
    } else if (arrow >= 0) {
      text = oneLine(to.text.substring(arrow + 4));
    } else if (to.kind === 'case_test') {
      text = 'next';
    } else {
      text = oneLine(to.text) || 'on';
    }
    return { to: edge[1], count: edge[2], text, taken: num(edge[2]) > 0, reached: num(from.count) > 0 };
  }

  block(id) {
    return this.blocks[id];
  }

  /** By line, how often it ran; null if it is not known. Null if the profile does not tell of lines. */
  get lineCounts() {
    const lines = this.raw.lines;
    return lines ? new Map(lines.filter((_, i) => i % 2 === 0).map((line, i) => [line, lines[2 * i + 1]])) : null;
  }

  /** The statements of blocks, outer ones before those in them; a statement with copies once, in the one that ran most. */
  get code() {
    const found = new Map();
    for (let i = 0; i < (this.raw.code || []).length; i += 5) {
      const range = this.raw.code.slice(i, i + 4);
      const block = this.raw.code[i + 4];
      const known = found.get(range.join());
      if (!known || num(this.block(known.block).count) < num(this.block(block).count)) {
        found.set(range.join(), { range, block });
      }
    }
    return [...found.values()];
  }

  /** The loops by their places in the source; of those that the profile does not tell of, no more than the header. */
  get loops() {
    if (!this.loopList) {
      const told = new Map((this.raw.loops || []).map(([header, entered, back, exactly, atLeast, ways, outer]) => [header,
        { header, entered, back, exactly, atLeast, outer: outer === 1, ways: ways.map(([blocks, thrown, counts, later]) =>
          ({ blocks, thrown: thrown === 1, counts, later })) }]));
      const headers = this.raw.loops ? [...new Set(this.edges.filter(edge => edge.back).map(edge => edge.to))] : [];
      this.loopList = headers.map(header => told.get(header) || { header })
        .sort((a, b) => this.block(a.header).line - this.block(b.header).line || a.header - b.header);
    }
    return this.loopList;
  }

  /** A sequence of blocks in words, for what is no path of the profile. */
  wordsOf(blocks) {
    const words = [];
    blocks.forEach((id, i) => {
      const block = this.blocks[id];
      if (block.text !== '' || i === 0 && block.kind !== 'entry') {
        words.push(block.label);
      }
    });
    const last = this.blocks[blocks[blocks.length - 1]];
    if (last.kind === 'exit' && (words.length === 0 || !/return$/.test(words[words.length - 1]))) {
      words.push('to the end');
    }
    return words;
  }

  /** The code of the function's decisions; null if the page lacks the text that ran. */
  get decisionCode() {
    if (this.codeOfDecisions === undefined) {
      this.codeOfDecisions = this.blocks.some(block => block.code !== '') ? new DecisionCode(this) : null;
    }
    return this.codeOfDecisions;
  }

  /** The source's lines from the function's first one on, with holes where the page lacks them; or null. */
  get text() {
    if (this.lines === undefined) {
      this.lines = this.findText();
    }
    return this.lines;
  }

  findText() {
    if (!this.line || !this.file.text) {
      return null;
    }
    const found = new Array(this.endLine - this.line + 1).fill(undefined);
    for (const [first, text] of this.file.text) {
      if (first <= this.endLine) {
        text.split('\n').forEach((line, i) => {
          if (first + i >= this.line && first + i <= this.endLine) {
            found[first + i - this.line] = line;
          }
        });
      }
    }
    return found.every(line => line === undefined) ? null : found;
  }
}

function readProfile(raw) {
  const profile = Object.assign({}, raw);
  profile.exact = raw.counted;
  profile.flow = num(raw.flow);
  profile.files = raw.files.map((f, index) => Object.assign({ index, shown: oneLine(f.name) || '(no name)' }, f));
  profile.functions = raw.functions.map((f, index) => new Fn(f, index, profile));
  const keys = new Map();
  for (const fn of profile.functions) {
    const key = fn.name + '@' + fn.file.shown + (fn.line ? ':' + fn.line + ':' + fn.column : '');
    const again = keys.get(key) || 0;
    keys.set(key, again + 1);
    fn.key = again ? key + '~' + again : key;
  }
  profile.byKey = new Map(profile.functions.map(fn => [fn.key, fn]));
  return profile;
}

/** The steps of a sequence of blocks, as keys; none for null. */
function stepsOf(blocks) {
  return new Set((blocks || []).slice(1).map((to, i) => blocks[i] + '>' + to));
}

/** What the profile says of something that has the count 0. */
function never(fn) {
  return fn.exact ? 'never taken' : 'not seen';
}
