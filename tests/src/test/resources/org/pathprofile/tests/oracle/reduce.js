// Ways to make a program smaller, as [start, end, text]: the text in the place of what is there.
// Not all results are programs. Those that take away most come first.
globalThis.$reductions = (() => {
  const isNode = value => value !== null && typeof value === 'object'
      && typeof value.type === 'string' && typeof value.start === 'number';
  const lists = {
    Program: 'body', BlockStatement: 'body', StaticBlock: 'body', ClassBody: 'body',
    SwitchCase: 'consequent', SwitchStatement: 'cases', ArrayExpression: 'elements',
    ObjectExpression: 'properties', ObjectPattern: 'properties', CallExpression: 'arguments',
    VariableDeclaration: 'declarations', SequenceExpression: 'expressions'
  };
  const separated = /Expression$|Pattern$|VariableDeclaration/;
  const isExpression = node => /Expression$|^Identifier$|Literal$/.test(node.type);

  return (source, kind) => {
    const edits = [];
    const text = node => source.slice(node.start, node.end);
    const replace = (node, by) => {
      if (text(node) !== by) edits.push([node.start, node.end, by]);
    };

    function visit(node) {
      const list = node[lists[node.type]];
      if (list) {
        list.forEach((item, i) => {
          if (!item) return;
          if (!separated.test(node.type)) replace(item, '');
          else if (i + 1 < list.length && list[i + 1]) edits.push([item.start, list[i + 1].start, '']);
          else if (i > 0 && list[i - 1]) edits.push([list[i - 1].end, item.end, '']);
          else if (list.length === 1 && node.type !== 'VariableDeclaration'
              && node.type !== 'SequenceExpression') replace(item, '');
        });
      }
      switch (node.type) {
        case 'BlockStatement':
          if (node.inBlock) replace(node, node.body.map(text).join('\n'));
          break;
        case 'IfStatement':
          replace(node, text(node.consequent));
          if (node.alternate) {
            replace(node, text(node.alternate));
            edits.push([node.consequent.end, node.end, '']);
          }
          break;
        case 'TryStatement':
          replace(node, text(node.block));
          if (node.handler) {
            replace(node, text(node.handler.body));
            if (node.finalizer) edits.push([node.block.end, node.handler.end, '']);
            if (node.handler.param) {
              edits.push([node.handler.start, node.handler.body.start, 'catch ']);
            }
          }
          if (node.finalizer) {
            replace(node, text(node.finalizer));
            if (node.handler) edits.push([node.handler.end, node.end, '']);
          }
          break;
        case 'ForStatement': case 'WhileStatement': case 'DoWhileStatement': case 'ForOfStatement':
        case 'ForInStatement': case 'LabeledStatement':
          replace(node, text(node.body));
          break;
        case 'SwitchStatement':
          node.cases.forEach(c => replace(node, '{' + c.consequent.map(text).join('\n') + '}'));
          break;
        case 'ReturnStatement': case 'ThrowStatement':
          if (node.argument) replace(node, text(node.argument) + ';');
          if (node.argument && node.type === 'ReturnStatement') replace(node, 'return;');
          break;
        case 'VariableDeclarator':
          if (node.init && node.id.type === 'Identifier') edits.push([node.id.end, node.end, ' = 1']);
          break;
        case 'AssignmentPattern':
          replace(node, text(node.left));
          break;
        case 'ClassExpression': case 'ClassDeclaration':
          if (node.superClass) edits.push([(node.id ?? node).end === node.end ? node.start + 5
              : node.id ? node.id.end : node.start + 5, node.body.start, ' ']);
          break;
        case 'FunctionDeclaration':
          if (node.async && !node.generator) {
            edits.push([node.start, node.start + 'async '.length, '']);
          }
          break;
      }
      if (isExpression(node) && node.type !== 'Identifier') {
        for (const child of children(node)) {
          if (isExpression(child)) replace(node, text(child));
        }
        if (node.type !== 'Literal') {
          replace(node, '1');
          replace(node, '0');
          if (node.end - node.start > 'R(2)'.length) replace(node, 'R(2)');
        }
      }
      for (const child of children(node)) {
        child.inBlock = /Block|Program|SwitchCase/.test(node.type);
        visit(child);
      }
    }

    function children(node) {
      return Object.entries(node).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).filter(isNode));
    }

    visit(acorn.parse(source, {ecmaVersion: 'latest', sourceType: kind === 'MODULE' ? 'module' : 'script'}));
    return edits.sort((a, b) => (a[0] - a[1] + a[2].length) - (b[0] - b[1] + b[2].length));
  };
})();
