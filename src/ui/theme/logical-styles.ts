/**
 * Styles that follow the way a page is read. MUI's say left and right, and so do some of ours, which is what a page
 * that is read from the left needs and nothing more; for another one each declaration is put into its logical form as
 * it is written into the page. stylis-plugin-rtl would turn them for one way alone, and the first paint is for both.
 */
import type { EmotionCache } from '@emotion/cache';

const DECLARATION = /(?<=^|[;{])(?<space>\s*)(?<name>[a-z-]+):(?<value>[^;{}]+)(?=[;}]|$)/g;
/** Values of a declaration, brackets with what is in them. */
const VALUES = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;
const SIDES = { left: 'start', right: 'end' } as const;
const CORNERS: Readonly<Record<string, string>> = {
  'border-top-left-radius': 'border-start-start-radius',
  'border-top-right-radius': 'border-start-end-radius',
  'border-bottom-right-radius': 'border-end-end-radius',
  'border-bottom-left-radius': 'border-end-start-radius',
};

/** From now on what the cache writes follows the way the page is read. */
export function writeLogically(cache: EmotionCache): void {
  const { insert } = cache;
  cache.insert = (selector, serialized, sheet, shouldCache) =>
    insert(selector, { ...serialized, styles: toLogicalStyles(serialized.styles) }, sheet, shouldCache);
}

/** "padding:0 4px 0 8px" becomes "padding-block:0 0;padding-inline:8px 4px". */
export function toLogicalStyles(styles: string): string {
  return styles.replaceAll(DECLARATION, (_, space: string, name: string, value: string) =>
    toLogical(name, value.trim())
      .map((each) => `${space}${each}`)
      .join(';'),
  );
}

function toLogical(name: string, value: string): string[] {
  if (name === 'text-align') return [`${name}:${toSide(value, '')}`];
  if (name === 'float' || name === 'clear') return [`${name}:${toSide(value, 'inline-')}`];
  // What is cut loses its own end: of a name that is written from the left, a page from the right would cut the
  // beginning.
  if (name === 'text-overflow') return [`${name}:${value}`, 'unicode-bidi:plaintext', 'text-align:match-parent'];
  const important = value.endsWith('!important') ? '!important' : '';
  const [top, right, bottom, left, ...more] = value.replace(/\s*!important$/, '').match(VALUES) ?? [];
  if (left !== undefined && more.length === 0) {
    if (/^(?:margin|padding|inset)$/.test(name))
      return [`${name}-block:${top} ${bottom}${important}`, `${name}-inline:${left} ${right}${important}`];
    if (name === 'border-radius')
      return Object.values(CORNERS).map((corner, at) => `${corner}:${[top, right, bottom, left][at]}${important}`);
  }
  return [`${toLogicalName(name)}:${value}`];
}

function toSide(value: string, prefix: string): string {
  return value.replace(/^(?:left|right)\b/, (side) => `${prefix}${SIDES[side as keyof typeof SIDES]}`);
}

function toLogicalName(name: string): string {
  if (name === 'left' || name === 'right') return `inset-inline-${SIDES[name]}`;
  return (
    CORNERS[name] ??
    name.replace(
      /^((?:scroll-)?(?:margin|padding)|border)-(left|right)(?=-|$)/,
      (_, kind: string, side: keyof typeof SIDES) => `${kind}-inline-${SIDES[side]}`,
    )
  );
}
