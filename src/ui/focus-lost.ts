/**
 * Nothing has focus: the control that had it has gone, or waits and cannot be pressed. A keyboard would begin anew at
 * the top of the page.
 */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
