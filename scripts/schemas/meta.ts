/** `npm run schemas:meta`: writes the meta-schemas that editors read, and the reference page, from src/definition. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateMeta } from './meta-files.ts';

const folder = process.argv[2] ?? 'schemas';
for (const [file, text] of generateMeta()) {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}
