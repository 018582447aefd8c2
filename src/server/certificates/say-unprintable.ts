import { t } from '@/texts/t';

/** What receipts and certificates say where letters are missing on them. */
export function sayUnprintable(): string {
  return t('Where � stands, this paper has no sign for the letter. The record has it as it was written.');
}
