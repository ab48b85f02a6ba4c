// The page: its head, which view the address names, and the keyboard.

const raw = document.getElementById('data').textContent;
const profile = readProfile(JSON.parse(raw));
const app = document.getElementById('app');
const overview = new Overview(profile);
let view = overview;
let overviewScroll = 0;

/** The address of a function, and of one of its paths. */
function hashOf(fn, path) {
  return '#fn=' + encodeURIComponent(fn.key) + (path ? '&path=' + encodeURIComponent(path.key) : '');
}

function headOfPage() {
  const p = profile;
  const pill = {
    exact: p.exact ? ['exact', 'Exact counts', 'Every path was counted.']
      : ['estimate', 'Counted with rests', 'Paths were counted until they were known; what ran while a function rested is an estimate.'],
    sampled: ['estimate', 'Estimates', 'Some paths were sampled; counts have 95 % intervals.'],
    structural: ['estimate', 'Estimates', 'The first paths of hot functions were recorded.'],
    baseline: ['estimate', 'First paths only', 'The first paths of hot functions were recorded.'],
    subpath: ['estimate', 'Estimates', 'A sample of subpaths across functions.']
  }[p.mode];
  const paths = p.functions.reduce((sum, fn) => sum + fn.pathCount, 0);
  const hot = p.functions.reduce((sum, fn) => sum + fn.hotCount, 0);
  const totals = [
    p.subpaths ? counted(p.subpaths.length, 'subpath') : p.mode === 'structural' || p.mode === 'baseline'
      ? null : (p.mode === 'exact' && !p.exact ? '≈ ' : '') + counted(p.pathEnds, 'path') + ' ended',
    num(p.samples) > 0 ? counted(p.samples, 'sample') : null,
    counted(p.functions.length, 'function'),
    p.subpaths ? null : counted(paths, 'different path'),
    p.subpaths ? null : format(hot) + ' hot',
    num(p.lost) > 0 ? counted(p.lost, 'path') + ' lost' : 'nothing lost',
    p.notProfiled.length ? counted(p.notProfiled.length, 'function') + ' not profiled' : null
  ].filter(t => t);
  return h('header.page-head', null,
    h('div.title', null, h('span.brand', null, 'pathprofile'), h('span.program', null, programOf(p))),
    h('span.pill.' + pill[0], { title: pill[2] }, pill[1]),
    h('span.totals', null, totals.map((t, i) => [i ? h('span.dot', null, ' · ') : null,
      h('span' + (/lost|not prof/.test(t) && !/nothing/.test(t) ? '.warning' : ''), null, t)])),
    h('button.help-button', { click: toggleHelp, 'aria-label': 'Help', title: 'Help (?)' }, '?'));
}

const KEYS = [['j, ↓', 'next function or path'], ['k, ↑', 'the one before'], ['Enter', 'open the function'],
  ['/', 'search'], ['1, 2, …', 'the tabs of a function'], ['l, b, p', 'in a function: the next line, branch and prime path that never ran'],
  ['t', 'in a function: the trips of the next loop'],
  ['Esc', 'no path, then all functions, then all of the branch flow'], ['?', 'this help']];

const WORDS = [['activation', 'one call of a function, from its beginning to its end'],
  ['static paths', 'the paths that are possible; “7 / 9” is 7 that ran, of 9 possible ones'],
  ['hot path', 'one with more than 0.125 % of the branch flow'],
  ['from, back to', 'a path ends where an iteration of a loop begins, and the next one begins there'],
  ['skip', 'an “if” without “else” that did nothing'],
  ['0 and –', 'never taken, though the decision was reached; and a decision that was never reached'],
  ['lost', 'paths that could not be counted, with the reason in the report']];

const help = h('dialog.help', { 'aria-label': 'Help' },
  h('h2', null, 'How to read this page'),
  h('p', null, 'A path is the sequence of decisions that one run of a function, or one iteration of a loop, took. Its branch '
    + 'flow is how often it ran times the decisions on it; percentages are parts of the total branch flow, not of time. A path '
    + 'without a decision has none, however often it ran. Each case that a switch '
    + 'tests is a decision. The decisions of a source line follow its text, with a count for each outcome. Choose a path to '
    + 'highlight the lines and blocks that it runs.'),
  h('h3', null, 'Words'),
  h('dl', null, WORDS.map(([word, what]) => [h('dt', null, word), h('dd', null, what)])),
  h('h3', null, 'Keys'),
  h('dl', null, KEYS.map(([key, what]) => [h('dt', null, h('kbd', null, key)), h('dd', null, what)])),
  h('button', { click: () => help.close() }, 'Close'));

function toggleHelp() {
  if (help.open) {
    help.close();
  } else {
    help.showModal();
  }
}

/** Keeps what the reader has chosen for when the page is loaded again, be it in a function's view. */
function remember() {
  history.replaceState(Object.assign(overview.choices(), { panes: paneSizes }), '');
}

function route() {
  const words = new URLSearchParams(location.hash.substring(1));
  const fn = profile.byKey.get(words.get('fn'));
  if (!fn) {
    overview.zoom(location.hash.substring(1));
    if (view !== overview) {
      view = overview;
      replace(room, overview.element);
      document.body.classList.remove('in-function');
      window.scrollTo(0, overviewScroll);
    }
    document.title = 'Path profile of ' + programOf(profile);
    return;
  }
  if (view === overview) {
    overviewScroll = window.scrollY;
  }
  if (view === overview || view.fn !== fn) {
    view = new FunctionView(profile, fn);
    replace(room, view.element);
    document.body.classList.add('in-function');
    window.scrollTo(0, 0);
    view.shown();
    const at = overview.list.indexOf(fn);
    if (at >= 0) {
      overview.current = at;
      overview.mark();
    }
  }
  document.title = fn.name + ' – path profile';
  const path = fn.paths.find(p => p.key === words.get('path'));
  if (path) {
    view.choose(path);
  } else if (words.has('block')) {
    view.showBlock(Number(words.get('block')));
  }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (/^Arrow/.test(event.key) && event.target.closest && event.target.closest('.listing, .graph-room')) {
    return; // They scroll what has the focus.
  }
  const typing = /^(INPUT|SELECT)$/.test(event.target.tagName || '');
  if (event.key === 'Escape') {
    if (help.open) {
      return;
    }
    if (typing) {
      event.target.blur();
    } else if (view !== overview && view.chosen) {
      view.choose(null);
    } else if (view !== overview) {
      location.hash = overview.zoomed || '';
    } else {
      location.hash = '';
    }
    return;
  }
  if (typing) {
    if (event.key === 'Enter' && event.target === overview.search) {
      event.target.blur();
      overview.move(overview.current < 0 ? 1 : 0);
      overview.open();
    }
    return;
  }
  if (help.open && event.key !== '?') {
    return;
  }
  const actions = {
    j: () => view.move(1), ArrowDown: () => view.move(1), k: () => view.move(-1), ArrowUp: () => view.move(-1),
    '?': toggleHelp,
    '/': () => {
      if (view !== overview) {
        location.hash = '';
        route();
      }
      overview.search.focus();
      overview.search.select();
    },
    Enter: () => view === overview && !/^(A|BUTTON|SUMMARY)$/.test(event.target.tagName) && view.open()
  };
  if (view !== overview) {
    Object.assign(actions, { l: () => view.nextLine(), b: () => view.nextBranch(), p: () => view.nextPrime(), t: () => view.nextLoop() });
  }
  if (view !== overview && /^[1-9]$/.test(event.key) && Number(event.key) <= view.tabs.length) {
    actions[event.key] = () => view.show(Number(event.key) - 1);
  }
  if (actions[event.key] && actions[event.key]() !== false) {
    event.preventDefault();
  }
}

const room = h('div.room', null, overview.element);
append(app, [headOfPage(), room, help]);
window.addEventListener('hashchange', () => {
  remember();
  route();
});
window.addEventListener('keydown', onKey);
window.addEventListener('beforeprint', () => {
  overview.shownRows = Math.max(overview.shownRows, 500);
  overview.drawRows();
});
if (history.state && history.state.search !== undefined) {
  overview.choose(history.state);
  Object.assign(paneSizes, history.state.panes);
}
route();
