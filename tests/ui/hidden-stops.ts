/** Controls that the keyboard reaches and the eye does not: without a place, or beside the page. */
export function listHiddenStops(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  const width = document.documentElement.clientWidth;
  return [...controls]
    .filter(
      (control) =>
        control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true }),
    )
    .filter((control) => {
      const { left, right, width: wide, height } = control.getBoundingClientRect();
      return wide < 2 || height < 2 || left < -1 || right > width + 1 || isClipped(control);
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

/** Inside something that is cut down to nothing. */
function isClipped(control: HTMLElement): boolean {
  for (let at: HTMLElement | null = control; at; at = at.parentElement) {
    const { overflow, clipPath } = getComputedStyle(at);
    const { width, height } = at.getBoundingClientRect();
    if ((overflow !== 'visible' && (width < 2 || height < 2)) || clipPath === 'inset(50%)') return true;
  }
  return false;
}
