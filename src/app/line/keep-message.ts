/** What a page tells its service worker. */
export interface KeepMessage {
  /** Addresses of the scripts that the page is made of. */
  keep: readonly string[];
}
