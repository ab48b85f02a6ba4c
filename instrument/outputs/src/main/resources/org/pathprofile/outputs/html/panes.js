// Bars between panes, which a pointer or the arrow keys move.

const PANE_STEP = 4;
const LEAST_PANE = 15;
const MOST_PANE = 85;

/** The part of their room that panes have, in percent, by the names of bars; it is kept with the other choices. */
const paneSizes = {};

/** A bar behind a pane; upright if the panes stand side by side. */
function paneBar(name, label, upright) {
  const bar = h('div.pane-bar' + (upright ? '.upright' : ''), {
    role: 'separator', tabindex: 0, 'aria-label': label, 'aria-orientation': upright ? 'vertical' : 'horizontal',
    'aria-valuemin': LEAST_PANE, 'aria-valuemax': MOST_PANE, title: 'Drag, or use arrow keys; a double click resets',
    pointerdown: event => {
      bar.setPointerCapture(event.pointerId);
      event.preventDefault();
      bar.focus();
    },
    pointermove: event => {
      if (bar.hasPointerCapture(event.pointerId)) {
        const room = bar.parentElement.getBoundingClientRect();
        size(100 * (upright ? (event.clientX - room.left) / room.width : (event.clientY - room.top) / room.height));
      }
    },
    dblclick: () => size(null),
    focus: () => tell(),
    keydown: event => {
      const steps = upright ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
      const to = { Home: LEAST_PANE, End: MOST_PANE }[event.key];
      if (to !== undefined || steps[event.key]) {
        size(to === undefined ? now() + steps[event.key] * PANE_STEP : to);
        event.preventDefault();
        event.stopPropagation(); // They choose no path.
      }
    }
  });
  function now() {
    const room = bar.parentElement.getBoundingClientRect();
    const pane = bar.previousElementSibling.getBoundingClientRect();
    return Math.round(100 * (upright ? pane.width / room.width : pane.height / room.height)) || 0;
  }
  function apply() {
    bar.parentElement.classList.toggle('sized', paneSizes[name] !== undefined);
    styled(bar.parentElement, '--part', paneSizes[name] === undefined ? '' : paneSizes[name] + '%');
    tell();
  }
  function tell() {
    bar.setAttribute('aria-valuenow', Math.max(LEAST_PANE, Math.min(MOST_PANE, now())));
  }
  function size(percent) {
    if (percent === null) {
      delete paneSizes[name];
    } else {
      paneSizes[name] = Math.max(LEAST_PANE, Math.min(MOST_PANE, Math.round(percent)));
    }
    apply();
    remember();
  }
  return { element: bar, apply };
}
