/**
 * Nothing has focus: the control that had it has gone, or waits and cannot be pressed. A keyboard would begin anew at
 * the top of the page, or of the dialog, which takes such a focus itself.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.matches('.MuiDialog-container, .MuiDialog-paper')
  );
}
