/**
 * In the place of a company's id in paths: the newest one of whoever asks, since a page does not know its id before.
 */
export const OWN_COMPANY = 'mine';
