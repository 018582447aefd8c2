/**
 * Focus is never left on nothing: where the control that had it is gone with what it did, or waits and cannot be
 * pressed, the nearest part of the page around it takes focus, and gives it back to a control that can be pressed
 * again. Headings, messages and dialogs that take focus by themselves come first.
 */

/** On what has focus in the place of a control; `focus-lost.ts` has it too, so that neither fetches the other. */
const STAND_IN = 'data-stand-in';

/** What stands around a control and is named, nearest first. */
const PLACES =
  'form, fieldset, section, dialog, main, [role=group], [role=region], [role=tabpanel], [role=dialog], [role=alertdialog]';

/** Milliseconds for what takes focus by itself: effects come after the page has changed. */
const PATIENCE_MS = 100;

/** How many controls are remembered: behind a dialog that is gone is what opened it, which may be gone as well. */
const REMEMBERED = 20;

/** Begins to look after the page's focus, which `first` had before; returns how to stop. */
export function keepFocus(first: EventTarget | null): () => void {
  /** The controls that had focus, each with what stands around it; the last one first. */
  const trails: Element[][] = [];
  /** The last control was taken away or could not be pressed, if only for a moment: nobody has left it. */
  let taken = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.hasAttribute(STAND_IN)) return;
    trails.unshift(listAround(target));
    trails.length = Math.min(trails.length, REMEMBERED);
    taken = false;
  };
  const look = () => {
    const last = trails[0]?.[0];
    const { activeElement } = document;
    if (!last) return;
    if (activeElement?.hasAttribute(STAND_IN) === true) {
      if (isThere(last)) focus(last);
    } else if (activeElement === null || activeElement === document.body) {
      if (!isThere(last)) {
        const place = findPlace(trails);
        if (place) standIn(place);
      } else if (taken) focus(last);
    }
  };
  const lookSoon = () => {
    const last = trails[0]?.[0];
    // Asks for no layout: this is called at every change of the page.
    if (last && (!last.isConnected || last.matches(':disabled'))) taken = true;
    clearTimeout(waiting);
    waiting = setTimeout(look, PATIENCE_MS);
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  document.addEventListener('focusin', remember);
  if (first instanceof Element && first !== document.body) {
    trails.push(listAround(first));
    taken = true;
    lookSoon();
  }
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function listAround(element: Element): Element[] {
  const around = [element];
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
    around.push(above);
  return around;
}

function isThere(element: Element): boolean {
  return element.isConnected && !fits(element, ':disabled') && element.checkVisibility();
}

/** A form has a control that is called "matches" or "focus" in place of what it would be asked for. */
function fits(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

function findPlace(trails: readonly Element[][]): Element | undefined {
  for (const [, ...around] of trails) {
    const place = around.find((element) => fits(element, PLACES) && isThere(element));
    if (place) return fits(place, 'main') ? (place.querySelector('h1') ?? place) : place;
  }
  return document.querySelector('main h1') ?? document.querySelector('main') ?? undefined;
}

function standIn(place: Element): void {
  if (!(place instanceof HTMLElement)) return;
  const had = place.getAttribute('tabindex');
  const { outline } = place.style;
  place.setAttribute('tabindex', '-1');
  place.style.outline = 'none';
  place.setAttribute(STAND_IN, '');
  place.addEventListener(
    'blur',
    () => {
      place.removeAttribute(STAND_IN);
      place.style.outline = outline;
      if (had === null) place.removeAttribute('tabindex');
    },
    { once: true },
  );
  focus(place);
}

function focus(element: Element): void {
  HTMLElement.prototype.focus.call(element, { preventScroll: true });
}
