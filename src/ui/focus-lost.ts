/** On what has focus in the place of a control: set by `keep-focus.ts`. */
const STAND_IN = 'data-stand-in';

/**
 * Nothing has focus: the control that had it has gone, or waits and cannot be pressed. A keyboard would begin anew at
 * the top of the page, or of the dialog, which takes such a focus itself, as does what only stands in for the control.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.matches(`.MuiDialog-container, .MuiDialog-paper, [${STAND_IN}]`)
  );
}
