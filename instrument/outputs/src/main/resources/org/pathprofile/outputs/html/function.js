// One function: its source, its paths, and its graph, in which a chosen path lights up.

const PATHS_AT_ONCE = 200;

/** The tab of prime paths. */
const PRIMES = 2;

class FunctionView {
  constructor(profile, fn) {
    this.profile = profile;
    this.fn = fn;
    this.chosen = null;
    this.shownPaths = PATHS_AT_ONCE;
    this.jumps = new Map();
    this.jumped = h('span.jumped', { role: 'status' });
    this.listing = new Listing(fn, header => this.openLoop(header));
    this.graphRoom = h('div.graph-room', { tabindex: 0, role: 'group', 'aria-label': 'Control-flow graph' });
    this.pane = h('div.pane', { role: 'tabpanel', tabindex: 0 });
    this.tabs = [
      { title: 'Paths' + (profile.subpaths ? '' : ' ' + format(fn.pathCount)), draw: () => this.paths() },
      { title: 'Decision tree', draw: () => decisionTree(fn, path => this.choose(path)) },
      { title: 'Prime paths' + (fn.raw.primes ? ' ' + fn.raw.primes.covered + '/' + fn.raw.primes.total : ''),
        draw: () => this.primes() },
      { title: 'Notes', draw: () => this.notes() }
    ];
    if (fn.raw.conditions && fn.raw.conditions.length) {
      this.tabs.splice(3, 0, { title: 'Conditions ' + this.conditionsSeen(), draw: () => this.conditions() });
    }
    this.loopsTab = fn.loops.length ? this.tabs.length - 1 : -1;
    if (fn.loops.length) {
      this.tabs.splice(this.loopsTab, 0, { title: 'Loops ' + format(fn.loops.length),
        draw: () => loopsPane(fn, way => this.choose(this.chosen && this.chosen.blocks === way.blocks ? null : { blocks: way.blocks })) });
    }
    this.tabBar = h('div.tabs', { role: 'tablist' }, this.tabs.map((tab, i) =>
      h('button', { role: 'tab', click: () => this.show(i) }, tab.title)));
    const beside = paneBar('source', 'Width of the source', true);
    const below = paneBar('paths', 'Height of the paths', false);
    this.bars = [beside, below];
    this.element = h('main.function', null, this.head(),
      h('div.columns', null, h('section.source', { 'aria-label': 'Source' }, this.listing.element), beside.element,
        h('div.side', null, h('section.upper', { 'aria-label': 'Paths' }, this.tabBar, this.pane), below.element,
          this.lower())));
    this.show(0);
  }

  head() {
    const fn = this.fn;
    const p = this.profile;
    const facts = [
      p.subpaths ? null : [percent(fn.flow, p.flow), p.perFunction ? null : 'of branch flow'],
      p.subpaths ? null : [fn.activations, (num(fn.raw.activations) === 1 ? 'activation' : 'activations')
        + (fn.raw.activationsLow === undefined ? ''
          : ' (' + format(fn.raw.activationsLow) + '–' + format(fn.raw.activationsHigh) + ')')],
      p.subpaths ? null : fn.possible === null ? [format(fn.pathCount), fn.learned ? 'paths' : 'sequences of paths']
        : [format(fn.pathCount - fn.brokenOff) + ' of ' + fn.possible, 'static paths ran'],
      fn.possible === null || fn.brokenOff === 0 ? null : [format(fn.brokenOff), 'broken off'],
      fn.learned || p.subpaths ? null : [format(fn.missed), fn.missed === 1 ? 'outcome missed' : 'outcomes missed']
    ].filter(f => f && f[1]);
    return h('header.function-head', null,
      h('a.back', { href: '#' + (overview.zoomed || ''), title: 'All functions (Esc)' }, '‹ All functions'),
      h('h1', null, fn.name, h('span.faint', null, ' ' + fn.file.shown
        + (fn.line ? ':' + fn.line + (fn.endLine > fn.line ? '–' + fn.endLine : '') : ''))),
      h('div.facts', null, facts.map(([value, what]) => h('span.fact', null, h('b', null, value), ' ' + what))), this.jumped);
  }

  lower() {
    const zoom = factor => () => this.drawing.scale(this.drawing.zoom * factor);
    this.amount = h('button', { click: () => this.redraw(this.drawing.all === this.drawing.isDrawn ? 'ran' : 'all') });
    return h('section.lower', { 'aria-label': 'Control flow' },
      h('div.lower-head', null, h('h2.title', null, 'Control flow'),
        h('span.key', null, h('i.key-back'), 'back', h('i.key-exception'), 'exception', h('i.key-unrun'), 'not run'),
        h('span.zoom', null, this.amount, h('button', { click: zoom(1 / 1.25), 'aria-label': 'Smaller' }, '−'),
          h('button', { click: zoom(1.25), 'aria-label': 'Larger' }, '+'),
          h('button', { click: () => this.drawing.fit(0.3) }, 'fit'))),
      this.graphRoom);
  }

  /** When the element is in the page, so that there are sizes to go by. */
  shown() {
    this.bars.forEach(bar => bar.apply());
    this.redraw(null);
  }

  redraw(choice) {
    this.drawing = new Drawing(this.fn, choice);
    const d = this.drawing;
    const all = counted(this.fn.blocks.length, 'block');
    this.amount.textContent = d.isDrawn ? (d.all ? 'only what ran' : 'all ' + all)
      : 'draw ' + (d.all ? 'all ' + all : counted(d.ran, 'block'));
    this.amount.hidden = d.isDrawn && (d.ran === 0 || d.ran === this.fn.blocks.length);
    replace(this.graphRoom, this.drawing.element);
    for (const { header } of this.fn.loops) {
      const node = d.nodes.get(header);
      if (node) {
        node.classList.add('opens');
        node.addEventListener('click', () => this.openLoop(header));
      }
    }
    this.drawing.fit(1);
    this.light();
  }

  show(index) {
    this.tab = index;
    [...this.tabBar.children].forEach((b, i) => b.setAttribute('aria-selected', i === index ? 'true' : 'false'));
    this.pane.setAttribute('aria-label', this.tabs[index].title);
    const tab = this.tabBar.children[index];
    this.tabBar.scrollLeft = Math.min(tab.offsetLeft, Math.max(this.tabBar.scrollLeft, tab.offsetLeft + tab.offsetWidth - this.tabBar.clientWidth));
    replace(this.pane, this.tabs[index].draw());
    this.markChosen();
  }

  /** Shows how often a loop goes back. */
  openLoop(header) {
    this.show(this.loopsTab);
    const section = this.pane.querySelector('[data-loop="' + header + '"]');
    section.scrollIntoView({ block: section.previousElementSibling.matches('.loop') ? 'start' : 'nearest' });
    section.focus({ preventScroll: true });
  }

  /** Goes to the next loop, and from the last one to the first. */
  nextLoop() {
    const loops = this.fn.loops;
    if (loops.length) {
      const at = ((this.jumps.has('loop') ? this.jumps.get('loop') : -1) + 1) % loops.length;
      this.jumps.set('loop', at);
      this.openLoop(loops[at].header);
    }
  }

  paths() {
    const fn = this.fn;
    if (fn.pathCount === 0) {
      return h('p.hint', null, this.profile.subpaths
        ? 'Mode subpath counts sequences across functions, which the overview lists; a function has no paths of its own.'
        : 'No path of this function ended while it was profiled.');
    }
    this.pathList = h('ol.paths', { role: 'listbox', 'aria-label': 'Paths' },
      fn.paths.slice(0, this.shownPaths).map(path => this.pathItem(path)));
    const rest = fn.pathCount - this.shownPaths;
    return [this.pathList, rest > 0 ? h('button.more', { click: () => {
      this.shownPaths += PATHS_AT_ONCE;
      this.show(0);
    } }, 'Show more (' + format(rest) + ' left)') : null];
  }

  pathItem(path) {
    const fn = this.fn;
    const runs = num(path.count);
    const numbers = [h('span.share-number', null, path.flow === 0 && runs > 0 ? 'no decision'
      : percent(path.flow, fn.whole) + (this.profile.perFunction ? ' of its function’s branch flow' : ' of branch flow')),
      h('span.path-count', null, fn.times(path.count) + (runs === 1 ? ' run' : ' runs'))];
    if (path.low !== undefined) {
      numbers.push(h('span.faint', { title: '95 % interval' }, format(path.low) + '–' + format(path.high)));
    }
    if (path.recorded !== undefined) {
      const part = fn.raw.structure[path.graph || 0];
      const where = part.header < 0 ? 'outside of loops' : 'loop ' + fn.block(part.header).label;
      numbers.push(h('span.faint', null, format(path.recorded) + ' recorded, ' + where));
    }
    return h('li.path' + (fn.isHot(path) ? '.hot' : ''), { role: 'option', 'data-path': path.index,
      click: () => this.choose(this.chosen === path ? null : path) },
    bar(path.flow / Math.max(1, fn.paths[0].flow)), h('span.numbers', null, numbers),
    h('span.path-words', null, wordList(path.words.map(word => withCode(fn, word))), path.ends === 'exception' ? h('span.tag.exception', null, 'exception') : null));
  }

  primes() {
    const fn = this.fn;
    if (fn.raw.noPrimes) {
      return h('p.hint', null, fn.raw.noPrimes);
    }
    const p = fn.raw.primes;
    const seen = this.fn.exact ? 'missed' : 'not seen';
    const total = Math.max(1, p.total);
    const stack = h('div.stack', { 'aria-hidden': 'true' },
      styled(h('span.stack-covered'), 'width', 100 * p.covered / total + '%'),
      styled(h('span.stack-open'), 'width', 100 * p.open / total + '%'));
    const items = p.list.map(([blocks, combination, reached]) => h('li.prime', { 'data-prime': blocks.join(), click: () =>
      this.choose(this.chosen && this.chosen.blocks === blocks ? null : { blocks, missed: true }) },
    h('span.tag' + (combination ? '.combination' : ''), null, combination ? 'combination' : 'outcome'),
    h('span.faint', null, combination ? 'each step ran, at least ' + fn.times(reached) + ' times' : 'its last decision was reached ' + fn.times(reached) + ' times'),
    wordList(fn.wordsOf(blocks).map(word => withCode(fn, word)))));
    return [h('p.lead', null, h('b', null, format(p.covered) + ' of ' + format(p.total)), ' prime paths covered, ',
      h('b', null, format(p.missed)), ' ' + seen + (p.open ? ', ' + format(p.open) + ' unknown' : '')
        + (p.complete ? '.' : '; the function has more, which were not checked.')), stack,
    h('p.hint', null, 'A prime path passes no block twice and is not part of a longer such path. Covering all of them means skipping each '
      + 'loop, running it once, and running it again, with every combination of the decisions around it.'
      + (p.open ? ' Profiled paths end at loops, so how they continue is unknown; --pathprofile.K=2 shows more.' : '')),
    p.list.length ? h('h3', null, (this.fn.exact ? 'Missed' : 'Not seen')
      + (p.list.length < p.missed ? ', the first ' + p.list.length : '')) : null,
    h('ol.primes', null, items)];
  }

  conditionsSeen() {
    const all = this.fn.raw.conditions.flatMap(c => c[3]);
    return format(all.filter(c => num(c[0]) > 0).length) + '/' + format(all.length);
  }

  /** For each condition a table: a column for each operand, a line for each combination. */
  conditions() {
    const fn = this.fn;
    return [h('p.hint', null, 'A line is one combination of what the operands of a condition were; “-” was not evaluated, because '
      + 'the operands before decide. “any” was evaluated, and nothing decides by it. A combination that never occurred may be '
      + 'impossible, if operands depend on each other.'),
    fn.raw.conditions.map(([line, text, operands, combinations]) => h('section.condition', { 'data-condition': line },
      h('h3', null, h('span.faint', null, line + ' '), h('code', null, oneLine(text))),
      h('div.condition-room', null, h('table', null,
        h('thead', null, h('tr', null, h('th', null, 'times'), operands.map(o => h('th', null, h('code', null, oneLine(o)))))),
        h('tbody', null, combinations.map(([count, ...values]) => h('tr' + (num(count) > 0 ? '' : '.missed'), null,
          h('td.number', null, num(count) > 0 ? format(count) : 'never'),
          values.map(v => h('td', null, fn.word(v)))))))))) ];
  }

  notes() {
    const fn = this.fn;
    const raw = fn.raw;
    const rows = [['Language', oneLine(fn.file.language)], ['Source', oneLine(fn.file.place)]];
    const units = raw.granularity === 'line' ? 'lines' : raw.granularity + 's';
    rows.push(['Paths consist of', units + (fn.learned
      ? '; the graph was learned while the program ran, so it contains only what was seen'
      : '; the graph contains all of the code')]);
    if (raw.k) {
      rows.push(['Iterations', 'paths span up to ' + raw.k + ', as ' + (raw.form === 'ngram' ? 'sequences' : 'numbered paths')]);
    }
    if (num(raw.activationSamples) > 0) {
      rows.push(['Activations', (raw.rested ? 'partly an estimate: ' + format(raw.activationSamples) + ' were counted'
        : 'an estimate from ' + counted(raw.activationSamples, 'sample'))
        + (raw.activationsLow === undefined ? ''
          : '; the true number is from ' + format(raw.activationsLow) + ' to ' + format(raw.activationsHigh)
            + ' with a probability of 95 %')]);
    }
    if (raw.rested || raw.resting) {
      rows.push(['Rests', counted(raw.rested || 0, 'path') + ' estimated for times in which the function was not counted'
        + (raw.resting ? '; it rested when the profile was taken' : '')]);
    }
    if (raw.irregular) {
      rows.push(['Irregular', counted(raw.irregular, 'transition') + ' that the graph lacks; their paths are not counted']);
    }
    for (const note of raw.indistinct || []) {
      rows.push(['Indistinct', oneLine(note)]);
    }
    for (const part of raw.structure || []) {
      rows.push([part.header < 0 ? 'Outside of loops' : 'Loop ' + fn.block(part.header).label, format(part.recorded)
        + ' recorded, each stands for ' + part.coefficient.toFixed(2) + (part.assumed ? ' (assumed)' : '')]);
    }
    if (!fn.statements && fn.text) {
      rows.push(['Text', fn.file.asItRan ? 'As it was when it ran.'
        : 'Read from the file when this page was made. If the file has changed since the run, lines do not match.']);
      rows.push(['Lines', 'Counts of decisions are those of the profile. Which lines belong to which arm is inferred from the text. An operand of && or || has the count of its statement, unless the profile has conditions.']);
    }
    return h('dl.note-list', null, rows.map(([label, text]) => [h('dt', null, label), h('dd', null, text)]));
  }

  /** Chooses a path, or what looks like one; null for none. */
  choose(path) {
    this.chosen = path;
    if (path && path.id !== undefined && this.tab !== 0) {
      if (path.index >= this.shownPaths) {
        this.shownPaths = path.index + 1;
      }
    }
    history.replaceState(history.state, '', hashOf(this.fn, path && path.id !== undefined ? path : null));
    this.markChosen();
    this.light();
  }

  markChosen() {
    for (const item of this.pane.querySelectorAll('[data-path]')) {
      const on = this.chosen !== null && Number(item.getAttribute('data-path')) === this.chosen.index;
      item.classList.toggle('chosen', on);
      item.setAttribute('aria-selected', on ? 'true' : 'false');
      if (on) {
        item.scrollIntoView({ block: 'nearest' });
      }
    }
    for (const item of this.pane.querySelectorAll('[data-prime], [data-way]')) {
      const on = this.chosen !== null && (item.dataset.prime || item.dataset.way) === this.chosen.blocks.join();
      item.classList.toggle('chosen', on);
      if (item.dataset.way) {
        item.setAttribute('aria-pressed', on ? 'true' : 'false');
      }
      if (on) {
        item.scrollIntoView({ block: 'nearest' });
      }
    }
  }

  light() {
    const blocks = this.chosen ? this.chosen.blocks : null;
    const missed = this.chosen ? this.chosen.missed === true : false;
    this.listing.light(blocks, missed);
    if (this.drawing) {
      this.drawing.light(blocks, missed);
    }
  }

  /** Goes to the next line that never ran, and from the last one to the first. */
  nextLine() {
    const rows = [...this.listing.element.querySelectorAll('.row.unrun')];
    const row = this.next('line', rows);
    for (const other of rows) {
      other.classList.toggle('here', other === row);
    }
    if (row) {
      row.scrollIntoView({ block: 'center' });
    }
  }

  /** Goes to the next outcome that never came up though its decision did. */
  nextBranch() {
    const outcome = this.next('outcome', [...this.listing.element.querySelectorAll('.outcome.missed')]);
    if (outcome) {
      this.choose({ blocks: [Number(outcome.getAttribute('data-from')), Number(outcome.getAttribute('data-to'))], missed: true });
      outcome.scrollIntoView({ block: 'nearest' });
    }
  }

  /** Goes to the next prime path that never ran. */
  nextPrime() {
    const prime = this.next('prime path', this.fn.raw.noPrimes ? [] : this.fn.raw.primes.list);
    if (prime) {
      this.show(PRIMES);
      this.choose({ blocks: prime[0], missed: true });
    }
  }

  next(what, all) {
    const at = all.length ? ((this.jumps.has(what) ? this.jumps.get(what) : -1) + 1) % all.length : -1;
    this.jumps.set(what, at);
    const ran = this.fn.exact ? ' that never ran' : ' that was not seen';
    this.jumped.textContent = at < 0 ? 'No known ' + what + ran : what + ' ' + (at + 1) + ' of ' + all.length + ran;
    return at < 0 ? null : all[at];
  }

  /** Shows a block: of a decision that was missed, usually. */
  showBlock(id) {
    if (id >= 0 && id < this.fn.blocks.length) {
      const from = this.fn.edges.filter(e => e.to === id).map(e => e.from);
      this.chosen = { blocks: from.length ? [from[0], id] : [id], missed: num(this.fn.block(id).count) === 0 };
      this.light();
    }
  }

  move(step) {
    const index = this.chosen && this.chosen.index !== undefined ? this.chosen.index + step : step > 0 ? 0 : this.fn.pathCount - 1;
    if (this.fn.pathCount) {
      const path = this.fn.paths[Math.max(0, Math.min(this.fn.pathCount - 1, index))];
      if (this.tab !== 0) {
        this.show(0);
      }
      if (path.index >= this.shownPaths) {
        this.shownPaths += PATHS_AT_ONCE;
        this.show(0);
      }
      this.choose(path);
    }
  }
}
