/** What a build makes of the registry's locale and texts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { definitions } from '../../scripts/vite/definitions';
import { readDefinitionFiles } from '../../src/studio/files/read-definitions';
import { createFolder, type BrokenFolder } from './broken-folder';
import { createTranslatedFolder, SECOND } from './translation/translated-folder';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

/** The hooks of the plugin, as Vite calls them. */
function open() {
  const { load, transformIndexHtml } = definitions({ folder: folder.path });
  return {
    load: (id: string) => (load as unknown as (name: string) => { code: string })(`\0virtual:${id}`).code,
    toPage: (html: string) =>
      (transformIndexHtml as unknown as (html: string, page: object) => string)(html, { path: '/' }),
  };
}

test('the page says the registry’s language, and its modules the locale and the texts of a record', () => {
  folder.change('registry.json', '"id": "en-NG"', '"id": "en-GH"');
  folder.change('registry.json', '"timeZone": "Africa/Lagos"', '"timeZone": "Africa/Accra"');
  folder.change('registry.json', '"prefix": "REG-"', '"prefix": "GACL-"');
  const { load, toPage } = open();
  expect(toPage('<!doctype html><html lang="en-NG"><head>')).toBe('<!doctype html><html lang="en-GH"><head>');
  expect(toPage('<html><head>')).toBe('<html lang="en-GH"><head>');
  expect(load('registry')).toContain('Africa/Accra');
  expect(load('record-texts')).toContain('GACL-');
});

test('rules about today are compiled for the registry’s time zone', () => {
  folder.change('registry.json', '"timeZone": "Africa/Lagos"', '"timeZone": "Asia/Kolkata"');
  const code = open().load('validator/padel-club/play');
  expect(code).toContain('Asia/Kolkata');
  expect(code).not.toContain('Africa/Lagos');
});

test('the page of a language from right to left is written so', () => {
  folder.change('registry.json', '"id": "en-NG"', '"id": "ar-EG"');
  expect(open().toPage('<!doctype html><html lang="en-NG" dir="ltr"><head>')).toBe(
    '<!doctype html><html lang="ar-EG" dir="rtl"><head>',
  );
});

test('another language has modules of its own, and the first one’s are without it', () => {
  folder.dispose();
  folder = createTranslatedFolder([{ id: SECOND, reviewed: false }]);
  const { load } = open();
  for (const id of [`language/${SECOND}`, `provider/padel-club/${SECOND}`, `validator/padel-club/play/${SECOND}`])
    expect(load(id)).toContain('«');
  for (const id of ['registry', 'record-texts', 'provider/padel-club', 'validator/padel-club/play', 'language-loaders'])
    expect(load(id)).not.toContain('«');
  expect(load('language-loaders')).toContain(`"${SECOND}": () => again(() => import("virtual:language/${SECOND}"))`);
  expect(load(`language/${SECOND}`)).toContain(`import("virtual:provider/padel-club/${SECOND}")`);
  expect(load(`form-validators/padel-club/${SECOND}`)).toContain(`virtual:validator/padel-club/play/${SECOND}`);
  // Named in itself, as the machine that builds knows it.
});

test('what another language says no differently is fetched with the first one', () => {
  folder.dispose();
  folder = createTranslatedFolder();
  for (const file of readDefinitionFiles(folder.path).files.keys())
    if (file.endsWith(`.${SECOND}.json`)) folder.remove(file);
  // A label is no part of a rule.
  folder.write(
    `padel-club/play.schema.${SECOND}.json`,
    '{ "$schema": "../meta/language.schema.json", "properties": { "surface": { "title": "Fili" } } }',
  );
  const { load } = open();
  const language = load(`language/${SECOND}`);
  expect(language).toContain(`import("virtual:provider/padel-club/${SECOND}")`);
  expect(language).toContain('import("virtual:form-validators/padel-club")');
});
