/**
 * An address that no page has, and that the server answers with the HTML that is every page's, without anything of one:
 * what the service worker keeps for all of them.
 */
export const BARE_PAGE = '/offline';
