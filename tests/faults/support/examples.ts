import { readExample as readFrom } from '../../../src/studio/files/read-example';
import type { ProviderDefinition } from '@/definition/parse/catalog';

export interface FilledForm {
  data: Record<string, unknown>;
  /** Names of files by field. */
  files: Record<string, string | string[]>;
}

/** One of the provider's examples. */
export function readExample(provider: string, name: 'minimal' | 'complete'): FilledForm {
  return readFrom(process.env['SCHEMAS_DIR'] ?? 'schemas', provider, name);
}

/** Other values where two applications may not have the same. */
export function makeUnique(
  { submission }: ProviderDefinition,
  data: Record<string, unknown>,
  serial: number,
): Record<string, unknown> {
  return Object.fromEntries(
    submission.unique
      .filter(({ field }) => typeof data[field] === 'string')
      .map(({ field }) => [
        field,
        String(data[field]).includes('@') ? `person${serial}@mail.example` : `${serial}`.padStart(8, '0'),
      ]),
  );
}
