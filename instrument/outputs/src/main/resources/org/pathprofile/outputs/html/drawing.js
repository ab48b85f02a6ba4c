// The control-flow graph of a function: dagre finds the places, this draws them.

const CHARACTER = 7.3;
const WIDEST_LABEL = 30;
const WIDEST_CASE = 16;
const MANY_CASES = 5;
const CASES_IN_A_COLUMN = 13;
const CASE_HEIGHT = 20;
const MANY_BLOCKS = 90;
const TOO_MANY_BLOCKS = 400;

class Drawing {
  /**
   * @param choice 'all', 'ran', or nothing: then as much as can be looked at
   */
  constructor(fn, choice) {
    this.fn = fn;
    this.nodes = new Map();
    this.links = [];
    this.element = h('div.drawing');
    this.ran = fn.blocks.filter(b => num(b.count) > 0).length;
    this.all = choice ? choice === 'all' : fn.blocks.length <= MANY_BLOCKS || this.ran === 0;
    const count = this.all ? fn.blocks.length : this.ran;
    this.isDrawn = Boolean(choice) || count <= TOO_MANY_BLOCKS;
    if (!this.isDrawn) {
      append(this.element, [h('p.hint', null, counted(count, 'block') + ' take a while to lay out. Choose “draw” above to see them.')]);
      return;
    }
    this.tables = new Map();
    this.findTables();
    this.layOut();
    this.draw();
  }

  /** The cases of a switch with many stand in a table, which has no room for the tests between them. */
  findTables() {
    const tested = new Set();
    const caseOf = id => ['case', 'default'].includes(this.fn.block(id).kind) && this.shown(id);
    for (const edge of this.fn.edges) {
      if (this.fn.block(edge.to).kind !== 'case_test' || tested.has(edge.to) || this.fn.block(edge.from).kind === 'case_test') {
        continue;
      }
      const tests = [];
      for (let at = edge.to; at !== undefined && !tested.has(at);
        at = this.fn.block(at).out.find(id => this.fn.block(id).kind === 'case_test')) {
        tested.add(at);
        tests.push(at);
      }
      const cases = [...new Set([edge.from, ...tests].flatMap(id => this.fn.block(id).out.filter(caseOf)))];
      if (cases.length >= MANY_CASES) {
        const blocks = cases.map(id => this.fn.block(id)).sort((a, b) => num(b.count) - num(a.count));
        const table = { name: 't' + edge.to, blocks, from: edge.from };
        tests.concat(cases).forEach(id => this.tables.set(id, table));
      }
    }
  }

  /** What stands for a block in the layout. */
  nameOf(id) {
    return this.tables.has(id) ? this.tables.get(id).name : 'b' + id;
  }

  shown(id) {
    return this.all || num(this.fn.block(id).count) > 0;
  }

  /** Where exceptions leave, and where paths begin without an edge. */
  stubs() {
    const stubs = new Map();
    if (this.fn.profile.subpaths) {
      return stubs;
    }
    const add = (key, stub, count) => {
      if (!stubs.has(key)) {
        stubs.set(key, Object.assign({ count: 0 }, stub));
      }
      stubs.get(key).count += count;
    };
    for (const path of this.fn.paths) {
      const first = path.blocks[0];
      const last = path.blocks[path.blocks.length - 1];
      if (path.ends === 'exception') {
        add('x' + last, { block: last, out: true, text: 'exception' }, num(path.count));
      }
      if (this.fn.block(first).head && !path.repeats) {
        const kind = this.fn.block(first).kind;
        add('h' + first, { block: first, out: false, text: kind === 'resume' ? 'resumed' : 'caught' }, num(path.count));
      }
    }
    return stubs;
  }

  layOut() {
    const graph = new dagre.graphlib.Graph({ multigraph: true });
    graph.setGraph({ rankdir: 'TB', nodesep: 16, ranksep: 28, edgesep: 10, marginx: 12, marginy: 12 });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const block of this.fn.blocks) {
      if (this.shown(block.id) && !this.tables.has(block.id)) {
        graph.setNode('b' + block.id, this.sized(block));
      }
    }
    new Set(this.tables.values()).forEach(table => graph.setNode(table.name, sizedTable(table, this.fn)));
    const joined = new Map();
    this.fn.edges.forEach((edge, i) => {
      const from = this.nameOf(edge.from);
      const to = this.nameOf(edge.to);
      const inTable = this.tables.has(edge.from) || this.tables.has(edge.to);
      if (!this.shown(edge.from) || !this.shown(edge.to) || inTable && from === to) {
        return;
      }
      // All from a table to one block, or from one to a table, are one.
      const name = inTable ? from + to : 'e' + i;
      joined.set(name, (joined.get(name) || []).concat(edge));
    });
    for (const [name, edges] of joined) {
      const { from, to, back } = edges[0];
      // Backwards, so that a loop's header stays above its body.
      const turned = back && from !== to;
      graph.setEdge(this.nameOf(turned ? to : from), this.nameOf(turned ? from : to),
        { edges, turned, weight: Math.max(...edges.map(e => this.weightOf(e))) }, name);
    }
    for (const [key, stub] of this.stubs()) {
      const label = stub.text + ' ' + this.fn.times(stub.count);
      graph.setNode(key, { stub, label, width: label.length * CHARACTER + 12, height: 18 });
      const block = this.nameOf(stub.block);
      graph.setEdge(stub.out ? block : key, stub.out ? key : block, { stub, weight: 1 }, key);
    }
    dagre.layout(graph);
    this.graph = graph;
  }

  /** How short an edge is to be: what ran most stays next to its decision, and what never ran rather where it leads. */
  weightOf(edge) {
    const all = this.fn.outEdges.get(edge.from);
    const most = Math.max(...all.map(e => num(e[2])));
    if (edge.back) {
      return 1;
    }
    if (all.length < 2) {
      return num(edge.count) > 0 ? 3 : 2;
    }
    return num(edge.count) === 0 ? 1 : num(edge.count) < most ? 4 : 8;
  }

  sized(block) {
    const label = this.labelOf(block);
    if (label === '') {
      return { block, label, width: 12, height: 12 };
    }
    const count = this.fn.timesOnLine(block.count, block.line);
    return { block, label, count, width: Math.max(label.length, count.length) * CHARACTER + 18, height: count === '' ? 24 : 40 };
  }

  labelOf(block) {
    if (block.kind === 'entry') {
      return 'begin';
    }
    if (block.kind === 'exit') {
      return 'end';
    }
    if (block.kind === 'statements' && block.text === '' || block.kind === 'case_test') {
      return '';
    }
    const label = block.label;
    return label.length > WIDEST_LABEL ? label.substring(0, WIDEST_LABEL - 1) + '…' : label;
  }

  draw() {
    const size = this.graph.graph();
    // The layout's width has room for blocks, not for what bends around them.
    const bends = this.graph.edges().flatMap(name => this.graph.edge(name).points.map(p => p.x));
    const left = Math.min(0, ...bends.map(x => x - 4));
    this.width = Math.max(1, size.width, ...bends.map(x => x + 4)) - left;
    this.height = Math.max(1, size.height);
    const svg = s('svg', {
      viewBox: left + ' 0 ' + this.width + ' ' + this.height, role: 'img',
      'aria-label': 'Control-flow graph of ' + this.fn.name
    });
    const head = (id, name) => s('marker', {
      id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto', class: name,
      markerUnits: 'userSpaceOnUse'
    }, s('path', { d: 'M0,0.5 L8,4 L0,7.5 z' }));
    svg.append(s('defs', null, head('head', 'head'), head('head-back', 'head back'),
      head('head-exception', 'head exception'), head('head-unrun', 'head unrun'), head('head-lit', 'head of-lit')));
    const most = Math.max(1, ...this.fn.edges.map(e => num(e.count)));
    this.bands = new Map();
    for (const node of this.graph.nodes().map(name => this.graph.node(name))) {
      this.bands.set(node.y, Math.max(this.bands.get(node.y) || 0, node.height / 2));
    }
    for (const name of this.graph.edges()) {
      svg.append(this.drawEdge(name, most));
    }
    for (const name of this.graph.nodes()) {
      svg.append(this.drawNode(this.graph.node(name)));
    }
    this.svg = svg;
    this.zoom = 1;
    this.element.append(svg);
    this.scale(1);
  }

  scale(zoom) {
    this.zoom = Math.max(0.2, Math.min(3, zoom));
    if (this.svg) {
      this.svg.setAttribute('width', Math.round(this.width * this.zoom));
      this.svg.setAttribute('height', Math.round(this.height * this.zoom));
    }
  }

  /** So small that all of it is seen, but at least as large as is said. */
  fit(least) {
    const room = this.element.parentElement;
    if (room && this.svg && room.clientWidth > 0) {
      const all = Math.min((room.clientWidth - 16) / this.width, (room.clientHeight - 16) / this.height);
      this.scale(Math.max(least, Math.min(1.1, all)));
      const entry = this.nodes.get(this.fn.blocks.findIndex(b => b.kind === 'entry'));
      room.scrollTop = 0;
      if (entry) {
        const at = entry.getBoundingClientRect();
        const box = room.getBoundingClientRect();
        room.scrollLeft += (at.left + at.right) / 2 - (box.left + box.right) / 2;
      }
    }
  }

  drawEdge(name, most) {
    const data = this.graph.edge(name);
    const exception = data.stub !== undefined;
    const count = exception ? data.stub.count : data.edges.reduce((sum, e) => sum + num(e.count), 0);
    const kind = exception ? 'exception' : data.edges[0].back ? 'back' : this.fn.isCold(count) ? 'unrun' : '';
    const width = count > 0 ? 1 + 2 * Math.log(1 + count) / Math.log(1 + most) : 1;
    const line = s('path', {
      d: this.way(name, data), class: 'edge ' + kind + (this.fn.isCold(count) ? ' unrun' : ''),
      'stroke-width': Math.min(3, width).toFixed(2),
      'marker-end': 'url(#head' + (kind ? '-' + kind : '') + ')'
    }, s('title', null, exception ? this.fn.times(count) + (data.stub.text === 'exception' ? ' exceptions' : ' times')
      : data.edges.map(e => this.fn.block(e.from).label + ' → ' + this.fn.block(e.to).label + ': '
        + this.howOften(e.count) + (e.back ? ', back to the loop' : '')).join('\n')));
    if (!exception) {
      const keys = data.edges.map(e => e.from + '>' + e.to);
      line.setAttribute('data-steps', keys.join(' '));
      this.links.push({ element: line, keys, kind });
    }
    return line;
  }

  /**
   * The way of an edge. Beside blocks it goes straight up or down, and from one column to another only in the gaps
   * between rows, so that it crosses no label.
   */
  way(name, data) {
    if (name.v === name.w) {
      return 'M' + data.points.map(p => p.x.toFixed(1) + ',' + p.y.toFixed(1)).join(' L');
    }
    const ends = [this.graph.node(name.v), this.graph.node(name.w)];
    // The layout has places in all rows between, and one in each gap, which is left out.
    const between = data.points.slice(1, -1).filter((p, i) => this.bands.has(p.y));
    const port = (node, next) => {
      const most = 0.3 * node.width;
      return { x: Math.max(node.x - most, Math.min(node.x + most, next.x)), y: node.y, half: node.height / 2 };
    };
    const places = [port(ends[0], between[0] || ends[1]), ...between, port(ends[1], between[between.length - 1] || ends[0])];
    if (data.turned) {
      places.reverse();
    }
    const down = data.turned ? -1 : 1;
    const at = (x, y) => x.toFixed(1) + ',' + y.toFixed(1);
    let d = '';
    for (let i = 1; i < places.length; i++) {
      const [a, b] = [places[i - 1], places[i]];
      const from = a.y + down * this.bands.get(a.y);
      // The last piece is straight, as it gives the arrow its direction.
      const to = b.y - down * (this.bands.get(b.y) + (i === places.length - 1 ? 8 : 0));
      d += (i === 1 ? 'M' + at(a.x, a.y + down * a.half) : '') + ' L' + at(a.x, from)
        + ' C' + at(a.x, (from + to) / 2) + ' ' + at(b.x, (from + to) / 2) + ' ' + at(b.x, to);
    }
    const last = places[places.length - 1];
    return d + ' L' + at(last.x, last.y - down * last.half);
  }

  howOften(block) {
    const times = this.fn.timesOnLine(block.count, block.line);
    return times === '' ? 'not counted' : times + (num(block.count) === 1 ? ' time' : ' times');
  }

  drawNode(node) {
    if (node.stub) {
      return s('g', { class: 'stub' },
        s('text', { x: node.x, y: node.y + 4, 'text-anchor': 'middle' }, node.label));
    }
    if (node.table) {
      return this.drawTable(node);
    }
    const block = node.block;
    const cold = this.fn.isColdOnLine(block.count, block.line);
    const group = s('g', { class: 'node ' + block.kind + (cold ? ' unrun' : ''), 'data-block': block.id },
      s('title', null, block.label + ': ' + this.howOften(block)));
    const x = node.x - node.width / 2;
    const y = node.y - node.height / 2;
    if (node.label === '') {
      group.append(s('circle', { cx: node.x, cy: node.y, r: 5 }));
    } else {
      const round = block.kind === 'entry' || block.kind === 'exit' ? 16 : block.kind === 'loop_header' ? 10 : 4;
      append(group, [s('rect', { x, y, width: node.width, height: node.height, rx: round }),
        s('text', { x: node.x, y: y + 16, 'text-anchor': 'middle' }, node.label),
        s('text', { x: node.x, y: y + 32, 'text-anchor': 'middle', class: 'number' }, node.count)]);
    }
    this.nodes.set(block.id, group);
    return group;
  }

  drawTable(node) {
    const left = node.x - node.width / 2;
    const top = node.y - node.height / 2;
    const all = s('g', { class: 'cases' }, s('rect', { x: left, y: top, width: node.width, height: node.height, rx: 4 }),
      s('text', { x: left + 10, y: top + 16 }, node.label));
    node.cells.forEach(({ block, label, count }, i) => {
      const x = left + 4 + Math.floor(i / CASES_IN_A_COLUMN) * node.column;
      const y = top + 22 + i % CASES_IN_A_COLUMN * CASE_HEIGHT;
      const cell = s('g', { class: 'node ' + block.kind + (this.fn.isColdOnLine(block.count, block.line) ? ' unrun' : ''), 'data-block': block.id },
        s('title', null, block.label + ': ' + this.howOften(block)),
        s('rect', { x, y, width: node.column - 4, height: CASE_HEIGHT - 3, rx: 3 }),
        s('text', { x: x + 6, y: y + 13 }, label),
        s('text', { x: x + node.column - 10, y: y + 13, 'text-anchor': 'end', class: 'number' }, count));
      this.nodes.set(block.id, cell);
      all.append(cell);
    });
    return all;
  }

  light(blocks, missed) {
    if (!this.svg) {
      return;
    }
    this.svg.classList.toggle('choosing', blocks !== null);
    this.svg.classList.toggle('lighting-missed', missed === true);
    const set = new Set(blocks || []);
    const steps = stepsOf(blocks);
    for (const [id, node] of this.nodes) {
      node.classList.toggle('lit', set.has(id));
    }
    for (const link of this.links) {
      const on = link.keys.some(key => steps.has(key));
      link.element.classList.toggle('lit', on);
      link.element.setAttribute('marker-end', 'url(#head' + (on ? '-lit' : link.kind ? '-' + link.kind : '') + ')');
    }
    if (blocks && blocks.length && this.nodes.has(blocks[0]) && this.element.parentElement) {
      this.showNode(this.nodes.get(blocks[0]));
    }
  }

  showNode(node) {
    const room = this.element.parentElement;
    const box = room.getBoundingClientRect();
    const at = node.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom) {
      room.scrollTop += at.top - box.top - box.height / 4;
    }
    if (at.left < box.left || at.right > box.right) {
      room.scrollLeft += at.left - box.left - box.width / 2;
    }
  }
}

/** A table of cases: the hottest ones first, from the top of the first column on. */
function sizedTable(table, fn) {
  const cells = table.blocks.map(block => ({ block, label: shortCase(block), count: fn.timesOnLine(block.count, block.line) }));
  const column = Math.max(...cells.map(c => c.label.length + c.count.length)) * CHARACTER + 30;
  const label = oneLine(fn.block(table.blocks[0].id).label.split(' → ')[0]);
  return { table, cells, column, label, height: 26 + Math.min(cells.length, CASES_IN_A_COLUMN) * CASE_HEIGHT,
    width: Math.max(label.length * CHARACTER + 20, 4 + Math.ceil(cells.length / CASES_IN_A_COLUMN) * column) };
}

function shortCase(block) {
  const label = oneLine(block.text.substring(block.text.lastIndexOf(' -> ') + 4) || block.label);
  return label.length > WIDEST_CASE ? label.substring(0, WIDEST_CASE - 1) + '…' : label;
}
