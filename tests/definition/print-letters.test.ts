import { expect, it } from 'vitest';
import { checkPrintLetters } from '../../src/studio/check/check-print-letters';
import { NODE_MEANS } from '../../src/studio/check/check-folder';
import { createFolder } from './broken-folder';

it.each(['en-NG', 'fr-FR', 'de-DE', 'yo-NG', 'ha-NG', 'pt-BR', 'el-GR', 'bg-BG', 'vi-VN', 'tr-TR'])(
  'receipts can be printed in %s',
  (language) =>
    expect(checkPrintLetters({ languages: [{ id: language, reviewed: true }] }, NODE_MEANS.hasLetter)).toEqual([]),
);

it.each(['ar-EG', 'zh-CN', 'am-ET', 'ja-JP', 'th-TH', 'ko-KR'])(
  'a receipt in %s would be without letters',
  (language) =>
    expect(checkPrintLetters({ languages: [{ id: language, reviewed: true }] }, NODE_MEANS.hasLetter)).toEqual([
      expect.objectContaining({ file: 'registry.json', pointer: '/locale/languages/0/id' }),
    ]),
);

it('the check tells of it, at the line of the language', () => {
  const folder = createFolder();
  try {
    const registry = JSON.parse(folder.read('registry.json')) as { locale?: object };
    const text = JSON.stringify({ ...registry, locale: { ...registry.locale, languages: [{ id: 'ar-EG' }] } }, null, 2);
    folder.write('registry.json', text);
    const line = text.split('\n').findIndex((each) => each.includes('"ar-EG"')) + 1;
    expect(folder.check()).toEqual([
      expect.objectContaining({ line, message: expect.stringMatching(/^Receipts are printed without the letters/) }),
    ]);
  } finally {
    folder.dispose();
  }
});
