// The loops of a function: how many trips each makes, and which iterations went which way.

const MOST_TRIPS = 10;
/** Paths follow no more iterations, whatever is asked for. */
const MOST_ITERATIONS = 16;

/** What the tab of loops shows; choose is called with what looks like a path, or null. */
function loopsPane(fn, choose) {
  return [h('p.hint', null, 'A trip is one time that a loop goes back to its header: a “while” loop that makes n trips tests its '
    + 'condition n + 1 times.'), fn.loops.map(loop => h('section.loop', { 'data-loop': loop.header, tabindex: -1 },
    h('h3', null, withCode(fn, fn.block(loop.header).label)), aboutLoop(fn, loop, choose)))];
}

function aboutLoop(fn, loop, choose) {
  if (fn.isCold(fn.block(loop.header).count)) {
    return h('p.hint', null, fn.exact ? 'Never entered.' : 'Not seen.');
  }
  if (!loop.entered) {
    return h('p.hint', null, 'How often it is entered is not told: it has several entries, or an exception handler or a resumption '
      + 'leads into it, so control may have come back or have come anew.');
  }
  return [h('p.lead', null, tripsInWords(fn, loop).map((part, i) => i % 2 ? h('b', null, part) : part)), tripsTable(fn, loop),
    waysTable(fn, loop, choose), moreOfLoop(fn, loop)];
}

/** What each of the counts of a loop beside the source counts; every second part is a number. */
function tripsInWords(fn, loop) {
  const times = count => fn.times(count) + (num(count) === 1 ? ' time' : ' times');
  return ['Entered ', times(loop.entered), ', goes back ', times(loop.back), ': ', meanTrips(fn, loop), ' per entry on average. '
    + 'So control comes to its header ', times(num(loop.entered) + num(loop.back)), ', once with each entry and once with each trip.'];
}

function meanTrips(fn, loop) {
  const mean = num(loop.back) / num(loop.entered);
  return (fn.exact ? '' : '≈ ') + (mean < 100 ? mean.toFixed(1) : format(Math.round(mean))) + (mean.toFixed(1) === '1.0' ? ' trip' : ' trips');
}

function timesInWords(trips) {
  return ['never', 'once', 'twice'][trips] || trips + ' times';
}

/** How many entries made how many trips. */
function tripsTable(fn, loop) {
  if (!loop.exactly.length && loop.atLeast.length < 2) {
    return null;
  }
  const known = loop.exactly.map((count, trips) => [timesInWords(trips), num(count), trips]).filter(row => row[1] > 0);
  const rows = known.slice(0, MOST_TRIPS);
  const rest = known.slice(MOST_TRIPS);
  if (rest.length) {
    rows.push([rest[0][2] + ' to ' + rest[rest.length - 1][2] + ' times', rest.reduce((sum, row) => sum + row[1], 0)]);
  }
  loop.atLeast.forEach((count, trips) => trips > 0 && num(count) > 0 && rows.push([timesInWords(trips) + ' or more', num(count)]));
  if (num(loop.atLeast[0] || 0) > 0) {
    rows.push(['not told', num(loop.atLeast[0])]);
  }
  const most = Math.max(...rows.map(row => row[1]));
  return h('table.trips', null,
    h('thead', null, h('tr', null, h('th', null, 'goes back'), h('th', { colspan: 2 }, 'of the entries'), h('th.number', null, 'entries'))),
    h('tbody', null, rows.map(([words, count]) => h('tr', null, h('th', { scope: 'row' }, words), h('td', null, bar(count / most)),
      h('td.number', null, percent(count, num(loop.entered))), h('td.number', null, fn.times(count))))));
}

/** A line for each way through the loop, a column for each iteration since it was entered. */
function waysTable(fn, loop, choose) {
  const columns = Math.max(0, ...loop.ways.map(way => way.counts.length));
  if (columns === 0) {
    return null;
  }
  const sum = list => list.reduce((all, count) => all + num(count), 0);
  const numbered = [...Array(columns).keys()];
  const made = numbered.map(i => sum(loop.exactly.slice(i)) + sum(loop.atLeast.slice(i)));
  made.push(num(loop.entered) + num(loop.back) - sum(made));
  const countsOf = way => numbered.map(i => way.counts[i] || 0).concat(way.later);
  const untold = made.map((all, i) => Math.max(0, all - sum(loop.ways.map(way => countsOf(way)[i]))));
  const shown = numbered.concat(made[columns] > 0 ? columns : []);
  const row = (head, counts) => h('tr', null, h('th', { scope: 'row' }, head), shown.map(i =>
    styled(h('td.number', { title: percent(num(counts[i]), made[i]) + ' of these iterations' }, num(counts[i]) > 0 ? fn.times(counts[i]) : '–'),
      '--part', (num(counts[i]) / Math.max(1, made[i])).toFixed(3))));
  return [h('h4', null, 'Which iterations went which way'), h('div.table-room', null, h('table.ways', null,
    h('thead', null, h('tr', null, h('th', null, 'way'), shown.map(i => h('th.number', null, i < columns ? ordinal(i + 1) : 'later')))),
    h('tbody', null, loop.ways.map(way => row(wayButton(fn, loop, way, choose), countsOf(way))),
      fn.exact && sum(untold) > 0 ? row(h('span.faint', null, 'not told: paths end within them'), untold) : null)))];
}

function wayButton(fn, loop, way, choose) {
  if (!way.blocks.length) {
    return h('span.faint', null, 'all other ways');
  }
  const back = way.blocks.length > 1 && way.blocks[way.blocks.length - 1] === loop.header;
  // The header of a loop says nothing that the outcome behind it does not say.
  const told = way.blocks.slice(1, back ? -1 : undefined).filter((id, i, all) => {
    const next = i + 1 < all.length ? fn.block(all[i + 1]) : null;
    return !(next && next.line === fn.block(id).line && next.text.startsWith(fn.block(id).text + ' -> '));
  });
  const words = told.length ? fn.wordsOf([loop.header, ...told]).slice(1) : [];
  return h('button.way', { 'data-way': way.blocks.join(), 'aria-pressed': 'false', click: () => choose(way) },
    words.length ? wordList(words.map(word => withCode(fn, word))) : back ? 'again' : null,
    way.thrown ? [' ', h('span.tag.exception', null, 'exception')] : back ? null : [' ', h('span.tag', null, 'leaves')]);
}

function ordinal(n) {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] || 'th';
  return n + ending;
}

/** What to do to know more than the profile tells; null if it tells all. */
function moreOfLoop(fn, loop) {
  const profile = fn.profile;
  if (!loop.atLeast.some(count => num(count) > 0)) {
    return null;
  }
  if (profile.mode === 'exact' && profile.k >= MOST_ITERATIONS) {
    return h('p.hint', null, 'More is not told: there was no room for longer paths, or they end before the loop is left.');
  }
  if (loop.outer && fn.raw.k) {
    return h('p.hint', null, 'Paths end where a loop with other loops in it goes back, so its later iterations are not told apart.');
  }
  const why = fn.structural ? 'Paths of mode structural tell the first iteration from later ones, and no more.'
    : fn.raw.k ? 'Paths of this profile span up to ' + fn.raw.k + ' iterations.'
      : 'Paths of this profile span one iteration, so ' + (loop.exactly.length ? 'the later ones of an entry are not told apart.' : 'only the average is known.');
  return h('p.hint', null, why + ' To know more, run it with ',
    h('code', null, (profile.mode === 'exact' ? '' : '--mode exact ') + '--k auto'), '.');
}
