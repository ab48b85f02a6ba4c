// The whole profile: where to begin, where the branch flow is, and the functions.

const PAGE = 100;
const SUBPATHS_AT_ONCE = 5;
const SUBPATH_GROUPS = 8;

const COLUMNS = [
  { key: 'flow', title: 'Branch flow', first: -1, value: fn => fn.flow, why: 'Part of the branch flow: counts of paths times the number of their decisions' },
  { key: 'name', title: 'Function', first: 1, value: fn => fn.name.toLowerCase() },
  { key: 'place', title: 'Where', first: 1, value: fn => fn.file.shown + '\0' + String(fn.line).padStart(9, '0') },
  { key: 'activations', title: 'Activations', first: -1, value: fn => num(fn.raw.activations), number: true },
  { key: 'paths', title: 'Paths', first: -1, value: fn => fn.pathCount, number: true, why: 'Different paths that ran, of all paths in the code' },
  { key: 'missed', title: 'Missed', first: -1, value: fn => fn.missed, number: true, why: 'Outcomes that never happened although their decision was reached' }
];

/** An option of the command line, which stays on one line. */
const OPTION = /(--[\w.=-]*\w)/;

/** A card with a list of which some items are shown at first, and all on demand. */
function card(head, first, all, draw, emptyNote) {
  const list = h('ol', null, first.map(draw));
  const element = h('section.card', null, head, all.length ? list : h('p.hint', null, emptyNote));
  if (all.length > first.length) {
    const more = h('button.more', { click: () => {
      replace(list, all.map(draw));
      more.remove();
    } }, 'Show all ' + format(all.length));
    element.append(more);
  }
  return element;
}

function hashOfSource(file) {
  return '#source=' + encodeURIComponent(file.shown);
}

/** What a path's branch flow is made of; of a switch, its words tell the case that matched and not those before it. */
function runsTimesDecisions(fn, path) {
  const runs = num(path.count);
  const passed = path.blocks.slice((path.repeats || 0) + 1).filter(id => fn.block(id).kind === 'case_test' && fn.block(id).text === '').length;
  return fn.times(path.count) + (runs === 1 ? ' run' : ' runs') + (runs > 0 ? ' × ' + counted(Math.round(path.flow / runs), 'decision') : '')
    + (passed > 0 ? ', ' + format(passed) + ' of them on to the next case' : '');
}

class Overview {
  constructor(profile) {
    this.profile = profile;
    this.sort = COLUMNS[0];
    this.direction = COLUMNS[0].first;
    this.current = -1;
    this.shownRows = PAGE;
    this.element = h('main.overview', null, h('h1.unseen', null, 'Path profile of ' + programOf(profile)),
      this.start(), this.icicle(), this.profile.subpaths ? this.subpaths() : null, this.functions(), this.notes());
    this.update();
  }

  /** What a reader has chosen, by names: another profile of the program may number its files otherwise. */
  choices() {
    const file = this.profile.files.find(f => String(f.index) === this.fileChoice.value);
    return { search: this.search.value, file: file ? file.shown : '', language: this.languageChoice.value,
      sort: this.sort.key, direction: this.direction };
  }

  choose(choices) {
    const file = this.profile.files.find(f => f.shown === choices.file);
    this.search.value = choices.search;
    this.fileChoice.value = file ? String(file.index) : '';
    this.languageChoice.value = this.profile.files.some(f => f.language === choices.language) ? choices.language : '';
    this.sort = COLUMNS.find(c => c.key === choices.sort) || COLUMNS[0];
    this.direction = choices.direction;
    this.update();
  }

  start() {
    if (!this.profile.functions.length) {
      return h('section', null, h('p.empty', null, this.profile.whyEmpty));
    }
    const cards = [this.hottest(), this.untested(), this.findings()].filter(c => c);
    return [this.key(), cards.length === 0 ? null : h('section.start', { 'aria-label': 'Where to begin' }, cards)];
  }

  /** What a path is, and what the marks of this page mean. */
  key() {
    const p = this.profile;
    return h('section.key-of-page', { 'aria-label': 'How to read this page' },
      h('p', null, p.subpaths ? ['A ', h('b', null, 'subpath'), ' is a sequence of blocks that ran one after the other, through functions and loops.']
        : ['A ', h('b', null, 'path'), ' is one way through a function, from its beginning or the head of a loop to where it returns, '
          + 'throws or comes to a loop again: it tells which decisions went together.']),
      h('p.marks', null, h('span', null, h('span.at', null, '7'), ' ', h('code', null, 'if x > 0'), ' → then: the decision in line 7, and how it went'),
        p.subpaths ? null : [h('span', null, h('i.mark-heat'), 'part of the branch flow'),
          h('span', null, h('i.mark-missed'), p.exact ? 'never happened' : 'was not seen')],
        p.exact || p.subpaths ? null : h('span', null, '≈ an estimate')));
  }

  hottest() {
    if (this.profile.subpaths) {
      return null;
    }
    const all = [];
    for (const fn of this.profile.functions.slice(0, 400)) {
      for (const path of fn.raw.paths.slice(0, 5)) {
        all.push([num(path[3]), fn, path]);
      }
    }
    all.sort((a, b) => b[0] - a[0]);
    const items = all.slice(0, 5).filter(e => e[0] > 0).map(([flow, fn, raw]) => {
      const path = fn.paths[fn.raw.paths.indexOf(raw)];
      return h('li', null, h('a.item', { href: hashOf(fn, path) },
        h('span.item-head', null, h('b', null, percent(flow, fn.whole)), ' ', h('span.fn', null, fn.name),
          h('span.faint', null, ' ' + runsTimesDecisions(fn, path))),
        h('span.item-text', null, wordList(path.words.map(word => withCode(fn, word))))));
    });
    return h('section.card', null, h('h2', null, 'Hottest paths',
      h('span.faint', null, ' by branch flow: runs × decisions, not time')),
    items.length ? h('ol', null, items) : h('p.hint', null, 'No path took a decision.'));
  }

  untested() {
    if (this.profile.subpaths) {
      return null;
    }
    const all = [];
    for (const fn of this.profile.functions) {
      if (fn.learned || fn.structural || fn.missed === 0) {
        continue;
      }
      for (const decision of fn.decisions) {
        for (const o of decision.outcomes) {
          if (o.reached && !o.taken) {
            all.push([num(decision.count), fn, decision, o]);
          }
        }
      }
    }
    all.sort((a, b) => b[0] - a[0]);
    const draw = ([, fn, decision, o]) =>
      h('li', null, h('a.item', { href: hashOf(fn) + '&block=' + o.to },
        h('span.item-head', null, h('span.fn', null, fn.name), h('span.faint', null, ' ' + fn.place)),
        h('span.item-text', null, h('span.word.missed', null,
          fn.statements ? fn.block(decision.from).label + ' ' + o.text : withCode(fn, fn.block(o.to).label)), ' ' + never(fn)
          + ', though the decision was reached ', h('b', null, fn.times(decision.count)), ' times')));
    const learned = this.profile.functions.filter(fn => fn.learned).length;
    const note = learned === this.profile.functions.length && learned > 0
      ? 'The control flow of this program was learned while it ran, so what never ran is unknown.'
      : 'Every outcome of every decision that was reached was taken.';
    return card(h('h2', null, this.profile.exact ? 'Never taken' : 'Never seen',
      all.length ? h('span.faint', null, ' ' + counted(all.length, 'outcome')) : null),
    all.slice(0, 5), all, draw, note);
  }

  findings() {
    const findings = this.profile.findings;
    if (!findings || !findings.length) {
      return null;
    }
    const draw = f => {
      const fn = this.profile.functions[f.function];
      return h('li', null, h('a.item', { href: hashOf(fn, f.path === undefined ? null : fn.paths[f.path])
          + (f.block === undefined ? '' : '&block=' + f.block) },
      h('span.item-head', null, h('span.tag', null, f.kind), ' ', h('span.fn', null, fn.name),
        h('span.faint', null, ' ' + fn.place)),
      h('span.item-text', null, withCode(fn, withArrows(f.text))),
      h('span.advice', null, withArrows(f.advice).split(OPTION).map((part, i) => i % 2 ? h('span.option', null, part) : part))));
    };
    return card(h('h2', null, 'Findings', h('span.faint', null, ' ' + format(findings.length))),
      firstOfKinds(findings, 3), findings, draw);
  }

  icicle() {
    if (this.profile.subpaths || this.profile.flow <= 0) {
      return null;
    }
    if (this.profile.perFunction) {
      return h('section', null, h('h2', null, 'Where the branch flow is'),
        h('p.hint', null, 'In this mode each function has its own budget, so counts of different functions cannot be '
          + 'compared, and there is no picture of the whole program. Shares below are those within a function.'));
    }
    this.chart = h('div.icicle', { role: 'group', 'aria-label': 'Branch flow by source, function and hot path' });
    this.crumbs = h('nav.crumbs', { 'aria-label': 'Shown part of the branch flow' });
    this.zoom('');
    return h('section.flow', null, h('h2', null, 'Where the branch flow is',
      h('span.faint', null, ' source, function, hot path; choose a source or a function to enlarge it')), this.crumbs, this.chart);
  }

  /** Shows the branch flow of all, of a source or of a function: what an address says behind its #. */
  zoom(address) {
    if (!this.chart || address === this.zoomed) {
      return;
    }
    this.zoomed = address;
    const words = new URLSearchParams(address);
    const only = this.profile.byKey.get(words.get('part'));
    const source = only ? only.file : this.profile.files.find(f => f.shown === words.get('source'));
    const isChosen = fn => fn.flow > 0 && (!source || fn.file === source) && (!only || fn === only);
    const byFile = groupedBy(this.profile.functions.filter(isChosen), fn => fn.file);
    const files = [...byFile].map(([file, fns]) => [file, fns, fns.reduce((sum, fn) => sum + fn.flow, 0)])
      .sort((a, b) => b[2] - a[2]);
    const whole = files.reduce((sum, file) => sum + file[2], 0);
    const hadFocus = [this.chart, this.crumbs].some(element => element.contains(document.activeElement));
    replace(this.chart);
    replace(this.crumbs, source && [h('a', { href: '#' }, 'All'), ' › ',
      only ? [h('a', { href: hashOfSource(source) }, source.shown), ' › '] : null, h('b', null, only ? only.name : source.shown)]);
    this.crumbs.hidden = !source;
    let x = 0;
    for (const [file, fns, flow] of files) {
      this.cell(0, x, flow / whole, file.shown, flow, hashOfSource(file));
      let y = x;
      for (const fn of fns) {
        const share = fn.flow / whole;
        if (share < 0.0006) {
          break;
        }
        this.cell(1, y, share, fn.name, fn.flow, only ? hashOf(fn) : '#part=' + encodeURIComponent(fn.key));
        this.paths(fn, y, whole, only);
        y += share;
      }
      x += flow / whole;
    }
    if (hadFocus) {
      (this.crumbs.querySelector('a') || this.chart.firstChild).focus();
    }
  }

  /** Those that are hot; of a function that is shown alone, all that can be seen. */
  paths(fn, left, whole, only) {
    let x = left;
    for (const raw of fn.raw.paths) {
      const flow = num(raw[3]);
      if (flow / whole < 0.001 || !only && flow / this.profile.flow <= this.profile.hot / 100) {
        break;
      }
      const path = fn.paths[fn.raw.paths.indexOf(raw)];
      this.cell(2, x, flow / whole, path.words.map(word => codeText(fn, word)).join(', '), flow, hashOf(fn, path),
        ', ' + fn.times(path.count) + ' times');
      x += flow / whole;
    }
  }

  cell(level, x, width, name, flow, href, more) {
    const isNamed = width > 0.025;
    const share = flow / this.profile.flow;
    const cell = h('a.cell.level' + level + (width < 0.003 ? '.narrow' : ''), { href,
      title: name + '\n' + percent(flow, this.profile.flow) + (more || ''), tabindex: isNamed ? undefined : -1,
      'aria-label': isNamed ? undefined : name }, isNamed ? h('span', null, name) : null);
    styled(cell, 'left', 100 * x + '%');
    styled(cell, 'width', 100 * width + '%');
    styled(cell, '--heat', String(level === 0 ? 0 : Math.min(1, Math.sqrt(share * (level === 2 ? 8 : 4)))));
    this.chart.append(cell);
  }

  functions() {
    this.search = h('input.search', { type: 'search', placeholder: 'Search functions and files  ( / )',
      'aria-label': 'Search functions', input: () => this.filter() });
    this.fileChoice = this.choice('All files', this.profile.files.map(f => [String(f.index), f.shown]));
    const languages = [...new Set(this.profile.files.map(f => f.language))].sort();
    this.languageChoice = this.choice('All languages', languages.map(l => [l, oneLine(l)]));
    this.found = h('span.faint');
    this.body = h('tbody');
    this.more = h('button.more', { click: () => this.showMore() });
    this.heads = COLUMNS.map(c => h('th', { scope: 'col', title: c.why, class: c.number ? 'number' : c.key },
      h('button', { click: () => this.sortBy(c) }, c.title)));
    return h('section.functions', { 'aria-label': 'Functions' },
      h('div.bar-of-controls', null, h('h2', null, 'Functions'), this.search,
        this.profile.files.length > 1 ? this.fileChoice : null, languages.length > 1 ? this.languageChoice : null, this.found),
      h('table', null, h('thead', null, h('tr', null, this.heads)), this.body), this.more);
  }

  choice(all, values) {
    return h('select', { change: () => this.filter(), 'aria-label': all },
      h('option', { value: '' }, all), values.map(([value, text]) => h('option', { value }, text)));
  }

  sortBy(column) {
    this.direction = this.sort === column ? -this.direction : column.first;
    this.sort = column;
    this.update();
    remember();
  }

  filter() {
    this.shownRows = PAGE;
    this.update();
    remember();
  }

  showMore() {
    this.shownRows += PAGE;
    this.drawRows();
  }

  update() {
    const text = this.search.value.trim().toLowerCase();
    const file = this.fileChoice.value;
    const language = this.languageChoice.value;
    this.list = this.profile.functions.filter(fn =>
      (text === '' || fn.name.toLowerCase().includes(text) || fn.place.toLowerCase().includes(text))
      && (file === '' || fn.raw.file === Number(file))
      && (language === '' || fn.file.language === language));
    const value = this.sort.value;
    const direction = this.direction;
    this.list.sort((a, b) => {
      const x = value(a);
      const y = value(b);
      return x < y ? -direction : x > y ? direction : a.index - b.index;
    });
    this.heads.forEach((head, i) => {
      const sorted = COLUMNS[i] === this.sort;
      head.setAttribute('aria-sort', sorted ? direction > 0 ? 'ascending' : 'descending' : 'none');
    });
    this.current = -1;
    this.drawRows();
  }

  drawRows() {
    const rows = this.list.slice(0, this.shownRows);
    replace(this.body, rows.map(fn => this.row(fn)));
    const rest = this.list.length - rows.length;
    this.more.hidden = rest === 0;
    this.more.textContent = 'Show more (' + format(rest) + ' left)';
    this.found.textContent = this.list.length === this.profile.functions.length
      ? format(this.list.length) : format(this.list.length) + ' of ' + format(this.profile.functions.length);
    this.mark();
  }

  row(fn) {
    const learned = fn.learned;
    const per = this.profile.perFunction;
    const uncounted = this.profile.subpaths ? '–' : null;
    return h('tr', { 'data-function': fn.index, click: event => {
      if (!event.target.closest('a')) {
        location.hash = hashOf(fn);
      }
    } },
    h('td.share', null, uncounted || per ? h('span.faint', null, uncounted || 'own budget') : [bar(fn.flow / Math.max(1, this.profile.functions[0].flow)),
      h('span.share-number', null, percent(fn.flow, fn.whole))]),
    h('td.name', null, h('a', { href: hashOf(fn) }, fn.name)),
    h('td.where', null, fn.place),
    h('td.number', null, fn.activations),
    h('td.number', null, uncounted || (fn.possible === null ? format(fn.pathCount)
      : [format(fn.pathCount - fn.brokenOff), h('span.faint', null, ' / ' + fn.possible)])),
    h('td.number' + (fn.missed && !learned ? '.missed' : ''), null, uncounted || learned ? h('span.faint', null, '–')
      : format(fn.missed)));
  }

  move(step) {
    this.current = Math.max(0, Math.min(this.list.length - 1, this.current + step));
    if (this.current >= this.shownRows) {
      this.showMore();
    }
    this.mark();
    const row = this.body.children[this.current];
    if (row) {
      row.scrollIntoView({ block: 'nearest' });
    }
  }

  mark() {
    [...this.body.children].forEach((row, i) => row.classList.toggle('current', i === this.current));
  }

  open() {
    if (this.list[this.current]) {
      location.hash = hashOf(this.list[this.current]);
    }
  }

  /** By the functions in which they begin, in the order of the profile: what is surely frequent comes first. */
  subpaths() {
    const groups = groupedBy(this.profile.subpaths, subpath => this.profile.functions[subpath[0][0]]);
    const bodies = [...groups].map(group => () => this.subpathsOf(...group));
    const table = h('table.subpaths', null, h('thead', null, h('tr', null, h('th.number', null, 'Estimate'),
      h('th.number', null, this.profile.confidence + ' % interval'), h('th', null, 'Subpath'))),
    bodies.slice(0, SUBPATH_GROUPS).map(body => body()));
    const more = h('button.more', { hidden: bodies.length <= SUBPATH_GROUPS, click: () => {
      append(table, bodies.slice(SUBPATH_GROUPS).map(body => body()));
      more.remove();
    } }, 'Show those of ' + counted(bodies.length - SUBPATH_GROUPS, 'more function'));
    return h('section', null, h('h2', null, 'Hot subpaths', h('span.faint', null, ' ' + format(this.profile.subpaths.length)
      + ', by the function in which they begin')),
    h('p.hint', null, 'This mode samples sequences of blocks across functions. So functions below have no paths of their '
      + 'own and no counts beside their source: the page can only show their graphs. Subpaths are sorted by the lower end of '
      + 'their interval.'), table, more);
  }

  subpathsOf(fn, list) {
    const row = ([blocks, count, low, high, , text]) => h('tr', { 'data-subpath': '' },
      h('td.number', null, format(count)), h('td.number.interval', null, format(low) + '–' + format(high)),
      h('td', null, wordList(withArrows(text).split(', ')
        .map((word, i) => i === 0 && word.startsWith('in ' + fn.name + ' (') ? 'in ' + fn.name : this.inCode(blocks, word)))));
    const group = h('tbody', null, h('tr', null, h('th', { colspan: 3, scope: 'rowgroup' },
      h('a', { href: hashOf(fn) }, fn.name), h('span.faint', null, ' ' + fn.place))), list.slice(0, SUBPATHS_AT_ONCE).map(row));
    if (list.length > SUBPATHS_AT_ONCE) {
      const more = h('tr', null, h('td', { colspan: 3 }, h('button', { click: () => {
        more.replaceWith(...list.slice(SUBPATHS_AT_ONCE).map(row));
      } }, format(list.length - SUBPATHS_AT_ONCE) + ' more')));
      group.append(more);
    }
    return group;
  }

  /** A word of a subpath as the code of the one of its functions that has such a decision. */
  inCode(blocks, word) {
    const functions = new Set(blocks.filter((_, i) => i % 2 === 0).map(index => this.profile.functions[index]));
    const found = [...functions].map(fn => withCode(fn, word)).filter(pieces => pieces.some(piece => typeof piece !== 'string'));
    return found.length === 1 ? found[0] : word;
  }

  notes() {
    const p = this.profile;
    const list = (title, rows, open) => rows.length ? h('details.notes', { open }, h('summary', null, title),
      h('dl', null, rows.map(([label, text]) => [h('dt', null, label), h('dd', null, text)]))) : null;
    return h('section.about', { 'aria-label': 'About this profile' },
      list('What the numbers mean', p.legend.map(([l, t]) => [l, withArrows(t)]), p.functions.length === 0),
      list('The run', p.facts.map(([l, t]) => [oneLine(l), oneLine(t)]), false),
      p.notProfiled.length ? h('details.notes', { id: 'not-profiled' }, h('summary', null, 'Not profiled: '
        + counted(p.notProfiled.length, 'function')), h('ul', null, p.notProfiled.map(([name, language, place, reason]) =>
        h('li', null, h('span.fn', null, oneLine(name)), h('span.faint', null, ' ' + oneLine(place) + ' (' + oneLine(language)
          + ') '), oneLine(reason))))) : null);
  }
}

/** Findings of different kinds, the first ones of each; and others if there are not so many kinds. */
function firstOfKinds(findings, most) {
  const kinds = new Set();
  const first = findings.filter(f => !kinds.has(f.kind) && kinds.add(f.kind)).slice(0, most);
  return first.concat(findings.filter(f => !first.includes(f)).slice(0, most - first.length));
}

/** A number of static paths may have thousands of digits. */
function magnitude(digits) {
  return digits.length <= 9 ? format(digits) : '10^' + (digits.length - 1);
}

function programOf(profile) {
  const flows = new Map();
  for (const fn of profile.functions) {
    flows.set(fn.file, (flows.get(fn.file) || 0) + fn.flow);
  }
  const files = [...flows].sort((a, b) => b[1] - a[1]);
  if (!files.length) {
    return 'no functions';
  }
  return files[0][0].shown + (files.length > 1 ? ' and ' + counted(files.length - 1, 'more source') : '');
}
