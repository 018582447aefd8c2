/**
 * `npm run schemas:translate -- ha`: writes ha.po, with every text of the definitions and what the language has for it.
 * `npm run schemas:translate -- ha FILE`: takes what translators have made of it into the language's files, and says
 * what was translated from an earlier text. `--folder`: of the definitions. Exit code 1 where it cannot be done.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { exportTexts, importTexts } from '../../src/studio/translate/translate-folder.ts';
import { readFlags } from '../support/read-flags.ts';

const { values: flags, positionals } = readFlags(
  {
    allowPositionals: true,
    options: { folder: { type: 'string', default: process.env['SCHEMAS_DIR'] ?? 'schemas' } },
  },
  2,
);
const [language, file] = positionals;

try {
  if (language === undefined) throw new Error('Name a language of registry.json: npm run schemas:translate -- ha');
  if (file === undefined) writeFile(language);
  else takeBack(language, file);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function writeFile(of: string): void {
  const { po, all, missing } = exportTexts(flags.folder, of);
  const path = `${of}.po`;
  writeFileSync(path, po);
  console.log(`${path}: ${all} texts, ${missing} of them without words in "${of}".`);
  console.log(`Take it back with "npm run schemas:translate -- ${of} ${path}".`);
}

function takeBack(of: string, from: string): void {
  const { written, taken, gone, older, kept, fuzzy } = importTexts(flags.folder, of, readFileSync(from, 'utf8'));
  for (const path of written) console.log(`${flags.folder}/${path}`);
  console.log(`${taken} texts taken, ${written.length} files written.`);
  tell('was translated from an earlier text, and should be looked through', older);
  tell('left as it is: it was translated from an earlier text than what is there', kept);
  tell('left out: there is no such text any more', gone);
  if (fuzzy > 0) console.log(`${fuzzy} still marked as fuzzy, and left as they are.`);
  console.log('"npm run schemas:check" says whether all is in order.');
}

function tell(what: string, contexts: readonly string[]): void {
  for (const context of contexts) console.log(`${context}: ${what}`);
}
