/** Reads the JSON files of a definitions folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Fault } from '../src/definition/fault.ts';
import type { JsonValue } from '../src/definition/json-schema.ts';

/** Every .json below the folder but meta/ and examples/; what cannot be read or parsed becomes a fault. */
export function readDefinitionFiles(folder: string): { files: Map<string, JsonValue>; faults: Fault[] } {
  const files = new Map<string, JsonValue>();
  const faults: Fault[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || !file.endsWith('.json') || /^meta\/|\/examples\//.test(file)) continue;
    try {
      files.set(file, JSON.parse(readFileSync(path, 'utf8')) as JsonValue);
    } catch (error) {
      faults.push({ file, pointer: '', message: `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`, remedy: 'Mend the text; JSON has no trailing commas and no comments.' });
    }
  }
  return { files, faults };
}
