/**
 * What was typed or pasted without what no database keeps and nobody sees: the NUL character, and halves of characters
 * that a program which counts in UTF-16 has cut.
 */
export function toStorableText(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '');
}
