/** Numbers as the page's language writes them: that of <html lang>. */

/** "12,345"; with `decimals`, so many at most. */
export function toNumberText(value: number, decimals = 0): string {
  return value.toLocaleString(document.documentElement.lang || undefined, { maximumFractionDigits: decimals });
}
