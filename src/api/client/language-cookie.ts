/** The cookie in which a page keeps the language that was chosen, and by which the server answers. */
export const LANGUAGE_COOKIE = 'language';
