// Pieces can be dragged with a mouse or a pen. A finger scrolls the page, and taps.

/** How far a pointer goes, in pixels, until it drags. */
const THRESHOLD = 6;

/**
 * `view` has `placeOf(event)` (an id or null), `mayDrag(place)`, `carry(place, event)`, which draws what stands there
 * under the pointer, `putBack(place)`, and `onDrag(from, to)`.
 */
export function enableDragging(element, view) {
  let drag = null;

  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0) return;
    const from = view.placeOf(event);
    if (from && view.mayDrag(from)) drag = { from, x: event.clientX, y: event.clientY, moves: false };
  });

  element.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.moves) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      drag.moves = true;
      element.setPointerCapture(event.pointerId);
    }
    view.carry(drag.from, event);
  });

  const end = (event) => {
    if (!drag) return;
    const { from, moves } = drag;
    drag = null;
    if (!moves) return;
    swallowClick(element);
    view.putBack(from);
    const to = event.type === "pointerup" ? view.placeOf(event) : null;
    if (to && to !== from) view.onDrag(from, to);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}

/** The way of a pointer ends with a click, which is not meant. It comes at once, if at all. */
function swallowClick(element) {
  const swallow = (event) => event.stopImmediatePropagation();
  element.addEventListener("click", swallow, { capture: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
}
