/** Files that open are taken, whoever wrote them; those that nobody could open are refused with what to do. */
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { detectType } from '@/server/files/detect-type';
import { findFault } from '@/server/files/file-fault';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { createZip, DOCX, GIF, JPEG, PDF, PNG } from '../support/sample-files';
import { createTestProduct, type TestProduct } from '../support/test-product';

type Bytes = Uint8Array<ArrayBuffer>;
type Make = () => Bytes | Promise<Bytes>;

const encoder = new TextEncoder();
const join = (...parts: (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))));
const cut = (bytes: Bytes, part: number): Bytes => bytes.slice(0, Math.floor(bytes.length * part));

/** As a library writes it, packed or not, and locked where there are passwords. */
async function write({ packed = true, user = '', owner = '' } = {}): Promise<Bytes> {
  const document = await PDFDocument.create();
  for (const text of ['One', 'Two']) document.addPage([300, 200]).drawText(text, { x: 40, y: 100 });
  if (owner !== '') document.encrypt({ userPassword: user, ownerPassword: owner });
  return new Uint8Array(await document.save({ useObjectStreams: packed }));
}

/** With a later version behind the first, as a program writes it that fills in a form or signs. */
const update = (bytes: Bytes) =>
  join(bytes, '\n9 0 obj\n<</Title(Changed)>>\nendobj\ntrailer\n<</Root 1 0 R/Info 9 0 R/Size 10>>\n%%EOF\n');

/** One table of contents for readers of old, and a stream with what only newer ones see. */
function hybrid(): Bytes {
  const objects = deflateSync('5 0 <</Producer(Both)>>').toString('latin1');
  const text = `%PDF-1.5
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${objects.length}>>stream
${objects}
endstream endobj
xref
0 4
0000000000 65535 f 
trailer<</Root 1 0 R/Size 6/XRefStm 200>>
startxref
300
%%EOF
`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const WEBP = join(
  new Uint8Array(Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64')),
);

test.each<[string, Make]>([
  ['an empty page', () => PDF],
  ['a PDF as a library packs it', () => write()],
  ['a PDF that is not packed', () => write({ packed: false })],
  ['a PDF of the second edition', async () => join('%PDF-2.0', (await write({ packed: false })).slice(8))],
  ['a PDF with a later version in it', async () => update(await write({ packed: false }))],
  ['a PDF with two later versions in it', async () => update(update(await write()))],
  ['a PDF for old readers and new ones', hybrid],
  ['a PDF with zeros behind its end', async () => join(await write(), new Uint8Array(5000))],
  ['a PDF with a page of a mail program behind its end', async () => join(await write(), '<p>Sent</p>\r\n'.repeat(90))],
  ['a PDF without a line end behind its end', () => PDF.slice(0, -1)],
  ['a PDF behind a byte order mark', () => join('\u{feff}', PDF)],
  ['a PDF behind an empty line', () => join('\r\n', PDF)],
  ['a JPEG', () => JPEG],
  ['a JPEG with the notes of a phone behind its end', () => join(JPEG, 'SEFH', new Uint8Array(300))],
  ['a JPEG of two pictures', () => join(JPEG, JPEG)],
  ['a PNG', () => PNG],
  ['a PNG with something behind its end', () => join(PNG, 'made by a scanner')],
  ['a GIF', () => GIF],
  ['a GIF without its last byte', () => GIF.slice(0, -1)],
  ['a WebP', () => WEBP],
  ['a Word document', () => DOCX],
  ['a Word document with a remark behind its end', () => withRemark(DOCX)],
])('%s is taken', async (_what, make) => {
  const bytes = await make();
  const type = await detectType(bytes);
  expect(type).toBeDefined();
  expect(await findFault(type ?? '', bytes)).toBeUndefined();
});

/** Behind the end of an archive, as long as the end says. */
function withRemark(bytes: Bytes): Bytes {
  const remark = 'Saved on Monday';
  const longer = join(bytes, remark);
  longer[bytes.length - 2] = remark.length;
  return longer;
}

const change = (bytes: Bytes, at: number): Bytes => bytes.with(at, (bytes[at] ?? 0) ^ 0xff);

const REFUSED: [string, Make, string, RegExp][] = [
  ['a PDF that is locked', () => write({ user: 'a', owner: 'b' }), 'a.pdf', /^This PDF is locked by a password/],
  [
    'a PDF that is locked, not packed',
    () => write({ user: 'a', owner: 'b', packed: false }),
    'a.pdf',
    /^This PDF is locked by a password/,
  ],
  ['a PDF that is cut short', async () => cut(await write(), 0.7), 'a.pdf', /^This PDF is damaged or cut short/],
  [
    'a PDF whose later version is cut short',
    async () => update(await write()).slice(0, -40),
    'a.pdf',
    /^This PDF is damaged or cut short/,
  ],
  ['a PDF of nothing', () => join('%PDF-1.7\n%%EOF\n'), 'a.pdf', /^This PDF is damaged or cut short/],
  ['a JPEG that is cut short', () => cut(JPEG, 0.9), 'a.jpg', /^This picture is damaged or cut short/],
  ['a JPEG without a picture', () => join(JPEG.slice(0, 20), JPEG.slice(-2)), 'a.jpg', /^This picture is damaged/],
  ['a PNG that is cut short', () => cut(PNG, 0.8), 'a.png', /^This picture is damaged or cut short/],
  ['a PNG in which a byte is wrong', () => change(PNG, 45), 'a.png', /^This picture is damaged or cut short/],
  ['a GIF that is cut short', () => cut(GIF, 0.9), 'a.gif', /^This picture is damaged or cut short/],
  ['a Word document that is cut short', () => cut(DOCX, 0.8), 'a.docx', /^This document is damaged or cut short/],
  ['a Word document in which a byte is wrong', () => change(DOCX, 90), 'a.docx', /^This document is damaged/],
  [
    'a Word document of locked parts',
    () => createZip(['[Content_Types].xml', 'word/document.xml'], { flags: 1 }),
    'a.docx',
    /^This document is locked by a password/,
  ],
  [
    'a Word document inside of a lock',
    () => join(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(600)),
    'a.docx',
    /^This document is locked by a password, or of an old kind/,
  ],
];

let product: TestProduct;
let app: TestProduct['app'];
let token: string;

beforeAll(async () => {
  product = await createTestProduct();
  app = await createServer(Object.assign(product.platform, { partials: createMemoryPartialStore() }));
  const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
  token = (await product.join('+2348031230009', role)).access_token;
});

async function sendWhole(bytes: Bytes, name: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([bytes], name));
  return app.request('/api/applications/upload', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });
}

async function sendInPieces(bytes: Bytes, name: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await app.request('/api/uploads', {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${btoa(name)}` },
  });
  return app.request(`/api/${begun.headers.get('location')}`, {
    method: 'PATCH',
    body: bytes,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  });
}

test.each(REFUSED)('%s is refused with what to do, sent whole or in pieces', async (_what, make, name, message) => {
  const bytes = await make();
  for (const send of [sendWhole, sendInPieces]) {
    const answer = await send(bytes, name);
    expect([answer.status, await answer.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'FILE_CANNOT_BE_OPENED', message: expect.stringMatching(message) }),
    ]);
  }
  expect(product.platform.files.keys()).toEqual([]);
  expect(await product.platform.database.kysely.selectFrom('uploads').selectAll().execute()).toEqual([]);
});

test('what cannot be opened is refused also where documents that can run something are taken', async () => {
  const { settings } = product.platform;
  const isRefused = async (make: Make) => (await sendWhole(await make(), 'a.pdf')).status === 415;
  expect(await isRefused(() => write({ owner: 'b' }))).toBe(true);
  await settings.write('protection', { refuse_active_documents: false }, crypto.randomUUID());
  expect(await isRefused(() => write({ owner: 'b' }))).toBe(false);
  expect(await isRefused(() => write({ user: 'a', owner: 'b' }))).toBe(true);
  expect(await isRefused(async () => cut(await write(), 0.7))).toBe(true);
});
