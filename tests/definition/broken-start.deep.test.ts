/**
 * A broken definitions folder stops the check and the start alike, before anything is served: file, pointer, cause and
 * remedy on one line.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../architecture/imports';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';

const DIST = '.cache/broken-start-dist';
const SECOND = 'second-club';

interface Breakage {
  what: string;
  harm: (folder: BrokenFolder) => void;
  /** File, pointer, cause and remedy, in this order. */
  says: RegExp;
}

const breakages: Breakage[] = [
  {
    what: 'a missing file',
    harm: (folder) => folder.remove(`${CLUB}/play.ui.json`),
    says: /padel-club\/play\.ui\.json.*missing.*Create/is,
  },
  {
    what: 'an unknown kind of field',
    harm: (folder) => folder.change(`${CLUB}/club.ui.json`, '"textarea"', '"textaera"'),
    says: /padel-club\/club\.ui\.json:\d+:\d+ +\/about\/ui:widget .*Did you mean "textarea"\?/,
  },
  {
    what: 'a $ref that leads nowhere',
    harm: (folder) => folder.change(`${CLUB}/club.schema.json`, 'definitions/phone', 'definitions/phon'),
    says: /padel-club\/club\.schema\.json:\d+:\d+ +\/properties\/club_phone\/\$ref .*Did you mean "..\/shared\/fields.schema.json#\/definitions\/phone"\?/,
  },
  {
    what: 'two providers with one path',
    harm: (folder) => {
      cpSync(join(folder.path, CLUB), join(folder.path, SECOND), { recursive: true });
      folder.write(
        `${SECOND}/provider.json`,
        folder.read(`${CLUB}/provider.json`).replace(`"id": "${CLUB}"`, `"id": "${SECOND}"`),
      );
    },
    says: /club\/provider\.json:\d+:\d+ +\/routes\/base\/\d .*padel/,
  },
  {
    what: 'a step without a schema',
    harm: (folder) => folder.remove(`${CLUB}/documents.schema.json`),
    says: /padel-club\/documents\.schema\.json.*missing.*Create/is,
  },
  {
    what: 'a rule on a field that is not there',
    harm: (folder) =>
      folder.change(
        `${CLUB}/play.schema.json`,
        '"after": { "field": "season_start" }',
        '"after": { "field": "season_begin" }',
      ),
    says: /padel-club\/play\.schema\.json:\d+:\d+ +\/properties\/season_end\/after.*Known are: founded, season_start/,
  },
];

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

it.each(breakages)('$what stops npm run schemas:check and npm start', { timeout: 180_000 }, ({ harm, says }) => {
  harm(folder);
  const env = { ...process.env, SCHEMAS_DIR: folder.path, DIST_DIR: DIST };
  const check = spawnSync(process.execPath, ['scripts/schemas/check.ts'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(check).toMatchObject({ status: 1, stderr: expect.stringMatching(says) });
  const start = spawnSync(process.execPath, ['scripts/start.mjs', '--build-only', '--no-env-file'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  expect(start.status).toBe(1);
  expect(start.stdout + start.stderr).toMatch(says);
  expect(start.stderr).toContain('Stopped:');
  expect(existsSync(join(ROOT, DIST))).toBe(false);
});
