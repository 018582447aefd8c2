/** Numbers as people write them, read for what they mean. */

/** 1,000 and 1.000.000, with or without decimals after the other sign. */
const GROUPED = /^-?\d{1,3}(?:([ ,.'\u00A0\u202F])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;

/**
 * The number that a text is, as it must be written in JSON: "10,5" is 10.5 and "1,000" is 1000. Undefined for what is
 * none.
 */
export function readNumber(text: string): number | undefined {
  const written = text.trim();
  const separator = GROUPED.exec(written)?.[1];
  if (separator !== undefined) return Number(written.replaceAll(separator, '').replace(',', '.'));
  return PLAIN.test(written) ? Number(written.replace(',', '.')) : undefined;
}
