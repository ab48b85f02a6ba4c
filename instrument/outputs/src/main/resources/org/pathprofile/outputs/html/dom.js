// Elements are made here only: text is always text, never markup.

const SVG = 'http://www.w3.org/2000/svg';

/** An element: class names behind dots, properties, and children, which are elements or strings. */
function h(name, properties, ...children) {
  const parts = name.split('.');
  const element = document.createElement(parts[0]);
  if (parts.length > 1) {
    element.className = parts.slice(1).join(' ');
  }
  return filled(element, properties, children);
}

function s(name, properties, ...children) {
  return filled(document.createElementNS(SVG, name), properties, children);
}

function filled(element, properties, children) {
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === undefined || value === false) {
      continue;
    }
    if (typeof value === 'function') {
      element.addEventListener(key, value);
    } else {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
}

function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** Sets a property of the style; the page's policy forbids style attributes. */
function styled(element, property, value) {
  element.style.setProperty(property, value);
  return element;
}

/** A bar that is as long as a share, 0 to 1. */
function bar(share) {
  const inner = styled(h('span.bar-fill'), 'width', Math.max(0, Math.min(100, 100 * share)) + '%');
  return h('span.bar', { 'aria-hidden': 'true' }, inner);
}

/** Words with commas between them; a word is a string, or a list of strings and elements. */
function wordList(words) {
  const line = h('span.words');
  words.forEach((word, i) => {
    line.append(h('span.word', null, word, i + 1 < words.length ? ',' : null));
    if (i + 1 < words.length) {
      line.append(' ');
    }
  });
  return line;
}
