/** What a product of a test is started with. */
export const WITHOUT_FSYNC = `--import=${new URL('without-fsync.mjs', import.meta.url).href}`;
