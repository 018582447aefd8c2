/**
 * Work that must not move the page under a finger. A message that appears as a field loses focus pushes down the button
 * that is being pressed: the press then ends beside it, and counts for nothing.
 */
const waiting: (() => void)[] = [];
let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(end, () => void setTimeout(release), true);
}

/** At once, or when the pointer that is down has been lifted and its click has been handled. */
export function afterPress(task: () => void): void {
  if (pressed) waiting.push(task);
  else task();
}

function release(): void {
  pressed = false;
  for (const task of waiting.splice(0)) task();
}
