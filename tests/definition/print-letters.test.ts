import { expect, it } from 'vitest';
import { isFault } from '../../src/definition/language/definition-issue';
import { checkPrintLetters } from '../../src/studio/check/check-texts';
import { checkFolder, NODE_MEANS } from '../../src/studio/check/check-folder';
import { createFolder } from './broken-folder';
import { CLUB_SCHEMA } from './mistakes/mistake';

it.each([
  'en-NG',
  'fr-FR',
  'de-DE',
  'yo-NG',
  'ha-NG',
  'pt-BR',
  'el-GR',
  'bg-BG',
  'vi-VN',
  'tr-TR',
  'ar-EG',
  'fa-IR',
  'am-ET',
  'hi-IN',
])('receipts can be printed in %s', (language) =>
  expect(checkPrintLetters({ languages: [{ id: language, reviewed: true }] }, NODE_MEANS.lettersOf)).toEqual([]),
);

it.each(['zh-CN', 'ja-JP', 'th-TH', 'ko-KR', 'he-IL'])('a receipt in %s would be without letters', (language) =>
  expect(checkPrintLetters({ languages: [{ id: language, reviewed: true }] }, NODE_MEANS.lettersOf)).toEqual([
    expect.objectContaining({ file: 'registry.json', pointer: '/locale/languages/0/id' }),
  ]),
);

it('tells of each language, the second one too', () => {
  const languages = ['en-NG', 'th-TH', 'ar-EG'].map((id) => ({ id, reviewed: true }));
  expect(checkPrintLetters({ languages }, NODE_MEANS.lettersOf)).toEqual([
    expect.objectContaining({ pointer: '/locale/languages/1/id' }),
  ]);
});

it('the check tells of it, at the line of the language', () => {
  const folder = createFolder();
  try {
    const registry = JSON.parse(folder.read('registry.json')) as { locale?: object };
    const text = JSON.stringify({ ...registry, locale: { ...registry.locale, languages: [{ id: 'th-TH' }] } }, null, 2);
    folder.write('registry.json', text);
    const line = text.split('\n').findIndex((each) => each.includes('"th-TH"')) + 1;
    const told = folder.check().filter(({ pointer }) => pointer.startsWith('/locale'));
    expect(told).toEqual([
      expect.objectContaining({ line, message: expect.stringMatching(/^Receipts are printed without the letters/) }),
    ]);
  } finally {
    folder.dispose();
  }
});

it('a label in letters of no language of the registry is noted, where it stands', () => {
  const folder = createFolder();
  try {
    folder.change(CLUB_SCHEMA, '"title": "Captain"', '"title": "队长"');
    expect(folder.check().filter(({ message }) => message.includes('队长'))).toEqual([
      expect.objectContaining({ file: CLUB_SCHEMA, pointer: '/properties/captain_name/title', weight: 'note' }),
    ]);
  } finally {
    folder.dispose();
  }
});

it('a registry in Arabic is whole', () => {
  expect(checkFolder('tests/fixtures/registries/oman').issues.filter(isFault)).toEqual([]);
});
