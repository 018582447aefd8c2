/** Sheets of samples: PDFs that open, with the title of the field and the words of the record. */
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { drawSheet } from '@/server/samples/sheet';

it.each(['Insurance certificate', 'Operating licence', 'Tax clearance', 'Plan of the store'])(
  'a document called "%s" opens, is marked as a sample and names its holder in any letters',
  async (title) => {
    const rows = [{ label: 'Number', text: 'RC 840113' }];
    const bytes = await drawSheet({ title, holder: 'Ọ̀yọ́ Gate Ltd', rows, issuedAt: new Date('2026-03-01T00:00:00Z') });
    const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(totalPages).toBe(1);
    for (const words of [title.toUpperCase(), 'Ọ̀yọ́ Gate Ltd', 'RC 840113', 'SAMPLE'])
      expect(text.normalize('NFC')).toContain(words.normalize('NFC'));
  },
);
