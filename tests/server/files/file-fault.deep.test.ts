/** Documents that can run something, or of which that cannot be told. */
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { canHaveFault, findFault } from '@/server/files/file-fault';
import { findInPdf } from '@/server/files/pdf-content';
import { zipOf } from '../support/sample-files';

const PDF = 'application/pdf';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const pdfOf = (...objects: string[]) =>
  toBytes(
    `%PDF-1.7\n${objects.join('\n')}\n90 0 obj\n<</Type/Catalog/Pages 91 0 R>>\nendobj\n91 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\ntrailer\n<</Root 90 0 R>>\n%%EOF\n`,
  );

/** An object stream: what stands in it is packed, as most programs write it. */
function packed(content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') {
  const bytes = deflateSync(Buffer.from(content)).toString('latin1');
  return `7 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj`;
}

/** As a library writes it; with a script that runs when it is opened, where there is one. */
async function write(script?: string, useObjectStreams = true): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage();
  if (script !== undefined) document.addJavaScript('open', script);
  return new Uint8Array(await document.save({ useObjectStreams }));
}

test.each([
  [
    'a script that runs when it is opened',
    pdfOf('1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj'),
  ],
  ['a program that is started', pdfOf('1 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj')],
  ['a name whose letters are escaped', pdfOf('1 0 obj\n<</S/J#61vaScr#69pt/JS(x)>>\nendobj')],
  ['a script among packed objects', pdfOf(packed('1 0 <</S/JavaScript/JS(x)>>'))],
  [
    'one among objects of which an escaped name says that they are packed',
    pdfOf(packed('1 0 <</S/JavaScript>>', '/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode')),
  ],
  [
    'one where a table of contents may point, inside of another stream',
    pdfOf('1 0 obj\n<</Length 40>>\nstream\n2 0 obj <</S/JavaScript/JS(x)>> endobj    \nendstream\nendobj'),
  ],
  [
    'one behind a text that looks like the beginning of a stream',
    pdfOf('1 0 obj\n(>>stream\n)\nendobj\n2 0 obj\n<</S/JavaScript/JS(x)>>\nendobj\n(endstream)'),
  ],
])('a PDF with %s is found', async (_what, bytes) => {
  expect(await findFault(PDF, bytes)).toBe('script');
});

test('a PDF with a script is found as a library writes it, packed or not', async () => {
  for (const streams of [true, false])
    expect(await findFault(PDF, await write('app.alert(1)', streams))).toBe('script');
});

test.each([
  ['a form of another kind', '<</AcroForm <</XFA 5 0 R>>>>'],
  ['a program among its files', '<</Names <</EmbeddedFiles 5 0 R>>>>'],
  ['a form that is sent by itself', '<</S/SubmitForm/F(https://registry.example)>>'],
  ['a jump into another file', '<</S/GoToR/F(other.pdf)>>'],
  ['a place that is opened with it', '<</OpenAction <</S /URI /URI (https://registry.example)>>>>'],
])('a PDF with %s is found, packed or not', async (_what, object) => {
  expect(await findFault(PDF, pdfOf(`1 0 obj\n${object}\nendobj`))).toBe('reaching');
  expect(await findFault(PDF, pdfOf(packed(`1 0 ${object}`)))).toBe('reaching');
});

test.each([
  ['named by its number', '<</OpenAction 2 0 R>>', '2 0 obj\n<</S/URI/URI(https://registry.example)>>\nendobj'],
  [
    'after another',
    '<</OpenAction <</S/GoTo/D(x)/Next[2 0 R]>>>>',
    '2 0 obj\n<</S 3 0 R>>\nendobj\n3 0 obj\n/URI\nendobj',
  ],
  ['when a page is shown', '<</Type/Page/AA <</O 2 0 R>>>>', '2 0 obj\n<</S/URI/URI(x)>>\nendobj'],
  [
    'in an object that a later one replaces',
    '<</OpenAction 2 0 R>>',
    '2 0 obj\n<</S/URI>>\nendobj\n2 0 obj\n<<>>\nendobj',
  ],
])('a PDF that opens an address by itself is found: %s', async (_how, object, action) => {
  expect(await findFault(PDF, pdfOf(`1 0 obj\n${object}\nendobj`, action))).toBe('reaching');
  expect(await findFault(PDF, pdfOf(packed(`1 0 ${object}`), action))).toBe('reaching');
});

test('a PDF that is broken or cut short cannot be read', async () => {
  const whole = await write();
  expect(await findFault(PDF, whole)).toBeUndefined();
  for (const part of [0.2, 0.5, 0.9])
    expect(await findFault(PDF, whole.slice(0, whole.length * part))).toBe('unreadable');
  expect(await findFault(PDF, toBytes('%PDF-1.7\n%%EOF\n'))).toBe('unreadable');
  expect(await findFault(PDF, pdfOf('1 0 obj\n<< /A [ 1 2 >>\nendobj'))).toBe('unreadable');
  expect(await findFault(PDF, pdfOf(packed('1 0 <<', '/Type /ObjStm /N 1 /Filter /FlateDecode')))).toBe('unreadable');
});

test.each(['\r', ' \n', ' \r\n'])('a script among packed objects is found behind the line end %j', async (end) => {
  const script = packed('1 0 <</S/JavaScript/JS(x)>>').replace('stream\n', `stream${end}`);
  expect(await findFault(PDF, pdfOf(script))).toBe('script');
});

test('a PDF that says a hundred thousand times that objects are packed is looked through once', async () => {
  const found = await findFault(PDF, toBytes(`%PDF-1.4\n${'/ObjStm '.repeat(262_144)}`));
  expect(found).toBe('unreadable');
});

test('a PDF with much between its objects that is none cannot be read, with a little it can', async () => {
  const objects = '1 0 obj\n<<>>\nendobj';
  expect(await findFault(PDF, pdfOf(objects, 'x'.repeat(100)))).toBeUndefined();
  expect(await findFault(PDF, pdfOf(objects, 'x'.repeat(20_000)))).toBe('unreadable');
});

test.each([
  [
    'encrypted',
    pdfOf(
      '7 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /Length 9 >>\nstream\n\u0001\u0002notflate\nendstream\nendobj',
    ),
  ],
  ['packed in a way of its own', pdfOf(packed('1 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode'))],
  [
    'packed inside of another stream',
    pdfOf(
      `1 0 obj\n<< /Length 99 >>\nstream\n${'x'.repeat(60)} << /Type /ObjStm >> ${'x'.repeat(18)}\nendstream\nendobj`,
    ),
  ],
  [
    'packed in a way that hides letters',
    pdfOf(packed('1 0 <<>>', '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
  ],
])('a PDF whose objects are %s cannot be checked', async (_how, bytes) => {
  expect(await findFault(PDF, bytes)).toBe('uncheckable');
});

test('a PDF with a lock that is not there is locked', async () => {
  expect(await findFault(PDF, pdfOf('trailer\n<</Root 1 0 R /Encrypt 5 0 R>>'))).toBe('locked');
});

test('a PDF that unpacks without end cannot be checked', async () => {
  const bytes = pdfOf(packed('1 0 <<>>'.padEnd(65 * 1024 * 1024, ' ')));
  expect(bytes.length).toBeLessThan(100_000);
  expect(await findFault(PDF, bytes)).toBe('uncheckable');
});

// The room ends where a part of what is unpacked does.
test.each([
  ['as much as there is room for', [65_536], undefined],
  ['a byte more', [65_537], 'uncheckable'],
  ['as much in two streams', [40_000, 25_536], undefined],
  ['a byte more in two streams', [40_000, 25_537], 'uncheckable'],
])('a PDF that unpacks to %s is told so', async (_what, sizes, found) => {
  const streams = sizes.map((size) => packed('1 0 <<>>'.padEnd(size, ' ')));
  expect(await findInPdf(pdfOf(...streams), { room: 65_536 })).toBe(found);
});

test.each([
  ['without any of it', () => write()],
  ['with a text about scripts', async () => pdfOf('1 0 obj\n(What JavaScript is, and how to launch it)\nendobj')],
  [
    'with links',
    async () => pdfOf('1 0 obj\n<</S/URI/URI(https://registry.example)>>\nendobj', packed('1 0 <</A 2>>')),
  ],
])('a PDF %s is none', async (_what, make) => {
  expect(await findFault(PDF, await make())).toBeUndefined();
});

test('office files with macros are found, new ones and old ones', async () => {
  expect(await findFault(WORD, zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'))).toBe('macro');
  expect(await findFault(WORD, zipOf('word/document.xml', 'word/activeX/activeX1.bin'))).toBe('macro');
  expect(await findFault('application/x-cfb', toBytes('..._VBA_PROJECT'.split('').join('\0')))).toBe('macro');
  expect(await findFault(WORD, zipOf('[Content_Types].xml', 'word/document.xml'))).toBeUndefined();
});

test('what is neither document nor picture is not looked through', () => {
  expect([PDF, WORD, 'application/msword', 'image/png', 'application/zip', 'video/mp4'].map(canHaveFault)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
