/** What a product of a test is started with. */
export const QUICK_START = `--import=${new URL('quick-start.mjs', import.meta.url).href}`;
