/** Reads an example as it is meant today: its moving days worked out by the registry's clock. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../definition/language/example.ts';
import { settleDays } from '../../definition/language/example-days.ts';
import { Locale } from '../../definition/language/locale.ts';

/** `name`: without its ending. Throws where there is no such file. */
export function readExample(folder: string, type: string, name: string): Example {
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  const { timeZone } = Locale.parse((read('registry.json') as { locale?: unknown }).locale);
  const example = read(type, 'examples', `${name}.json`) as Omit<Example, 'files'> & Partial<Example>;
  return { files: {}, ...example, data: settleDays(example.data, timeZone) };
}
