// All paths of a function as a tree: those that begin alike share a trunk.

const MOST_PATHS_IN_TREE = 600;

function decisionTree(fn, choose) {
  const paths = fn.paths.slice(0, MOST_PATHS_IN_TREE);
  const roots = new Map();
  for (const path of paths) {
    const first = path.blocks[0];
    if (!roots.has(first)) {
      roots.set(first, branchOf(beginning(fn, first)));
    }
    grow(fn, roots.get(first), path);
  }
  const sorted = [...roots.values()].sort((a, b) => b.count - a.count);
  const element = h('div.tree', null, sorted.map(root => drawBranch(fn, root, root.count, root.count, choose)));
  if (paths.length < fn.paths.length) {
    element.prepend(h('p.hint', null, 'The tree of the ' + format(paths.length) + ' hottest of '
      + counted(fn.paths.length, 'path') + '.'));
  }
  return element;
}

function branchOf(text) {
  return { text, count: 0, branches: new Map(), paths: [] };
}

function beginning(fn, first) {
  const block = fn.block(first);
  return block.kind === 'entry' ? 'from the beginning' : 'from ' + block.label;
}

function grow(fn, root, path) {
  let at = root;
  at.count += num(path.count);
  for (let i = 1; i < path.blocks.length; i++) {
    const id = path.blocks[i];
    if (fn.block(path.blocks[i - 1]).out.length > 1) {
      if (!at.branches.has(id)) {
        at.branches.set(id, branchOf(fn.block(id).label));
      }
      at = at.branches.get(id);
      at.count += num(path.count);
    }
  }
  at.paths.push(path);
}

function drawBranch(fn, branch, parent, whole, choose) {
  // A decision that all paths from here take in the same way needs no level of its own.
  let text = branch.text;
  let only = branch;
  while (only.branches.size === 1 && only.paths.length === 0) {
    only = only.branches.values().next().value;
    text += ', ' + only.text;
  }
  const below = [...only.branches.values()].sort((a, b) => b.count - a.count);
  const line = [bar(branch.count / whole), h('span.tree-count', null, fn.times(branch.count)),
    h('span.tree-part', null, percent(branch.count, parent)), h('span.tree-text', null, text)];
  const leaves = only.paths.map(path =>
    h('button.tree-leaf', { click: () => choose(path) }, '→ ' + path.words[path.words.length - 1]));
  if (below.length === 0) {
    return h('div.tree-end', null, h('div.tree-line', null, line), leaves);
  }
  const details = h('details', { open: branch.count >= whole / 200 }, h('summary.tree-line', null, line));
  append(details, [leaves, below.map(b => drawBranch(fn, b, only.count, whole, choose))]);
  return details;
}
