/** Numbers of certificates: GH-2026-00001-37, and GH-2026-00001-2-05 for the second issue. */
import type { Certificate } from '@/definition/language/certificate';

/**
 * Of the two digits at the end; ISO 7064 MOD 97-10, as in an IBAN: any one wrong character, and any two swapped, are
 * told.
 */
const MODULUS = 97;
const LENGTH = 2;

/** Certificates of one series are counted together: those of a pattern and a year, e.g. "GH-2026-{sequence}". */
export function toSeries({ number }: Pick<Certificate, 'number'>, year: number): string {
  return number.replaceAll('{year}', String(year));
}

/** The number of a first issue. */
export function toCertificateNumber(
  series: string,
  { sequence, digits }: { sequence: number; digits: number },
): string {
  return withCheck(series.replaceAll('{sequence}', String(sequence).padStart(digits, '0')));
}

/** The number of the issue after this one; `issue` counts from 1. */
export function toNextNumber({ number, issue }: { number: string; issue: number }): string {
  const base = number.slice(0, -(LENGTH + 1));
  const first = issue === 1 ? base : base.slice(0, -`-${issue}`.length);
  return withCheck(`${first}-${issue + 1}`);
}

/** Whether its last two digits belong to the others; also of a number that was never given. */
export function hasRightCheck(number: string): boolean {
  const [, base = '', digits = ''] = /^([A-Z0-9-]+)-(\d\d)$/.exec(number) ?? [];
  return base !== '' && toCheckDigits(base) === digits;
}

function withCheck(base: string): string {
  return `${base}-${toCheckDigits(base)}`;
}

function toCheckDigits(base: string): string {
  const remainder = `${base.replaceAll('-', '')}00`.split('').reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value < 10 ? 10 : 100) + value) % MODULUS;
  }, 0);
  return String(MODULUS + 1 - remainder).padStart(LENGTH, '0');
}
