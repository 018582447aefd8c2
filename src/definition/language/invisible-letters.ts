/**
 * Letters of no width, marks that turn the direction of all that follows, and control characters: with one of them, two
 * keys or two choices read alike and are not. Joiners of Persian and Indic letters, isolates and soft hyphens have
 * their use, and stay.
 */
export const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u200B\u202A-\u202E\u2060-\u2064\uFEFF]/u;
