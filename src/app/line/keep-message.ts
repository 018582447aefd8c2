/** What a page tells its service worker. */
export type KeepMessage =
  /** Addresses of the scripts that the page is made of. */
  | { keep: readonly string[] }
  /** Addresses of sounds that are heard next. */
  | { sounds: readonly string[] };
