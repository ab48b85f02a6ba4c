// Rewrites a program so that it tells trace.js what it does. What the language says is all that is
// used here: neither graphs nor events of GraalJS. Needs acorn, whose trees are those of ESTree.
globalThis.$rewrite = (() => {
  const isNode = value => value !== null && typeof value === 'object'
      && typeof value.type === 'string' && typeof value.start === 'number';
  const isFunction = node => /Function/.test(node.type);
  const isLoop = node => /^(For|While|DoWhile)/.test(node.type);

  /** The nodes below one, in the order of the text. */
  function children(node) {
    const found = [];
    for (const [key, value] of Object.entries(node)) {
      if (node.type === 'Property' && node.shorthand && key === 'key') continue;
      if (node.type === 'ExportSpecifier' || node.type === 'ImportSpecifier') continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) found.push(child);
      }
    }
    return found.sort((a, b) => a.start - b.start);
  }

  /** Where the lines of the source begin. */
  let starts = [];

  /** The line in which a node begins. */
  function line(node) {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= node.start) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Whether there is control flow in an expression that is part of paths without conditions. */
  function decides(node) {
    switch (node.type) {
      case 'ConditionalExpression': case 'YieldExpression': case 'AwaitExpression': return true;
    }
    if (node.type === 'ClassExpression') {
      return (node.superClass && decides(node.superClass))
          || node.body.body.some(member => member.computed && decides(member.key));
    }
    return !isFunction(node) && children(node).some(decides);
  }

  class Rewriter {
    constructor(source) {
      this.source = source;
      this.ids = 0;
      this.context = null;
    }

    /** The text of a node with its children rewritten, or replaced. */
    copy(node, replaced = new Map()) {
      let text = '';
      let end = node.start;
      for (const child of children(node)) {
        text += this.source.slice(end, child.start);
        text += replaced.has(child) ? replaced.get(child) : this.text(child);
        end = child.end;
      }
      return text + this.source.slice(end, node.end);
    }

    text(node) {
      const rule = this[node.type];
      return rule ? rule.call(this, node) : this.copy(node);
    }

    call(name, ...values) {
      return '$t.' + name + '($a, ' + values.join(', ') + ')';
    }

    // --- functions

    enter(node, kind) {
      return '$t.enter({kind: ' + JSON.stringify(kind) + ', line: ' + line(node) + '})';
    }

    guarded(enter, body) {
      return '{ const $a = ' + enter + '; try { ' + body
          + ' } catch ($e) { throw $t.thrown($a, $e); } finally { $t.leave($a); } }';
    }

    /** @param place the node whose place is that of the function */
    function(node, place) {
      const outer = this.context;
      this.context = {isGenerator: node.generator, isAsync: node.async};
      const isSplit = node.generator || node.async;
      const isSimple = node.params.every(p => p.type === 'Identifier'
          || (p.type === 'RestElement' && p.argument.type === 'Identifier' && !isSplit));
      const body = node.body.type === 'BlockStatement'
          ? this.copy(node.body).slice(1, -1)
          : 'return ' + this.call('returnsBody', '(' + this.text(node.body) + ')') + ';';
      let text;
      if (isSimple) {
        text = this.source.slice(node.start, node.body.start);
        if (node.body.type !== 'BlockStatement') text = text.replace(/(\(\s*)+$/, '');
        if (isSplit) {
          // The call is an activation of its own, which takes the parameters.
          const end = text.lastIndexOf(')');
          text = text.slice(0, end) + (node.params.length ? ', ' : '') + '...{[' + this.called(place) + ']: $p}'
              + text.slice(end);
        }
        text += this.guarded(this.enter(place, 'f'), body);
      } else {
        const from = this.source.indexOf('(', node.id ? node.id.end : node.start);
        const head = this.source.slice(node.start, from) + '(...$p';
        const rest = this.source.slice(node.params[node.params.length - 1].end, node.body.start)
            .replace(/(\(\s*)+$/, '');
        const parameters = this.parameters(node.params);
        if (!isSplit) {
          text = head + rest + this.guarded(this.enter(place, 'f'), parameters + body);
        } else if (!node.generator) {
          text = head.replace('$p', '{[' + this.called(place) + ']: $ignored, ...$p}') + rest
              + this.guarded(this.enter(place, 'f'), parameters + body);
        } else {
          text = head.replace('*', '') + rest + '{ '
              + this.guarded(this.enter(place, 'p'), parameters + ' return (function* () '
                  + this.guarded(this.enter(place, 'f'), body) + ').call(this);') + ' }';
        }
      }
      this.context = outer;
      return text;
    }

    /** Tells of a call whose activation ends where that of the body begins. */
    called(place) {
      return '$t.called({kind: "p", line: ' + line(place) + '})';
    }

    parameters(params) {
      const last = params[params.length - 1];
      const listed = last.type === 'RestElement' ? params.slice(0, -1) : params;
      let text = listed.length
          ? '$a.begins = true; let {' + listed.map((p, i) => i + ': ' + this.element(p, 'w')).join(', ')
              + '} = $p; $a.begins = false; ' : '';
      if (last.type === 'RestElement') {
        text += 'let ' + this.pattern(last.argument) + ' = Object.values($p).slice(' + listed.length + '); ';
      }
      return text;
    }

    // --- files

    /**
     * The code of a file runs as one activation. What must stand at the top of it stays there:
     * imports, exports and functions.
     */
    file(nodes, number) {
      this.context = {isAsync: true};
      let top = '';
      let body = '';
      for (const node of nodes) {
        if (node.type === 'ExportDefaultDeclaration') {
          top += 'let $default; export {$default as default};\n';
          body += '$default = (' + this.text(node.declaration) + ');\n';
        } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
          const {id, init} = node.declaration.declarations[0];
          top += 'export let ' + id.name + ';\n';
          body += id.name + ' = (' + this.text(init) + ');\n';
        } else if (/^(Import|Export|FunctionD)/.test(node.type)) {
          top += this.text(node) + '\n';
        } else {
          body += this.text(node) + '\n';
        }
      }
      return top + this.guarded('$t.enter({kind: "m", line: ' + number + '})', body) + '\n';
    }

    /** @param between what stands between the two files */
    files(program, between) {
      const end = this.source.indexOf(between);
      return this.file(program.body.filter(node => node.start < end), 1) + between
          + this.file(program.body.filter(node => node.start > end), 2);
    }

    FunctionDeclaration(node) { return this.function(node, node); }
    FunctionExpression(node) { return this.function(node, node); }
    ArrowFunctionExpression(node) { return this.function(node, node); }

    MethodDefinition(node) {
      const place = node.kind === 'constructor' ? this.currentClass : node;
      const replaced = new Map([[node.value, this.function(node.value, place)]]);
      if (!node.computed) replaced.set(node.key, this.source.slice(node.key.start, node.key.end));
      return this.copy(node, replaced);
    }

    Property(node) {
      if (node.shorthand) return this.source.slice(node.start, node.end);
      const replaced = new Map();
      if (!node.computed) replaced.set(node.key, this.source.slice(node.key.start, node.key.end));
      if (node.method || node.kind !== 'init') {
        replaced.set(node.value, this.function(node.value, node));
      }
      return this.copy(node, replaced);
    }

    MemberExpression(node) {
      return this.member(node, new Map());
    }

    member(node, replaced) {
      if (!node.computed) {
        replaced.set(node.property, this.source.slice(node.property.start, node.property.end));
      }
      return this.copy(node, replaced);
    }

    class(node) {
      const outer = this.currentClass;
      this.currentClass = node;
      const text = this.copy(node);
      this.currentClass = outer;
      return text;
    }
    ClassDeclaration(node) { return this.class(node); }
    ClassExpression(node) { return this.class(node); }

    PropertyDefinition(node) {
      const replaced = new Map();
      if (!node.computed) replaced.set(node.key, this.source.slice(node.key.start, node.key.end));
      if (node.value) {
        const outer = this.context;
        this.context = {};
        replaced.set(node.value, '$t.initialize({kind: "i", line: ' + line(node)
            + '}, $a => (' + this.text(node.value) + '))');
        this.context = outer;
      }
      return this.copy(node, replaced);
    }

    StaticBlock(node) {
      const outer = this.context;
      this.context = {};
      const body = node.body.map(statement => this.text(statement)).join('\n');
      this.context = outer;
      return 'static ' + this.guarded(this.enter(node, 'i'), body);
    }

    ReturnStatement(node) {
      let value = node.argument ? this.text(node.argument) : 'undefined';
      if (node.argument && this.context.isGenerator && this.context.isAsync) {
        value = this.waiting(line(node), value);
      }
      return 'return ' + this.call('returns', line(node), '(' + value + ')') + ';';
    }

    // --- decisions

    IfStatement(node) {
      const otherwise = node.alternate ? 'if -> else' : 'if -> skip';
      return this.copy(node, new Map([[node.test,
        this.call('branch', line(node), '(' + this.text(node.test) + ')', '"if -> then"',
            '"' + otherwise + '"')]]));
    }

    ConditionalExpression(node) {
      return '(' + this.copy(node, new Map([[node.test,
        this.call('branch', line(node), '(' + this.text(node.test) + ')', '"?: -> first"',
            '"?: -> second"')]])) + ')';
    }

    LogicalExpression(node) {
      return '(' + this.copy(node, new Map([[node.left,
        this.operand(node.operator, node.right, node, this.text(node.left))]])) + ')';
    }

    operand(operator, right, node, left) {
      const name = {'&&': 'and', '||': 'or', '??': 'coalesce'}[operator];
      return this.call(name, decides(right) ? '"w"' : '"k"', line(node), '(' + left + ')');
    }

    AssignmentExpression(node) {
      const operator = node.operator.slice(0, -1);
      if (['&&', '||', '??'].includes(operator)) {
        const target = this.text(node.left);
        return '(' + this.operand(operator, node.right, node, target) + ' ' + operator + ' ('
            + target + ' = ' + this.text(node.right) + '))';
      }
      if (/Pattern/.test(node.left.type)) {
        return '(' + this.binding(node.left) + ' = ' + this.bound(node.left, this.text(node.right))
            + ')';
      }
      return this.copy(node);
    }

    ChainExpression(node) {
      const tag = this.chainDecides(node.expression) ? '"w"' : '"k"';
      return '(' + this.chain(node.expression, tag) + ')';
    }

    /** Whether an operand behind a ?. has control flow of its own. */
    chainDecides(node) {
      if (node.type === 'MemberExpression') {
        return (node.computed && decides(node.property)) || this.chainDecides(node.object);
      }
      if (node.type === 'CallExpression') {
        return node.arguments.some(decides) || this.chainDecides(node.callee);
      }
      return false;
    }

    hasOptional(node) {
      return node.type === 'MemberExpression' ? node.optional || this.hasOptional(node.object)
          : node.type === 'CallExpression' ? node.optional || this.hasOptional(node.callee) : false;
    }

    chain(node, tag) {
      if (node.type === 'MemberExpression') {
        let object = this.chain(node.object, tag);
        if (node.optional) {
          object = this.call('optional', tag, line(node), object, !this.hasOptional(node.object));
        }
        return this.member(node, new Map([[node.object, object]]));
      }
      if (node.type === 'CallExpression') {
        let callee;
        if (node.optional && node.callee.type === 'MemberExpression') {
          if (this.hasOptional(node.callee)) throw new Error('unsupported: ?. twice before a call');
          const key = node.callee.computed ? this.text(node.callee.property)
              : JSON.stringify(node.callee.property.name);
          callee = this.call('optionalMethod', tag, line(node), this.text(node.callee.object), key,
              true);
        } else {
          callee = this.chain(node.callee, tag);
          if (node.optional) {
            callee = this.call('optional', tag, line(node), callee, !this.hasOptional(node.callee));
          }
        }
        return this.copy(node, new Map([[node.callee, callee]]));
      }
      return this.text(node);
    }

    // --- patterns

    VariableDeclarator(node) {
      if (!node.init || !/Pattern/.test(node.id.type)) return this.copy(node);
      return this.binding(node.id) + ' = ' + this.bound(node.id, this.text(node.init));
    }

    hasDefault(node) {
      return node !== null && (node.type === 'AssignmentPattern'
          || (/Pattern|Element|^Property$/.test(node.type) && children(node).some(c => this.hasDefault(c))));
    }

    /** A pattern for a value that went through bound(). */
    binding(node) {
      if (node.type !== 'ArrayPattern' || !this.hasDefault(node)) return this.pattern(node);
      const items = node.elements.map((e, i) => e && i + ': ' + this.element(e)).filter(e => e);
      return '{' + items.join(', ') + '}';
    }

    bound(pattern, value) {
      return pattern.type === 'ArrayPattern' && this.hasDefault(pattern)
          ? '$t.list(' + value + ', ' + pattern.elements.length + ')' : value;
    }

    pattern(node, first = '') {
      if (node.type === 'ObjectPattern') {
        const items = node.properties.map(p => {
          if (p.type === 'RestElement') return '...' + this.pattern(p.argument);
          const key = p.computed ? '[' + this.text(p.key) + ']'
              : this.source.slice(p.key.start, p.key.end);
          return key + ': ' + this.element(p.value);
        });
        return '{' + first + items.join(', ') + '}';
      }
      if (node.type === 'ArrayPattern') {
        if (this.hasDefault(node)) throw new Error('unsupported: default in a nested array pattern');
        return this.copy(node);
      }
      return this.text(node);
    }

    /** An element of a pattern, followed by what tells whether its default was used. */
    element(node, fixed) {
      if (node.type !== 'AssignmentPattern') return this.pattern(node);
      const id = this.ids++;
      const tag = JSON.stringify(fixed ?? (decides(node.right) ? 'w' : 'k'));
      const given = '[' + this.call('given', tag, line(node), id) + ']: {} = 0';
      const used = '(' + this.call('used', tag, line(node), id) + ', ' + this.text(node.right) + ')';
      if (/Pattern/.test(node.left.type)) {
        if (node.left.type !== 'ObjectPattern') throw new Error('unsupported: default of an array');
        return this.pattern(node.left, given + ', ') + ' = ' + used;
      }
      return this.pattern(node.left) + ' = ' + used + ', ' + given;
    }

    // --- loops

    loop(node, text) {
      const at = line(node);
      // The body of a do loop comes before anything that could tell of its first iteration.
      const first = node.type === 'DoWhileStatement' && !this.runsOnce(node)
          ? '; $t.step($a, ' + at + '); ' : '; ';
      return '{ ' + this.call('approach', at) + first + text(node) + ' }';
    }

    runsOnce(node) {
      return node.test.type === 'Literal' && !node.test.value;
    }

    LabeledStatement(node) {
      let body = node.body;
      while (body.type === 'LabeledStatement') body = body.body;
      if (!isLoop(body)) return this.copy(node);
      const labels = this.source.slice(node.start, body.start);
      return this.loop(body, n => labels + this.bareLoop(n));
    }
    WhileStatement(node) { return this.loop(node, n => this.bareLoop(n)); }
    DoWhileStatement(node) { return this.loop(node, n => this.bareLoop(n)); }
    ForStatement(node) { return this.loop(node, n => this.bareLoop(n)); }
    ForOfStatement(node) { return this.loop(node, n => this.bareLoop(n)); }
    ForInStatement(node) { return this.loop(node, n => this.bareLoop(n)); }

    bareLoop(node) {
      const at = line(node);
      const step = '$t.step($a, ' + at + ')';
      switch (node.type) {
        case 'WhileStatement':
          return 'while (' + step + ', ' + this.call('header', at, '(' + this.text(node.test) + ')',
              '"while"') + ') ' + this.text(node.body);
        case 'DoWhileStatement':
          if (this.runsOnce(node)) return this.copy(node);
          return 'do ' + this.text(node.body) + ' while (' + this.call('repeat', at,
              '(' + this.text(node.test) + ')') + ')';
        case 'ForStatement': {
          const init = node.init ? this.text(node.init) : '';
          const test = node.test ? this.text(node.test) : 'true';
          const update = node.update ? this.text(node.update) : '';
          return 'for (' + init + '; ' + step + ', ' + this.call('header', at, '(' + test + ')',
              '"for"') + '; ' + update + ') ' + this.text(node.body);
        }
        default: {
          const method = node.type === 'ForInStatement' ? 'names'
              : node.await ? 'iterateLater' : 'iterate';
          const body = this.text(node.body);
          return this.copy(node, new Map([
            [node.body, node.await
                ? '{ try { ' + body + ' } catch ($e) { throw $t.gap($a, $e); } }' : body],
            [node.right, this.call(method, at, '(' + this.text(node.right) + ')')],
            ...(/Pattern/.test(node.left.type) ? [[node.left, this.pattern(node.left)]] : [])])
          ).replace(/^(for\s+(?:await\s*)?\([^]*?)\bin\b/, (all, head) =>
            node.type === 'ForInStatement' ? head + 'of' : all);
        }
      }
    }

    VariableDeclaration(node) {
      return this.copy(node, new Map(node.declarations.filter(d => !d.init
          && /Pattern/.test(d.id.type)).map(d => [d, this.pattern(d.id)])));
    }

    // --- switch, exceptions

    SwitchStatement(node) {
      const id = this.ids++;
      const at = line(node);
      const tests = node.cases.filter(clause => clause.test);
      // A default clause from which nothing runs is none.
      const last = node.cases.findIndex(clause => !clause.test);
      const otherwise = !tests.length || (last >= 0 && node.cases.slice(last).some(c => c.consequent.length > 0))
          ? 'switch -> default' : 'switch -> none';
      const replaced = new Map([[node.discriminant, this.call('discriminant', at, id, tests.length,
          JSON.stringify(otherwise), '(' + this.text(node.discriminant)
              + ')')]]);
      for (const clause of node.cases) {
        const test = clause.test && new Map([[clause.test, this.call('test', at, id,
            JSON.stringify(this.source.slice(clause.test.start, clause.test.end)),
            '(' + this.text(clause.test) + ')')]]);
        replaced.set(clause, this.copy(clause, test ?? new Map()));
      }
      return this.copy(node, replaced);
    }

    TryStatement(node) {
      let text = 'try ' + this.text(node.block);
      if (node.handler) {
        const handler = node.handler;
        const caught = this.call('caught', line(node)) + '; ';
        if (!handler.param || handler.param.type === 'Identifier') {
          const parameter = handler.param ? handler.param.name : '$c';
          text += ' catch (' + parameter + ') { ' + caught + this.handling(handler).slice(1);
        } else {
          text += ' catch ($c) { ' + caught + 'let ' + this.binding(handler.param) + ' = '
              + this.bound(handler.param, '$c') + '; ' + this.handling(handler) + ' }';
        }
      }
      if (!node.finalizer) return text;
      const inner = node.handler ? '{ ' + text + ' }' : this.text(node.block);
      // A block in which nothing runs is none.
      const tells = node.finalizer.body.some(statement => !/^(Empty|FunctionDecl)/.test(statement.type)
          && !(statement.type === 'ExpressionStatement' && statement.expression.type === 'Literal'))
          ? this.call('finally', line(node.finalizer), '$x') + '; ' : '';
      const last = this.context?.isHandler && this.onlyDefinesClasses(node.finalizer)
          ? 'try ' + this.text(node.finalizer) + ' catch ($e) { throw $t.gap($a, $e); } }'
          : this.text(node.finalizer).slice(1);
      return '{ let $x = false; try { try ' + inner + ' catch ($e) { $x = true; throw $e; } }'
          + ' finally { ' + tells + last + ' }';
    }

    handling(handler) {
      const outer = this.context;
      this.context = {...outer, isHandler: true};
      const text = this.text(handler.body);
      this.context = outer;
      return text;
    }

    /** Whether there is no event in a block but those of the functions of classes. */
    onlyDefinesClasses(block) {
      return block.body.some(statement => statement.type === 'ClassDeclaration')
          && block.body.every(statement => /^(Empty|FunctionDecl|ClassDecl)/.test(statement.type));
    }

    // --- suspensions

    YieldExpression(node) {
      const value = node.argument ? '(' + this.text(node.argument) + ')' : 'undefined';
      const method = node.delegate ? 'delegate' : this.context.isAsync ? 'yieldLater' : 'yield';
      return '(yield* ' + this.call(method, line(node), value) + ')';
    }

    AwaitExpression(node) {
      return this.waiting(line(node), '(' + this.text(node.argument) + ')');
    }

    waiting(at, value) {
      return this.call('awaited', at, 'await ' + this.call('await', at, value));
    }
  }

  /**
   * The lines from which to which code runs as one: a statement without statements in it, or what
   * stands before the first of these.
   */
  function units(node, found) {
    // Nothing of a block stands before its first statement.
    if (/Statement$|Declaration$|^SwitchCase$|^PropertyDefinition$/.test(node.type)
        && node.type !== 'BlockStatement') {
      const inner = firstInner(node);
      found.push([line(node), inner ? line(inner) : line({start: node.end})]);
    }
    if (node.computed && node.key) found.push([line(node), line({start: node.key.end})]);
    // The defaults of a parameter run as one, before the statements of the handler.
    if (node.type === 'CatchClause' && node.param) {
      found.push([line(node), line({start: node.param.end})]);
    }
    children(node).forEach(child => units(child, found));
    return found;
  }

  function firstInner(node) {
    for (const child of children(node)) {
      if (isFunction(child)) continue;
      if (/Statement$|Declaration$|^SwitchCase$/.test(child.type)) return child;
      const inner = firstInner(child);
      if (inner) return inner;
    }
    return null;
  }

  return (source, kind, between) => {
    const tree = acorn.parse(source,
        {ecmaVersion: 'latest', sourceType: kind === 'MODULE' ? 'module' : 'script'});
    starts = [0];
    for (let i = source.indexOf('\n'); i >= 0; i = source.indexOf('\n', i + 1)) starts.push(i + 1);
    const rewriter = new Rewriter(source);
    const text = kind === 'SCRIPT' ? rewriter.copy(tree) : rewriter.files(tree, between);
    return {text, units: units(tree, []).join(' ')};
  };
})();
