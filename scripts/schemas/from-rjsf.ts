/**
 * `npm run schemas:from-rjsf -- schema.json uiSchema.json [formData.json]`: makes an application type of a form of
 * RJSF, and says what became of it. [--id boat --name "Boat" --role boat_owner … as schemas:new] [--folder schemas]
 */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import '../../src/studio/node/source-modules.ts';
import { readFlags } from '../support/read-flags.ts';
import { assertFree, describeProvider, tellHowToServe, writeFiles } from '../../src/studio/new-type/make-provider.ts';
import type { RjsfReport, RjsfText } from '../../src/studio/new-type/from-rjsf.ts';

const { createFromRjsf } = await import('../../src/studio/new-type/from-rjsf.ts');
const { readText } = await import('../../src/studio/files/read-definitions.ts');
const { tellFault } = await import('../../src/studio/new-type/read-rjsf.ts');

const option = { type: 'string' } as const;
const { values: flags, positionals } = readFlags(
  {
    options: {
      id: option,
      name: option,
      role: option,
      description: option,
      icon: option,
      order: option,
      folder: option,
    },
    allowPositionals: true,
  },
  3,
);
const folder = flags.folder ?? process.env['SCHEMAS_DIR'] ?? 'schemas';

const KINDS: Record<keyof RjsfReport, string> = {
  taken: 'Taken',
  changed: 'Changed',
  unsupported: 'Unsupported',
  assumed: 'Assumed',
};

try {
  const [schema, ui, data] = positionals;
  if (schema === undefined || ui === undefined)
    throw new Error('Write which files: npm run schemas:from-rjsf -- schema.json uiSchema.json [formData.json]');
  const name = basename(dirname(resolve(schema)));
  const wish = flags.id === undefined && flags.name === undefined ? { ...flags, name } : flags;
  const provider = await describeProvider(folder, wish, (given, _question, suggestion) => given ?? suggestion);
  assertFree(folder, provider);
  const form = { schema: read(schema), ui: read(ui), data: data === undefined ? undefined : read(data) };
  const { files, report } = createFromRjsf(folder, provider, form);
  for (const path of writeFiles(files, folder)) console.log(path);
  for (const [kind, title] of Object.entries(KINDS)) {
    const lines = report[kind as keyof RjsfReport];
    console.log(`\n${title}: ${lines.length}`);
    for (const line of lines) console.log(`  ${line}`);
  }
  console.log(`\nIt works: run "${tellHowToServe(flags.folder)}" and open /${provider.id}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function read(name: string): RjsfText {
  if (!existsSync(name)) throw new Error(`There is no file ${name}.`);
  const { text, issue } = readText(name);
  if (issue) throw tellFault(name, issue);
  return { name, text: text ?? '' };
}
