/**
 * `npm run schemas:new-registry -- FOLDER`: starts the registry of another authority. Asks what is not given by flags:
 * --name "Freight Register" --authority "Civil Aviation Authority" --country KE --language en-KE
 * --time-zone Africa/Nairobi --currency KES --phone "+254 712 123 456" --trunk-prefix 0
 */
import { createInterface } from 'node:readline/promises';
import '../../src/studio/node/source-modules.ts';
import { readFlags } from '../support/read-flags.ts';
import { generateMeta } from './meta-files.ts';

const { describeRegistry, makeRegistry } = await import('../../src/studio/new-registry/new-registry.ts');

const option = { type: 'string' } as const;
const { values: flags, positionals } = readFlags(
  {
    allowPositionals: true,
    options: {
      name: option,
      authority: option,
      country: option,
      language: option,
      'time-zone': option,
      currency: option,
      phone: option,
      'trunk-prefix': option,
    },
  },
  1,
);
const [folder] = positionals;

try {
  if (folder === undefined) throw new Error('Name the folder: npm run schemas:new-registry -- FOLDER');
  for (const path of makeRegistry(folder, await ask(), listMeta())) console.log(path);
  console.log(`
It is in order. SCHEMAS_DIR=${folder} npm start serves it at http://localhost:3000.
"npm run schemas:check -- ${folder}" says what would be better; what to write next stands in docs/NEW-REGISTRY.md.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Fills in from flags, then from questions where somebody can answer, then from what suggests itself. */
async function ask() {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    return await describeRegistry(
      flags,
      async (given, question, suggestion) =>
        given ?? ((await terminal?.question(`${question}${suggestion && ` (${suggestion})`}: `))?.trim() || suggestion),
    );
  } finally {
    terminal?.close();
  }
}

/** Of what generates them the meta-schemas alone. */
function listMeta(): Map<string, string> {
  return new Map([...generateMeta()].filter(([path]) => path.startsWith('meta/')));
}
