// The control-flow graph of a function: dagre finds the places, this draws them.

const CHARACTER = 6.1;
const WIDEST_LABEL = 30;
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
      append(this.element, [h('p.hint', null, counted(count, 'block') + ' take a while to lay out.')]);
      return;
    }
    this.layOut();
    this.draw();
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
    graph.setGraph({ rankdir: 'TB', nodesep: 14, ranksep: 22, edgesep: 8, marginx: 12, marginy: 12 });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const block of this.fn.blocks) {
      if (this.shown(block.id)) {
        graph.setNode('b' + block.id, this.sized(block));
      }
    }
    this.fn.edges.forEach((edge, i) => {
      if (!this.shown(edge.from) || !this.shown(edge.to)) {
        return;
      }
      // Backwards, so that a loop's header stays above its body.
      const turned = edge.back && edge.from !== edge.to;
      graph.setEdge('b' + (turned ? edge.to : edge.from), 'b' + (turned ? edge.from : edge.to),
        { edge, turned, weight: num(edge.count) > 0 && !edge.back ? 3 : 1 }, 'e' + i);
    });
    for (const [key, stub] of this.stubs()) {
      const label = stub.text + ' ' + this.fn.times(stub.count);
      graph.setNode(key, { stub, label, width: label.length * CHARACTER + 12, height: 18 });
      graph.setEdge(stub.out ? 'b' + stub.block : key, stub.out ? key : 'b' + stub.block, { stub, weight: 1 }, key);
    }
    dagre.layout(graph);
    this.graph = graph;
  }

  sized(block) {
    const label = this.labelOf(block);
    if (label === '') {
      return { block, label, width: 12, height: 12 };
    }
    const count = this.fn.times(block.count);
    return { block, label, count, width: Math.max(label.length, count.length) * CHARACTER + 18, height: 36 };
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
    this.width = Math.max(1, size.width);
    this.height = Math.max(1, size.height);
    const svg = s('svg', {
      viewBox: '0 0 ' + this.width + ' ' + this.height, role: 'img',
      'aria-label': 'Control-flow graph of ' + this.fn.name
    });
    const head = (id, name) => s('marker', {
      id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto', class: name,
      markerUnits: 'userSpaceOnUse'
    }, s('path', { d: 'M0,0.5 L8,4 L0,7.5 z' }));
    svg.append(s('defs', null, head('head', 'head'), head('head-back', 'head back'),
      head('head-exception', 'head exception'), head('head-lit', 'head of-lit')));
    const most = Math.max(1, ...this.fn.edges.map(e => num(e.count)));
    for (const name of this.graph.edges()) {
      svg.append(this.drawEdge(this.graph.edge(name), most));
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

  /** So small that all of it is seen, if it can still be read then. */
  fit() {
    const room = this.element.parentElement;
    if (room && this.svg && room.clientWidth > 0) {
      const all = Math.min((room.clientWidth - 16) / this.width, (room.clientHeight - 16) / this.height);
      this.scale(Math.max(0.72, Math.min(1.1, all)));
      const entry = this.nodes.get(this.fn.blocks.findIndex(b => b.kind === 'entry'));
      room.scrollTop = 0;
      if (entry) {
        const at = entry.getBoundingClientRect();
        const box = room.getBoundingClientRect();
        room.scrollLeft += (at.left + at.right) / 2 - (box.left + box.right) / 2;
      }
    }
  }

  drawEdge(data, most) {
    const points = data.turned ? data.points.slice().reverse() : data.points;
    const exception = data.stub !== undefined;
    const count = exception ? data.stub.count : num(data.edge.count);
    const kind = exception ? 'exception' : data.edge.back ? 'back' : '';
    const width = count > 0 ? 1 + 2 * Math.log(1 + count) / Math.log(1 + most) : 1;
    const line = s('path', {
      d: curve(points), class: 'edge ' + kind + (this.fn.isCold(count) ? ' unrun' : ''),
      'stroke-width': Math.min(3, width).toFixed(2),
      'marker-end': 'url(#head' + (kind ? '-' + kind : '') + ')'
    }, s('title', null, exception ? this.fn.times(count) + (data.stub.text === 'exception' ? ' exceptions' : ' times')
      : this.fn.block(data.edge.from).label + ' → ' + this.fn.block(data.edge.to).label + ': '
        + this.howOften(data.edge.count) + (data.edge.back ? ', back to the loop' : '')));
    if (!exception) {
      this.links.push({ element: line, key: data.edge.from + '>' + data.edge.to, kind });
    }
    return line;
  }

  howOften(count) {
    const times = this.fn.times(count);
    return times === '' ? 'not counted' : times + (num(count) === 1 ? ' time' : ' times');
  }

  drawNode(node) {
    if (node.stub) {
      return s('g', { class: 'stub' },
        s('text', { x: node.x, y: node.y + 4, 'text-anchor': 'middle' }, node.label));
    }
    const block = node.block;
    const cold = this.fn.isCold(block.count);
    const group = s('g', { class: 'node ' + block.kind + (cold ? ' unrun' : ''), 'data-block': block.id },
      s('title', null, block.label + ': ' + this.howOften(block.count)));
    const x = node.x - node.width / 2;
    const y = node.y - node.height / 2;
    if (node.label === '') {
      group.append(s('circle', { cx: node.x, cy: node.y, r: 5 }));
    } else {
      const round = block.kind === 'entry' || block.kind === 'exit' ? 16 : block.kind === 'loop_header' ? 10 : 4;
      append(group, [s('rect', { x, y, width: node.width, height: node.height, rx: round }),
        s('text', { x: node.x, y: y + 15, 'text-anchor': 'middle' }, node.label),
        s('text', { x: node.x, y: y + 29, 'text-anchor': 'middle', class: 'number' }, node.count)]);
    }
    this.nodes.set(block.id, group);
    return group;
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
      const on = steps.has(link.key);
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

/** A smooth line through the middles between points. */
function curve(points) {
  const p = points.map(q => [q.x.toFixed(1), q.y.toFixed(1)]);
  if (p.length < 3) {
    return 'M' + p.map(q => q.join()).join(' L');
  }
  let d = 'M' + p[0].join();
  for (let i = 1; i < p.length - 1; i++) {
    const end = i === p.length - 2 ? p[i + 1]
      : [(points[i].x + points[i + 1].x) / 2, (points[i].y + points[i + 1].y) / 2].map(v => v.toFixed(1));
    d += ' Q' + p[i].join() + ' ' + end.join();
  }
  return d;
}
