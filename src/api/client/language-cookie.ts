/** The cookie in which a page keeps the language that was chosen, and by which the server answers. */
export const LANGUAGE_COOKIE = 'language';

/**
 * The cookie in which the server keeps the language of whoever has signed in on the device, for where none was chosen.
 */
export const ACCOUNT_LANGUAGE_COOKIE = 'account-language';
