/** Numbers as the page's language writes them: that of <html lang>. */

/** "12,345". */
export function toNumberText(value: number): string {
  return value.toLocaleString(document.documentElement.lang || undefined, { maximumFractionDigits: 0 });
}
