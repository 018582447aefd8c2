/**
 * The shipped folder with what it has not: the type and the licences of tests/fixtures, the questions of the type read
 * aloud, and a type that two officers have to approve. One folder, so that it is built once for all files that walk
 * something of it.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { getFirstLanguage } from '../../../src/definition/language/languages.ts';
import { listQuestions } from '../../../src/definition/parse/list-questions.ts';
import { LICENCES } from '../../fixtures/licence-folder.ts';
import { createSilentMp3 } from '../../fixtures/silent-sound.ts';
import { testOf } from './own-definitions.ts';

/** Of no folder but tests/fixtures. */
export const UNKNOWN_TYPE = 'padel-club';

const CACHE = resolve('.cache');

/** Types that anybody joins, that are decided by the registry's workflow, and in which no officer fills a form. */
const [oneOfficer, twoOfficers] = listPlainTypes();
/** By id: what one officer approves, and what two have to. */
export const approvedBy = { oneOfficer, twoOfficers };

/** Always at the same place: a build is of its folder. */
export const schemas = createFolder();

export const wider = { schemas, name: 'wider' };
/** For those that share a product: each looks for what it has made itself. */
export const testWider = testOf(wider);

function listPlainTypes(): [string, string] {
  const { providers, registry } = loadCatalog('schemas');
  const [one, two] = providers.filter(
    ({ invitation, role, workflow }) =>
      !workflow.transitions.some(({ by, form }) => by === 'officer' && form) &&
      !invitation?.required &&
      registry.roles.find(({ id }) => id === role)?.joins === 'self',
  );
  if (!one || !two) throw new Error('The shipped folder has no two plain types.');
  return [one.id, two.id];
}

function createFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, 'making-'));
  cpSync('schemas', made, { recursive: true });
  cpSync(LICENCES, made, { recursive: true });
  cpSync(join('tests', 'fixtures', UNKNOWN_TYPE), join(made, UNKNOWN_TYPE), { recursive: true });
  askForTwo(made, twoOfficers);
  readAloud(made);
  const folder = join(CACHE, 'wider-registry');
  // Several processes make it, and one may be building what another has made.
  if (!existsSync(folder) || hashFolder(folder) !== hashFolder(made)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } else rmSync(made, { recursive: true });
  return folder;
}

function askForTwo(folder: string, id: string): void {
  const read = (...path: string[]) =>
    JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as Record<string, unknown>;
  const { transitions } = read('registry.json')['workflow'] as { transitions: { tone: string }[] };
  const workflow = {
    transitions: transitions.map((each) => (each.tone === 'success' ? { ...each, approvals: 2 } : each)),
  };
  writeFileSync(join(folder, id, 'provider.json'), JSON.stringify({ ...read(id, 'provider.json'), workflow }));
}

/** Each question by a sound of another length, so that no two are one file. */
function readAloud(folder: string): void {
  const { providers, registry } = loadCatalog(folder);
  const { id: language } = getFirstLanguage(registry.locale);
  let frames = 40;
  for (const { id, fields } of providers.find((each) => each.id === UNKNOWN_TYPE)?.wizard.steps ?? []) {
    mkdirSync(join(folder, UNKNOWN_TYPE, 'sounds', id), { recursive: true });
    for (const path of listQuestions(fields).keys())
      writeFileSync(join(folder, UNKNOWN_TYPE, 'sounds', id, `${path}.${language}.mp3`), createSilentMp3(frames++));
  }
}

function hashFolder(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    hash.update(`${path.slice(folder.length)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}
