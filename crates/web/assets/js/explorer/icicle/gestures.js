// Wheel, mouse, fingers: what they do to a viewport.

/** A press that moves less than this is a click. */
const STILL = 5;

/**
 * `view` is changed and `onMove()` called; `onClick(x, y)` gets pixels, `onPoint(x, y)` too, or nulls when the pointer
 * has left. `plyHeight` is that of a ply.
 */
export function enableGestures(canvas, view, { onMove, onClick, onPoint, plyHeight }) {
  const pressed = new Map();
  let moved = 0;

  const place = (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  canvas.addEventListener("wheel", (event) => {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const pixels = event.deltaMode === 1 ? 16 : 1;
    // A wheel without a key scrolls the page where the whole tree is seen already, and smaller is not possible.
    if (!isSideways && view.isAll && event.deltaY > 0) return;
    event.preventDefault();
    if (isSideways) view.pan((event.deltaX || event.deltaY) * pixels);
    else view.zoom(Math.exp(-event.deltaY * pixels * 0.002), place(event).x);
    onMove();
  }, { passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pressed.size === 0) moved = 0;
    pressed.set(event.pointerId, place(event));
    canvas.setPointerCapture(event.pointerId);
  });

  canvas.addEventListener("pointermove", (event) => {
    const now = place(event);
    const before = pressed.get(event.pointerId);
    if (!before) return onPoint(now.x, now.y);
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
    pressed.set(event.pointerId, now);
    if (moved < STILL) return;
    if (other) pinch(view, before, now, other);
    else view.pan(before.x - now.x, (before.y - now.y) / plyHeight);
    onMove();
  });

  const end = (event) => {
    const at = pressed.get(event.pointerId);
    if (!pressed.delete(event.pointerId)) return;
    if (event.type === "pointerup" && moved < STILL && pressed.size === 0) onClick(at.x, at.y);
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointerleave", () => onPoint(null, null));
}

/** Two fingers: what was between them stays between them. */
function pinch(view, before, now, other) {
  const width = (one) => Math.max(12, Math.abs(one.x - other.x));
  view.zoom(width(now) / width(before), (now.x + other.x) / 2);
  view.pan((before.x - now.x) / 2);
}
