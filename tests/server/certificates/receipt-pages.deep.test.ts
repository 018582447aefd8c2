import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFRef } from '@cantoo/pdf-lib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { colours } from 'virtual:look';
import { expect, test } from 'vitest';
import { getFirstLanguage } from '@/definition/language/languages';
import { locale } from '@/engine/locale/locale';
import { receiptTexts } from '@/engine/record/receipt';
import { embedPrintFont } from '@/server/certificates/print-font';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import igbo from '../../../schemas/registry.ig.json';
import yoruba from '../../../schemas/registry.yo.json';
import igboWords from '../../../src/texts/languages/ig.json';
import yorubaWords from '../../../src/texts/languages/yo.json';
import { readLines, readPages } from '../support/pdf-lines';
import { FACTS, PROOF, RECEIPT } from '../support/made-receipt';

test.each([
  ['letters that the fonts do not have', 'Ọlá Ẹ̀gbá & Sons 🎾 “quoted” 株式会社'],
  ['nothing', ''],
])('a receipt is made of %s', async (_what, text) => {
  const bytes = await createReceiptPdf(
    { ...RECEIPT, title: text, sections: [{ title: text, rows: [{ label: text, text }] }] },
    FACTS,
  );
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getTitle()).toBe('Receipt REG-000042');
  expect(document.getPageCount()).toBeGreaterThan(0);
});

test('it says who decides and whom to ask, what happens next before the answers, and checksums last', async () => {
  const lines = await readLines(
    await createReceiptPdf(
      {
        ...RECEIPT,
        sections: [{ title: 'Club', rows: [{ label: 'Club name', text: 'Skyline' }] }],
        files: [{ label: 'Licence', name: 'licence.pdf', size: '1 MB', checksum: 'ab'.repeat(32) }],
      },
      FACTS,
    ),
  );
  const order = [
    'Tennis Authority',
    'Tennis Registry',
    'Receipt REG-000042',
    'What happens next',
    'We look at it.',
    'help@tennis.example',
    '+2348000000001',
    'Club name Skyline',
    'Licence licence.pdf, 1 MB',
    `licence.pdf ${'ab'.repeat(32)}`,
  ].map((line) => lines.indexOf(line));
  expect(order.every((place) => place >= 0)).toBe(true);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('it can be read out: a heading for the reference, headings, paragraphs, and rows with their labels', async () => {
  const bytes = await createReceiptPdf(
    { ...RECEIPT, sections: [{ title: 'Club', rows: [{ label: 'Club name', text: 'Skyline' }] }] },
    FACTS,
  );
  const document = await getDocumentProxy(bytes);
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect((await document.getMetadata()).info).toMatchObject({ Title: 'Receipt REG-000042', Language: 'en-NG' });
  const page = await document.getPage(1);
  const tree = (await page.getStructTree()) as unknown as Node;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let open = '';
  for (const item of items) {
    if ('str' in item) texts.set(open, (texts.get(open) ?? '') + item.str);
    else open = 'id' in item ? String(item.id) : '';
  }
  const read = (node: Node): string =>
    node.id === undefined ? (node.children ?? []).map(read).join('') : (texts.get(node.id) ?? '').trim();
  const list = (node: Node): [string, string][] => [
    ...(node.role === undefined ? [] : [[node.role, read(node)] as [string, string]]),
    ...(node.children ?? []).flatMap(list),
  ];
  const elements = list(tree);
  expect(elements).toContainEqual(['H1', 'Receipt REG-000042']);
  expect(elements).toContainEqual(['H2', 'What happens next']);
  expect(elements).toContainEqual(['P', 'We look at it.']);
  expect(elements).toContainEqual(['TH', 'Club name']);
  expect(elements).toContainEqual(['TD', 'Skyline']);
  // The number of the page is no part of what is read.
  expect(elements.some(([, text]) => text.includes('1/1'))).toBe(false);
});

test('labels are the headings of their rows, and each piece of a page leads back to what it is part of', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ label: `Question ${index}`, text: 'Yes' }));
  const bytes = await createReceiptPdf({ ...RECEIPT, sections: [{ title: 'Club', rows }] }, FACTS);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const name = (text: string) => PDFName.of(text);
  const elements = context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) =>
      object instanceof PDFDict && object.get(name('Type')) === name('StructElem') ? [{ ref, element: object }] : [],
    );
  for (const { element } of elements) {
    const scope = element.lookupMaybe(name('A'), PDFDict)?.get(name('Scope'));
    expect(scope).toBe(element.get(name('S')) === name('TH') ? name('Row') : undefined);
  }
  const numbers = catalog
    .lookup(name('StructTreeRoot'), PDFDict)
    .lookup(name('ParentTree'), PDFDict)
    .lookup(name('Nums'), PDFArray);
  const parents = new Map(
    document.getPages().map(({ ref, node }) => {
      const number = node.lookup(name('StructParents'), PDFNumber).asNumber();
      const place = numbers.asArray().findIndex((each) => each instanceof PDFNumber && each.asNumber() === number);
      return [ref, numbers.lookup(place + 1, PDFArray)];
    }),
  );
  const pieces = elements.flatMap(({ ref, element }) =>
    element
      .lookup(name('K'), PDFArray)
      .asArray()
      .flatMap((kid) => (kid instanceof PDFDict ? [{ ref, kid }] : [])),
  );
  expect(pieces.length).toBeGreaterThan(120);
  for (const { ref, kid } of pieces)
    expect(parents.get(kid.get(name('Pg')) as PDFRef)?.get(kid.lookup(name('MCID'), PDFNumber).asNumber())).toBe(ref);
});

/** As PDF.js tells the structure of a page. */
interface Node {
  role?: string;
  id?: string;
  children?: Node[];
}

const VOWELS = Array.from('aeiouAEIOU');
const TONES = ['', '\u0300', '\u0301', '\u0304', '\u0302'];
const WITH_MARKS = ['', '\u0323', '\u0331'].map((below) =>
  VOWELS.flatMap((vowel) => TONES.map((tone) => `${vowel}${below}${tone}`))
    .join('')
    .normalize('NFC'),
);

test.each([
  ['Hausa', 'Ɗan Ƙasuwa ₦5m, ɓera da ƴaƴa, ’Yan ʼyanci'],
  ['Yoruba', 'Ọlá Ẹ̀gbá, Ṣọlá Gbọ́lágadé, ẹ́ ọ̀ ẹ̀ ọ́ Ọ́ Ẹ́ ṣ'],
  ['Igbo', 'Ụlọ ọrụ Ṅkàn Ị́ ị̀ ị ñ ǹ ń m̀ ḿ'],
  ['Kanuri and Fulfulde', 'Kǝla ŋ Ɓii Ƴam Ŋ ɲ'],
  ['Edo, Urhobo and Efik', 'Ẹdo Ovbiẹ̀n Ẹ́ghọ́ ɔ̀ ɛ̃ Ɛ́'],
  ['vowels with tones', WITH_MARKS[0]],
  ['vowels with tones and dots', WITH_MARKS[1]],
  ['vowels with tones and lines', WITH_MARKS[2]],
  ['Europe', 'Señor “Müller” – Šimánek €5 … à l’œil — office'],
  ['letters in one piece or with their marks apart', 'É E\u0301kiti ọ o\u0323ba'],
])('a receipt prints the letters of %s', async (_what, text = '') => {
  const lines = await readLines(
    await createReceiptPdf(
      { ...RECEIPT, title: text, sections: [{ title: text, rows: [{ label: 'Name', text }] }] },
      FACTS,
    ),
  );
  expect(lines.filter((line) => line.replace(/^Name /, '') === text.normalize('NFC'))).toHaveLength(3);
});

test.each([
  ['emoji', 'Ace 🎾👩🏽‍✈️ Ltd', /^Ace \ufffd+ Ltd$/],
  ['Chinese', '株式 Ltd', /^\ufffd\ufffd Ltd$/],
  ['signs of several letters', '㈱ Ltd', /^\ufffd Ltd$/],
  ['Hebrew', 'חברה Ltd', /^\ufffd{4} Ltd$/],
  ['forms of letters', 'Ａｉｒ 𝐋𝐭𝐝', /^Air Ltd$/],
  ['what is not seen', 'A\u200bir\u0001\ufe0f', /^Air\ufffd$/],
])('a receipt shows where it cannot print %s', async (_what, text, printed) => {
  const lines = await readLines(await createReceiptPdf({ ...RECEIPT, title: text }, FACTS));
  expect(lines).toContainEqual(expect.stringMatching(printed));
});

test.each([
  ['Yoruba', 'yo', yoruba, yorubaWords],
  ['Igbo', 'ig', igbo, igboWords],
])('a receipt in %s is printed with every letter that its texts have', async (_name, language, registry, words) => {
  const texts = Object.values(words).join(' ').replaceAll(/\s/g, ' ');
  const letters = [...new Set(Array.from(new Intl.Segmenter(language).segment(texts), ({ segment }) => segment))];
  const printed = letters.filter((letter) => /\p{L}/u.test(letter));
  expect(printed.some((letter) => letter.normalize('NFD').length > 2 || /[ịọụ]/.test(letter))).toBe(true);
  const sections = [
    { title: registry.name, rows: printed.map((text) => ({ label: registry.receipt.application, text })) },
  ];
  const lines = await readLines(
    await createReceiptPdf(
      { ...RECEIPT, title: registry.authority, sections, next: Object.values(registry.receipt) },
      { ...FACTS, language, texts: { ...receiptTexts, ...registry.receipt } },
    ),
  );
  expect(lines.join('')).not.toContain('\ufffd');
  for (const line of [registry.receipt.heading.replace('{reference}', 'REG-000042'), registry.authority, registry.name])
    expect(lines).toContain(line);
  const { application } = registry.receipt;
  expect(
    lines.flatMap((line) => (line.startsWith(`${application} `) ? [line.slice(application.length + 1)] : [])),
  ).toEqual(printed);
});

test('a tone mark stands higher over a capital than over a small letter', async () => {
  const { OPS } = await getResolvedPDFJS();
  const readHighest = async (title: string) => {
    const document = await getDocumentProxy(await createReceiptPdf({ ...RECEIPT, title }, FACTS));
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
    return Math.max(
      ...fnArray.flatMap((name, index) => (name === OPS.setTextRise ? (argsArray[index] as number[]) : [])),
    );
  };
  expect(await readHighest('ọ̀')).toBe(0);
  expect(await readHighest('Ọ̀')).toBeGreaterThan(1);
  // The title's letters are 13 points high.
  expect(await readHighest('Ọ̀')).toBeLessThan(13);
});

test('no line is wider than the page', async () => {
  // At 13 points 74 of them fit between the margins.
  const lines = await readLines(await createReceiptPdf({ ...RECEIPT, title: 'x'.repeat(160) }, FACTS));
  const written = lines.filter((line) => /^x+$/.test(line));
  expect(written.join('')).toHaveLength(160);
  expect(Math.max(...written.map((line) => line.length))).toBeLessThanOrEqual(74);
});

/** Points from the bottom below which a page has its foot alone. */
const FOOT = 40;

/**
 * The texts of a page: where each begins, how large and in which colour, and how far it stands below the one before.
 */
async function readLayout(bytes: Uint8Array, number = 1) {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(bytes)).getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const colours: unknown[] = [];
  let colour: unknown;
  for (const [index, name] of fnArray.entries()) {
    if (name === OPS.setFillRGBColor) colour = argsArray[index]?.[0];
    if (name === OPS.endText) colours.push(colour);
  }
  const { items } = await page.getTextContent();
  const round = (value: number) => Math.round(value * 10) / 10;
  let above = 841.89;
  return (
    items
      .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      // The foot of a page has a place of its own.
      .filter(({ transform }) => Number(transform[5]) > FOOT)
      .map(({ str, height, transform: [, , , , x, y] }, index) => {
        const below = round(above - y);
        above = y;
        return [str, round(x), below, round(height), colours[index]];
      })
  );
}

const { main: PRIMARY } = colours.light.primary;
const { main: INK, muted: SOFT } = colours.light.ink;
const FULL = {
  ...RECEIPT,
  sections: [{ title: 'Club', rows: [{ label: 'Name', text: 'Skyline' }] }],
  files: [
    { label: 'Licence', name: 'licence.pdf', size: '1 MB', checksum: 'ab'.repeat(32) },
    { label: 'Rules', name: 'rules.pdf', size: '2 MB', checksum: '' },
  ],
  next: ['We look at it.', 'You hear of it.'],
};

test('a receipt is set as it was designed: what, from the left, below the line before, size, colour', async () => {
  expect(await readLayout(await createReceiptPdf(FULL, FACTS))).toEqual([
    ['Tennis Authority', 98, 72.8, 12, PRIMARY],
    ['Tennis Registry', 98, 14, 10, SOFT],
    ['Receipt REG-000042', 56, 50.4, 26, INK],
    ['Skyline', 56, 20.2, 13, INK],
    ['Submitted', 56, 24, 10, SOFT],
    ['21 November 2026', 230, 0, 10, INK],
    [PROOF.title, 56, 30.8, 12, PRIMARY],
    // Beside its code, which takes 80 points.
    [PROOF.sentence, 152, 29, 10, INK],
    [PROOF.address, 152, 15.2, 8, SOFT],
    [receiptTexts.next, 56, 83.6, 12, PRIMARY],
    ['We look at it.', 56, 17, 10, INK],
    ['You hear of it.', 56, 17, 10, INK],
    [receiptTexts.contact, 56, 31.8, 12, PRIMARY],
    ['help@tennis.example', 56, 17, 10, INK],
    ['+2348000000001', 56, 15, 10, INK],
    ['Club', 56, 29.8, 12, PRIMARY],
    ['Name', 56, 17, 10, SOFT],
    ['Skyline', 230, 0, 10, INK],
    [receiptTexts.documents, 56, 30.8, 12, PRIMARY],
    ['Licence', 56, 17, 10, SOFT],
    ['licence.pdf, 1 MB', 230, 0, 10, INK],
    ['Rules', 56, 16, 10, SOFT],
    ['rules.pdf, 2 MB', 230, 0, 10, INK],
    [receiptTexts.checksums, 56, 26.6, 9, PRIMARY],
    ['licence.pdf', 56, 12.8, 7, SOFT],
    ['ab'.repeat(32), 230, 0, 7, INK],
  ]);
});

test('at the foot of each page stand the reference and which page of how many it is, up to the right margin', async () => {
  const next = [Array.from({ length: 800 }, (_, index) => `word${index}`).join(' ')];
  const document = await getDocumentProxy(await createReceiptPdf({ ...RECEIPT, next }, FACTS));
  expect(document.numPages).toBe(2);
  for (const number of [1, 2]) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const foot = items.flatMap((item) =>
      'str' in item && item.height > 0 && Number(item.transform[5]) < FOOT ? [item] : [],
    );
    expect(
      foot
        .map(({ str }) => str)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`REG-000042·${number}/2`);
    expect(foot.map(({ height, transform }) => [height, transform[5]])).toEqual(foot.map(() => [8, 32]));
    const ends = foot.map(({ transform, width }) => Number(transform[4]) + width);
    expect(Math.max(...ends)).toBeCloseTo(595.28 - 56, 1);
  }
});

test('a receipt says of itself what it is, whose, and of when', async () => {
  const bytes = await createReceiptPdf(FULL, FACTS);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect([document.getTitle(), document.getAuthor()]).toEqual(['Receipt REG-000042', 'Tennis Authority']);
  expect([document.getCreationDate(), document.getModificationDate()]).toEqual([FACTS.submittedAt, FACTS.submittedAt]);
  expect(String(document.catalog.get(PDFName.of('Lang')))).toContain(getFirstLanguage(locale).id);
  // In the title of its window, instead of the name of the file.
  expect(document.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true);
});

test('a receipt without documents says so', async () => {
  expect(await readLines(await createReceiptPdf({ ...FULL, files: [] }, FACTS))).not.toContain('licence.pdf, 1 MB');
  const said = (await readLines(await createReceiptPdf({ ...FULL, files: [] }, FACTS))).filter(
    (line) => line === receiptTexts.noDocuments,
  );
  expect(said).toHaveLength(1);
  expect(await readLines(await createReceiptPdf(FULL, FACTS))).not.toContain(receiptTexts.noDocuments);
});

test('a receipt has no heading for what it has nothing to say about', async () => {
  const headings = [receiptTexts.contact, receiptTexts.checksums];
  const files = [{ label: 'Rules', name: 'rules.pdf', size: '2 MB', checksum: '' }];
  const lines = await readLines(await createReceiptPdf({ ...FULL, files }, { ...FACTS, contact: [] }));
  expect(lines.filter((line) => headings.includes(line))).toEqual([]);
});

const width = ([left = 0, , right = 0]: Float32Array) => right - left;

test('a line goes across the page between the margins', async () => {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(await createReceiptPdf(FULL, FACTS))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  // The widest of all paths: the others are those of the emblem and of the code.
  const bounds = fnArray
    .flatMap((name, index) =>
      name === OPS.constructPath ? [(argsArray[index] as [unknown, unknown, Float32Array])[2]] : [],
    )
    .toSorted((one, other) => width(other) - width(one))[0];
  expect([bounds?.[0], bounds?.[2]]).toEqual([56, expect.closeTo(595.28 - 56, 2)]);
});

test('a row begins below the longer one of label and answer, and each wraps in its own column', async () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const rows = [
    { label: words(12), text: 'Short' },
    { label: 'Short', text: words(30) },
    { label: 'Last', text: 'One' },
  ];
  const layout = await readLayout(await createReceiptPdf({ ...RECEIPT, sections: [{ title: 'Club', rows }] }, FACTS));
  const section = layout.slice(layout.findIndex(([text]) => text === 'Club') + 1);
  expect(section.slice(0, section.findIndex(([text]) => text === 'One') + 1).map((each) => each.slice(0, 3))).toEqual([
    [words(6), 56, 17],
    [words(6), 56, 14],
    ['Short', 230, -14],
    ['Short', 56, 30],
    [words(11), 230, 0],
    [words(11), 230, 14],
    [words(8), 230, 14],
    ['Last', 56, 16],
    ['One', 230, 0],
  ]);
});

test('a label keeps its distance from the answer, however long it is', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ label: 'i '.repeat(index + 26), text: 'Yes' }));
  const bytes = await createReceiptPdf({ ...RECEIPT, sections: [{ title: 'Club', rows }] }, FACTS);
  const { items } = await (await (await getDocumentProxy(bytes)).getPage(1)).getTextContent();
  const ends = items.flatMap((item) =>
    'str' in item && item.str.startsWith('i') ? [Number(item.transform[4]) + item.width] : [],
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(230 - 8);
});

test.each([
  ['Skyline', 20],
  ['', 22],
])(
  'a page under the title "%s" has room for %i rows, label and answer side by side on each page',
  async (title, most) => {
    const rows = Array.from({ length: 90 }, (_, index) => ({ label: `Question ${index}`, text: `Answer ${index}` }));
    const bytes = await createReceiptPdf({ ...RECEIPT, title, sections: [{ title: 'All', rows }] }, FACTS);
    // A reader takes what it is given.
    const pages = await readPages(new Uint8Array(bytes));
    expect(pages.map((page) => page.filter((line) => /^Question \d+ Answer \d+$/.test(line)).length)).toEqual([
      most,
      45,
      90 - 45 - most,
    ]);
    expect((await readLayout(bytes, 2))[0]?.slice(0, 3)).toEqual([`Question ${most}`, 56, 70]);
  },
);

test('a text that is longer than a page fills it to the margin, and goes on on the next one', async () => {
  const next = [Array.from({ length: 1200 }, (_, index) => `word${index}`).join(' ')];
  const bytes = await createReceiptPdf({ ...RECEIPT, next }, FACTS);
  const full = (await readPages(new Uint8Array(bytes))).length - 1;
  expect(full).toBeGreaterThan(1);
  for (let number = 1; number <= full; number += 1) {
    const lines = await readLayout(new Uint8Array(bytes), number);
    const lowest = lines.reduce((y, [, , below]) => y - Number(below), 841.9);
    expect([lowest >= 56, lowest < 70]).toEqual([true, true]);
  }
});

test('a receipt brings the letters along that it needs, and not the whole fonts', async () => {
  expect((await createReceiptPdf(FULL, FACTS)).length).toBeLessThan(40_000);
});

test('short sentences take a line each and no more', async () => {
  const next = Array.from({ length: 16 }, (_, index) => `Sentence ${index}.`);
  expect(await readPages(await createReceiptPdf({ ...RECEIPT, next }, FACTS))).toHaveLength(1);
});

test('a heading stands on the page of its first row, as long as both fit', async () => {
  const findHeading = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({ label: `Question ${index}`, text: 'Yes' }));
    const sections = [
      { title: 'First', rows },
      { title: 'Second', rows: [{ label: 'Last', text: 'No' }] },
    ];
    const pages = await readPages(await createReceiptPdf({ ...RECEIPT, sections }, FACTS));
    return ['Second', 'Last No'].map((line) => pages.findIndex((page) => page.includes(line)));
  };
  expect(await findHeading(17)).toEqual([0, 0]);
  expect(await findHeading(18)).toEqual([1, 1]);
});

test('a line with marks is as wide as it was measured', async () => {
  const title = 'Ẹ̀gbẹ́ Ọ̀rẹ́ Ṅkàn Ị́';
  const { measureWidth } = await embedPrintFont(await PDFDocument.create(), 'regular');
  const document = await getDocumentProxy(await createReceiptPdf({ ...RECEIPT, title }, FACTS));
  const { items } = await (await document.getPage(1)).getTextContent();
  const widths = items.flatMap((item) => ('width' in item && item.height === 13 ? [item.width] : []));
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(measureWidth(title, 13), 1);
});
