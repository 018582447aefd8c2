/** Which entries of a list are shown, and in which order they can stand. */
import type { KeptEntry } from '@/api/shapes/choice-list';
import { locale } from '@/engine/locale/locale';

/** Those that have every word of the search in their code or their words. */
export function findEntries(entries: readonly KeptEntry[], search: string): KeptEntry[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return entries.filter(({ code, label, texts }) => {
    const text = fold([code, label, ...Object.values(texts)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Without accents and capitals, which nobody types when looking for something. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The codes, by the alphabet of what applicants read. */
export function sortCodes(entries: readonly KeptEntry[]): string[] {
  const { compare } = new Intl.Collator(locale.language, { numeric: true, sensitivity: 'base' });
  return entries.toSorted((one, other) => compare(one.label, other.label)).map(({ code }) => code);
}

/** The codes with one entry a place further up or down. */
export function moveCode(entries: readonly KeptEntry[], code: string, by: 1 | -1): string[] {
  const codes = entries.map((entry) => entry.code);
  const place = codes.indexOf(code);
  const [moved = code] = codes.splice(place, 1);
  codes.splice(Math.min(codes.length, Math.max(0, place + by)), 0, moved);
  return codes;
}
