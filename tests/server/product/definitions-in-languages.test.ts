/** The API gives definitions, and the messages of their rules, in each language of the registry, past versions too. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalog } from '@/definition/parse/catalog';
import { LANGUAGE } from '@/definition/upgrade/language';
import { pickSource } from '@/definition/upgrade/stored-definition';
import { storeDefinitions } from '@/server/definitions/definition-store';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { CLUB, type BrokenFolder } from '../../definition/broken-folder';
import { createSilentMp3 } from '../../fixtures/silent-sound';
import { createTranslatedFolder, SECOND } from '../../definition/translation/translated-folder';
import { storeVersion } from '../support/past-version';
import { createTestProduct, type TestProduct } from '../support/test-product';

let folder: BrokenFolder;
let catalog: Catalog;
let product: TestProduct;
let token: string;

beforeAll(async () => {
  folder = createTranslatedFolder();
  const sounds = join(folder.path, CLUB, 'sounds/club');
  mkdirSync(sounds, { recursive: true });
  for (const [index, name] of ['club_name.en-NG', `club_name.${SECOND}`, 'members.en-NG'].entries())
    writeFileSync(join(sounds, `${name}.mp3`), createSilentMp3(index + 1));
  catalog = checkDefinitions(folder.path).catalog as Catalog;
  const validators = Object.fromEntries(
    catalog.providers.map((each) => [each.id, compileOnce(each, catalog.registry.locale.timeZone)]),
  );
  product = await createTestProduct({ catalog, validators });
  ({ access_token: token } = await product.join('+2348037780099', 'padel_club'));
  const source = pickSource(catalog.files, CLUB);
  await storeVersion(product, { provider: CLUB, version: 'of before', language: LANGUAGE, source });
});

afterAll(async () => {
  folder.dispose();
  await product.platform.database.close();
});

const read = async (version: string, query: string) => {
  const { body } = await product.call('GET', `/definitions/${CLUB}/${version}${query}`, { token });
  return [body.title, body.wizard.steps[0].title, body.workflow.statuses[0].label, body.version] as string[];
};

test.each([
  ['current', () => catalog.providers[0]?.version],
  ['of%20before', () => 'of before'],
])('the definition of the version %s is read in the language that is asked for', async (version, toVersion) => {
  const first = await read(version, '');
  expect(first).toEqual(['Padel Club', 'The Club', 'Pending', toVersion()]);
  expect(await read(version, `?language=${SECOND}`)).toEqual(['«Padel Club»', '«The Club»', '«Pending»', toVersion()]);
  expect(await read(version, '?language=sw')).toEqual(first);
});

test.each(['current', 'of%20before'])('the version %s has the sounds of its language', async (version) => {
  const [first, second] = await Promise.all(
    ['', `?language=${SECOND}`].map(async (query) => {
      const { body } = await product.call('GET', `/definitions/${CLUB}/${version}${query}`, { token });
      return body.wizard.steps[0].sounds as Record<string, string>;
    }),
  );
  const { sounds = {} } = catalog;
  const served = (name: string) => sounds[`${CLUB}/sounds/club/${name}.mp3`]?.servedAs;
  expect(first).toEqual({ club_name: served('club_name.en-NG'), members: served('members.en-NG') });
  expect(second).toEqual({ club_name: served(`club_name.${SECOND}`), members: served('members.en-NG') });
});

test.each([
  ['current', () => catalog.providers[0]?.version],
  ['of before', () => 'of before'],
])('so are the messages of the rules of the version %s', async (_what, toVersion) => {
  const path = `/definitions/${CLUB}/${encodeURIComponent(toVersion() ?? '')}/validators.js`;
  const codes = ['', `?language=${SECOND}`].map(async (query) =>
    String((await product.call('GET', path + query)).body),
  );
  const [first, second] = await Promise.all(codes);
  expect(first).not.toContain('«');
  expect(second?.match(/«/g)?.length).toBeGreaterThan(10);
});

test('a translation that comes later is stored with the version that it is of', async () => {
  const { platform } = product;
  const files = Object.fromEntries(Object.entries(catalog.files).filter(([file]) => !file.endsWith(`.${SECOND}.json`)));
  const version = catalog.providers[0]?.version ?? '';
  const listFiles = async () => {
    const rows = await platform.database.kysely
      .selectFrom('form_definitions')
      .select('source')
      .where('version', '=', version)
      .execute();
    return rows.flatMap(({ source }) => Object.keys(source as object)).filter((file) => file.includes(`.${SECOND}.`));
  };
  expect(await listFiles()).toEqual(expect.arrayContaining(['registry.ha.json', `${CLUB}/provider.ha.json`]));
  await storeDefinitions({ ...platform, catalog: { ...catalog, files } });
  expect(await listFiles()).toEqual([]);
  await storeDefinitions(platform);
  expect(await listFiles()).toEqual(
    expect.arrayContaining(['registry.ha.json', `${CLUB}/provider.ha.json`, 'shared/files.schema.ha.json']),
  );
});
