/** Sizes of files in words: on the page, in messages, records and receipts, and of what the server refuses. */
import { expect, test } from 'vitest';
import { toSizeText } from '@/engine/locale/size-text';

test.each([
  [999, '999 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [839_600, '820 kB'],
  [1_048_575, '1,024 kB'],
  [1_048_576, '1 MB'],
  [1_572_864, '1.5 MB'],
  [2_440_000, '2.3 MB'],
  [10_485_760, '10 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(toSizeText(bytes)).toBe(text);
});
