/** Text as the fonts have it that every PDF reader brings along: they know Windows-1252 only. */

/** What these fonts have beside Latin-1. */
const WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const KNOWN = new RegExp(`[\\n\\x20-\\x7e\\xa0-\\xff${WINDOWS}]`);

/** Letters that are no letter with a mark, of Hausa, Fulfulde, Kanuri and other languages of the region first. */
const NEAREST: Record<string, string> = {
  ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ɖ: 'd', Ɖ: 'D', ƙ: 'k', Ƙ: 'K', ƴ: 'y', Ƴ: 'Y', ɲ: 'n', Ɲ: 'N', ŋ: 'n', Ŋ: 'N', ǝ: 'e', Ǝ: 'E', ə: 'e', Ə: 'E', ɛ: 'e', Ɛ: 'E',
  ɔ: 'o', Ɔ: 'O', ɣ: 'g', Ɣ: 'G', ɩ: 'i', Ɩ: 'I', ɨ: 'i', ʉ: 'u', ʋ: 'v', Ʋ: 'V', ƥ: 'p', Ƥ: 'P', ƭ: 't', Ƭ: 'T', ɍ: 'r', Ɍ: 'R', ɽ: 'r', Ɽ: 'R', ʒ: 'z', Ʒ: 'Z', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ł: 'l', Ł: 'L',
  '₦': 'NGN', '₵': 'GHS', ʼ: '’', ʻ: '‘', ꞌ: '’', Ꞌ: '’', '−': '–', '‐': '-', '‑': '-',
};

/** Marks that have no place of their own are left off (ọ becomes o), and other letters become the nearest one. "?" is left for what has none, such as 株. */
export function toPrintable(text: string): string {
  return Array.from(text.replace(/[\u2000-\u200a\u202f\u205f]/g, ' ').normalize('NFC'), toPrintableLetter).join('');
}

function toPrintableLetter(letter: string): string {
  if (KNOWN.test(letter)) return letter;
  // Marks that belong to no letter before them, joiners and the like are not seen.
  if (/^[\p{M}\p{Cf}]$/u.test(letter)) return '';
  const bare = Array.from(letter.normalize('NFKD').replace(/\p{M}/gu, ''), (part) => NEAREST[part] ?? part).join('');
  return bare !== '' && Array.from(bare).every((part) => KNOWN.test(part)) ? bare : '?';
}
