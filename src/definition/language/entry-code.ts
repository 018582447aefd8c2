/** What stands for an entry of a list in the answers. By itself, so that a page can look at it without the language. */
export const ENTRY_CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
export const ENTRY_CODE_REMEDY = 'Use up to 40 letters, digits, ".", "_" and "-", beginning with a letter or a digit';
