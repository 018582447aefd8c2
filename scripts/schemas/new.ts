/**
 * `npm run schemas:new`: makes a new application type. Asks what is not given by flags:
 * --id tennis-club --name "Tennis Club" --role tennis_club --description "…" --icon groups --order 9 [--folder schemas]
 */
import { createInterface } from 'node:readline/promises';
import { isFault, issueLine } from '../../src/definition/language/definition-issue.ts';
import '../../src/studio/node/source-modules.ts';
import { readFlags } from '../support/read-flags.ts';
import { describeProvider, makeProvider, tellHowToServe } from '../../src/studio/new-type/make-provider.ts';
import type { NewProvider } from '../../src/studio/new-type/new-provider.ts';

const { checkFolder } = await import('../../src/studio/check/check-folder.ts');

const option = { type: 'string' } as const;
const { values: flags } = readFlags({
  options: { id: option, name: option, role: option, description: option, icon: option, order: option, folder: option },
});
const folder = flags.folder ?? process.env['SCHEMAS_DIR'] ?? 'schemas';

try {
  const provider = await ask();
  for (const path of makeProvider(folder, provider)) console.log(path);
  report(provider);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Fills in from flags, then from questions where somebody can answer, then from what suggests itself. */
async function ask(): Promise<NewProvider> {
  const terminal =
    process.stdin.isTTY && flags.id === undefined
      ? createInterface({ input: process.stdin, output: process.stdout })
      : undefined;
  try {
    return await describeProvider(
      folder,
      flags,
      async (given, question, suggestion) =>
        given ?? ((await terminal?.question(`${question}${suggestion && ` (${suggestion})`}: `))?.trim() || suggestion),
    );
  } finally {
    terminal?.close();
  }
}

function report({ id }: NewProvider): void {
  const issues = checkFolder(folder).issues.filter(isFault);
  if (issues.length > 0)
    throw new Error(`Made, but not in order yet:\n${issues.map((issue) => issueLine(issue, folder)).join('\n')}`);
  console.log(
    `\nIt works: run "${tellHowToServe(flags.folder)}" and open /${id}. What to change where stands in ${folder}/${id}/README.md.`,
  );
}
