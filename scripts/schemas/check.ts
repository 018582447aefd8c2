/**
 * `npm run schemas:check [folder]`: everything that is wrong in schemas/, one line each; exit code 1 when there is
 * anything. What a search could not prove, and what would be better otherwise, is told too, and is no failure. With
 * `-- --score`, how much each form asks of whoever fills it in, and where.
 */
import { relative } from 'node:path';
import { isFault, issueLine } from '../../src/definition/language/definition-issue.ts';
import { locateFaults } from '../../src/studio/files/locate-faults.ts';
import '../../src/studio/node/source-modules.ts';
import { readFlags } from '../support/read-flags.ts';

const { checkFolder } = await import('../../src/studio/check/check-folder.ts');
const { listEnglishTexts } = await import('./english-texts.ts');
const { findAllMessages } = await import('../vite/texts.ts');
const { scoreForms } = await import('../../src/studio/check/score-forms.ts');

const { values: flags, positionals } = readFlags(
  { allowPositionals: true, options: { score: { type: 'boolean', default: false } } },
  1,
);
const folder = positionals[0] ?? process.env['SCHEMAS_DIR'] ?? 'schemas';
let messages: ReturnType<typeof findAllMessages> | undefined;
const checked = checkFolder(folder, { isSaid: (english) => (messages ??= findAllMessages()).has(english) });
const { catalog, read } = checked;
const all = [
  ...checked.issues,
  ...(catalog ? locateFaults(listEnglishTexts(folder, catalog.registry, read.files), read.texts) : []),
];
const issues = all.filter(isFault);
const shown = relative('', folder) || '.';
const types = catalog?.providers.length ?? 0;

if (issues.length > 0) {
  console.error(issues.map((issue) => issueLine(issue, shown)).join('\n'));
  console.error(
    `\n${issues.length} ${issues.length === 1 ? 'issue' : 'issues'} in ${shown}/.${catalog ? '' : ' Icons and examples are checked when these are mended.'}`,
  );
  process.exitCode = 1;
} else
  console.log(
    `${shown}/ is in order: ${types} application ${types === 1 ? 'type' : 'types'}, ${read.files.size} files, ${read.examples.size} examples.`,
  );

const LEADS = {
  doubt: 'To look at: whether this is right could not be told.',
  note: 'Notes: this works, and would be better otherwise.',
} as const;
for (const [weight, lead] of Object.entries(LEADS)) {
  const lines = all.filter((issue) => issue.weight === weight).map((issue) => issueLine(issue, shown));
  if (lines.length > 0) console.log(`\n${lead}\n${lines.join('\n')}`);
}

if (flags.score) {
  console.log(
    '\nHow much each form asks. Reading age: by the Automated Readability Index. Minutes: those of each kind of field, half of them where it may be left empty, rounded up to fives.',
  );
  for (const { places, ...score } of scoreForms(checked)) {
    const { type, questions, documents, readingAge, minutes, askedAgain, deadEnds } = score;
    console.log(
      `\n${type}: ${questions} questions and ${documents} documents that must be answered, reading age ${readingAge}, ${minutes} minutes, ${askedAgain} asked again, ${deadEnds} dead ends`,
    );
    for (const { file, line, column, message } of places)
      console.log(`  ${shown}/${file}${line === undefined ? '' : `:${line}:${column ?? 1}`}  ${message}`);
  }
}
