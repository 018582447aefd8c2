/** The dark colours in a browser that asks for light ones: a story cannot change what its browser asks for. */

const DARK = '(prefers-color-scheme: dark)';

/** Makes the rules for dark hold now; returns how to take that back. */
export function turnDark(): () => void {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === DARK) as CSSMediaRule[];
  if (rules.length === 0) throw new Error('There are no dark colours on the page.');
  for (const { media } of rules) media.mediaText = 'all';
  return () => {
    for (const { media } of rules) media.mediaText = DARK;
  };
}
