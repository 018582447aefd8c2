/** What every file of schemas/ has: `$schema` first, leading to the meta-schema of its kind; only known keywords of the right shape. */
import type { Fault } from '../fault.ts';
import type { JsonValue } from '../json-schema.ts';
import { toFaults } from '../shape-faults.ts';
import { StepSchema } from '../step-meta.ts';
import { isObject } from './schema-files.ts';

export function checkFiles(files: ReadonlyMap<string, JsonValue>, faults: Fault[]): void {
  for (const [file, json] of files) {
    const meta = metaOf(file);
    if (!meta) continue;
    if (!isObject(json)) {
      faults.push({ file, pointer: '', message: 'This is no JSON object.', remedy: 'Put everything between { and }.' });
      continue;
    }
    const [first] = Object.keys(json);
    const expected = `${'../'.repeat(file.split('/').length - 1)}meta/${meta}.schema.json`;
    if (first !== '$schema' || json['$schema'] !== expected) faults.push({ file, pointer: first === '$schema' ? '/$schema' : '', message: 'The first line does not name the meta-schema, so editors cannot help.', remedy: `Begin with "$schema": "${expected}".` });
    if (meta === 'step') {
      const result = StepSchema.safeParse(json);
      if (!result.success) faults.push(...toFaults(file, json, StepSchema, result.error));
    }
  }
}

function metaOf(file: string): string | undefined {
  if (file === 'registry.json') return 'registry';
  if (/^[^/]+\/provider\.json$/.test(file)) return 'provider';
  if (/^[^/]+\/examples\/[^/]+\.json$/.test(file)) return 'example';
  if (file.endsWith('.ui.json')) return 'ui';
  return file.endsWith('.schema.json') ? 'step' : undefined;
}
