/** Digits of every script are digits. */

/** "٠٧" becomes "07": where a script's digits begin, something else stands before them. */
export function toLatinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    return String(value % 10);
  });
}
