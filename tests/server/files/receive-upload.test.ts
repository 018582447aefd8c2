import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApiError } from '@/server/platform/api-error';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { cleanFileName } from '@/server/files/read-parts';
import { getAcceptedType, receiveUpload } from '@/server/files/receive-upload';
import { createDiskFileStore } from '@/server/runtime/node/disk-file-store';
import { EXE, filePart, GIF, HTML, JPEG, PDF, PNG, streamRequest, uploadRequest, zipOf } from '../support/sample-files';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const RULES = { maxBytes: 1_048_576, accept: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', WORD] };

describe('an upload', () => {
  it.each([
    ['cac.pdf', PDF, 'application/pdf'],
    ['photo.PNG', PNG, 'image/png'],
    ['photo.jpeg', JPEG, 'image/jpeg'],
    ['old.gif', GIF, 'image/gif'],
    ['letter.docx', zipOf('[Content_Types].xml', 'word/document.xml'), WORD],
    ['libre.docx', zipOf('_rels/.rels', 'word/document.xml', '[Content_Types].xml'), WORD],
  ])('of %s is stored under an unguessable key, with type, size and hash', async (name, bytes, type) => {
    const store = createMemoryFileStore();
    const {
      files: [file],
      fields,
    } = await receiveUpload(uploadRequest(filePart(bytes, name)), store, RULES);
    expect(file).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/),
      name,
      size: bytes.length,
      type,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(fields).toEqual({ fileType: 'general' });
    const opened = await store.open(file?.key ?? '');
    expect(new Uint8Array(await new Response(opened?.stream).arrayBuffer())).toEqual(bytes);
  });

  it('of several files keeps each', async () => {
    const { files } = await receiveUpload(
      uploadRequest(filePart(PDF, 'a.pdf'), filePart(PNG, 'b.png')),
      createMemoryFileStore(),
      { ...RULES, maxFiles: 5 },
    );
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['a.pdf', 'application/pdf'],
      ['b.png', 'image/png'],
    ]);
  });

  it.each([
    'Ẹkọ.pdf',
    'Ƙaramin Ɗakin ajiya.pdf',
    '日本.pdf',
    '😀.pdf',
    'the “licence” – copy.pdf',
    'a"b;c=d.pdf',
    'Àbuja 100%.pdf',
  ])('is named %s as the browser names it', async (name) => {
    const form = new FormData();
    form.append('fileType', 'Ẹ̀rí; name="other"');
    form.append('file', new File([PDF], name, { type: 'application/pdf' }));
    const { files, fields } = await receiveUpload(
      new Request('http://localhost/', { method: 'POST', body: form }),
      createMemoryFileStore(),
      RULES,
    );
    expect(files.map((file) => file.name)).toEqual([name]);
    expect(fields).toEqual({ fileType: 'Ẹ̀rí; name="other"' });
  });

  it.each([
    ['form-data; name="file"; filename="a \\"quoted\\" name.pdf"', 'a "quoted" name.pdf'],
    ['form-data; name=file; filename=plain.pdf', 'plain.pdf'],
    ['form-data; name="file"; filename="x.pdf"; filename*=UTF-8\'\'%E1%BA%B8k%E1%BB%8D.pdf', 'Ẹkọ.pdf'],
    ['form-data; filename="before; name=lie.pdf"; name="file"', 'before; name=lie.pdf'],
    ['form-data; name="file"; filename="C:\\papers\\cac.pdf"', 'cac.pdf'],
  ])('with the header %s is named', async (header, name) => {
    const body = new Blob([`--edge\r\nContent-Disposition: ${header}\r\n\r\n`, PDF, '\r\n--edge--\r\n']);
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    });
    const { files } = await receiveUpload(request, createMemoryFileStore(), RULES);
    expect(files.map((file) => file.name)).toEqual([name]);
  });

  it('keeps only the last part of a path in the name', async () => {
    const { files } = await receiveUpload(
      streamRequest([PDF], { name: '../../etc/evil.pdf' }),
      createMemoryFileStore(),
      RULES,
    );
    expect(files[0]?.name).toBe('evil.pdf');
  });

  it.each([
    ['an empty file', () => uploadRequest(filePart(new Uint8Array(0), 'empty.pdf')), 400, 'EMPTY_FILE'],
    [
      'a page under a lying name and type',
      () => uploadRequest(filePart(HTML, 'cac.pdf', 'application/pdf')),
      415,
      'FILE_TYPE_NOT_ACCEPTED',
    ],
    ['a program under a lying name', () => uploadRequest(filePart(EXE, 'cac.pdf')), 415, 'FILE_TYPE_NOT_ACCEPTED'],
    ['an accepted type under another’s name', () => uploadRequest(filePart(PNG, 'cac.pdf')), 415, 'FILE_NAME_MISLEADS'],
    [
      'an archive that is no document',
      () => uploadRequest(filePart(zipOf('a.txt'), 'a.docx')),
      415,
      'FILE_TYPE_NOT_ACCEPTED',
    ],
    ['no file', () => uploadRequest(), 400, 'NO_FILE'],
    [
      'more files than allowed, after one that was good',
      () => uploadRequest(filePart(PDF, 'a.pdf'), filePart(PDF, 'b.pdf')),
      400,
      'TOO_MANY_FILES',
    ],
    ['a body that is cut off inside the file', () => streamRequest([PDF], { end: false }), 400, 'UPLOAD_INCOMPLETE'],
    ['a connection that breaks', () => streamRequest(breaking()), 400, 'UPLOAD_INCOMPLETE'],
    [
      'JSON',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      415,
      'NOT_MULTIPART',
    ],
    [
      'multipart without a boundary',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'multipart/form-data' },
        }),
      415,
      'NOT_MULTIPART',
    ],
    [
      'noise',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: 'noise'.repeat(100),
          headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        }),
      400,
      'UPLOAD_INCOMPLETE',
    ],
    [
      'a name in a broken encoding',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: `--edge\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''%ff%fe.pdf\r\n\r\n%PDF-\r\n--edge--`,
          headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        }),
      400,
      'MALFORMED_UPLOAD',
    ],
    [
      'one byte over the limit',
      () => streamRequest([PDF, new Uint8Array(RULES.maxBytes - PDF.length + 1)]),
      413,
      'FILE_TOO_LARGE',
    ],
  ])('of %s is refused, and nothing stays behind', async (_, request, statusCode, code) => {
    const store = createMemoryFileStore();
    const refusal: ApiError = await receiveUpload(request(), store, RULES).then(
      () => expect.unreachable(),
      (error: ApiError) => error,
    );
    expect([refusal.statusCode, refusal.code]).toEqual([statusCode, code]);
    expect(store.keys()).toEqual([]);
  });

  it.each([
    [
      'a page under a lying name',
      HTML,
      'cac.pdf',
      'The file’s name says pdf, but its content is something else. Please choose a file of an accepted type (pdf, jpg, png, gif, docx)',
    ],
    [
      'a page that says what it is',
      HTML,
      'cac.html',
      'This file is not of an accepted type (pdf, jpg, png, gif, docx)',
    ],
    [
      'a page without a type in its name',
      HTML,
      'cac',
      'This file is not of an accepted type (pdf, jpg, png, gif, docx)',
    ],
    ['an accepted type under another’s name', PNG, 'cac.pdf', 'The file’s name does not fit its content, which is png'],
    ['nothing', new Uint8Array(0), 'cac.pdf', 'The file is empty'],
  ])('of %s is told what is wrong with it', async (_, content, name, message) => {
    await expect(
      receiveUpload(uploadRequest(filePart(content, name)), createMemoryFileStore(), RULES),
    ).rejects.toMatchObject({ message });
  });

  it.each([
    [1, {}],
    [3, { maxFiles: 3 }],
  ])('of more than %i files is told how many may come', async (most, maxFiles) => {
    const parts = Array.from({ length: most + 1 }, (_, index) => filePart(PDF, `${index}.pdf`));
    const receive = (sent: typeof parts) =>
      receiveUpload(uploadRequest(...sent), createMemoryFileStore(), { ...RULES, ...maxFiles });
    await expect(receive(parts)).rejects.toMatchObject({ message: `Send at most ${most} file(s) at once` });
    expect((await receive(parts.slice(1))).files).toHaveLength(most);
  });

  it.each([
    [1024 * 1024, '1 MB'],
    [3 * 1024 * 1024, '3 MB'],
    [1_000_000, '977 kB'],
    [300 * 1024, '300 kB'],
  ])('of more than %i bytes is told that %s is the limit', async (maxBytes, limit) => {
    const request = streamRequest([PDF, new Uint8Array(maxBytes)]);
    await expect(receiveUpload(request, createMemoryFileStore(), { ...RULES, maxBytes })).rejects.toMatchObject({
      message: `The file is larger than ${limit}`,
    });
  });

  it('of a type that no name stands for is not said to be called so', async () => {
    const [head, accept] = [new TextEncoder().encode('<html>'), ['application/x-tennis']];
    await expect(getAcceptedType('a.tennis', head, { accept })).rejects.toMatchObject({
      message: 'This file is not of an accepted type (application/x-tennis)',
    });
  });

  it('of exactly the limit is taken', async () => {
    const { files } = await receiveUpload(
      streamRequest([PDF, new Uint8Array(RULES.maxBytes - PDF.length)]),
      createMemoryFileStore(),
      RULES,
    );
    expect(files[0]?.size).toBe(RULES.maxBytes);
  });

  it('stops reading soon after the limit', async () => {
    let sent = 0;
    function* endless() {
      yield PDF;
      for (; sent < 1000; sent += 1) yield new Uint8Array(65_536);
    }
    await expect(receiveUpload(streamRequest(endless()), createMemoryFileStore(), RULES)).rejects.toMatchObject({
      statusCode: 413,
    });
    expect(sent).toBeLessThan(30);
  });

  it('to disk leaves neither file nor remainder when it is refused, and both ends of a range when it is taken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'files-'));
    const store = await createDiskFileStore(folder);
    const list = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const long = () => [PDF, new Uint8Array(200_000).fill(7)];
    await expect(receiveUpload(streamRequest(long(), { end: false }), store, RULES)).rejects.toMatchObject({
      code: 'UPLOAD_INCOMPLETE',
    });
    await expect(receiveUpload(streamRequest(long()), store, { ...RULES, maxBytes: 100_000 })).rejects.toMatchObject({
      statusCode: 413,
    });
    expect(list()).toEqual([]);
    const {
      files: [file],
    } = await receiveUpload(streamRequest(long()), store, RULES);
    const opened = await store.open(file?.key ?? '', { start: 1, end: 3 });
    expect([await new Response(opened?.stream).text(), opened?.size]).toEqual(['PDF', PDF.length + 200_000]);
    await store.remove(file?.key ?? '');
    expect(await store.open(file?.key ?? '')).toBeUndefined();
    await expect(store.open('../../../etc/passwd')).rejects.toThrow('unexpected form');
  });
});

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield PDF;
  yield new Uint8Array(100_000);
  throw new Error('connection reset');
}

it.each([
  ['marks of direction', 'invoice\u202Efdp.exe\u202C\u2066\u2069\u200E\u200F\u061C.pdf', 'invoicefdp.exe.pdf'],
  ['letters without a width', 'pass\u200Bport\uFEFF\u00AD\u2060.pdf', 'passport.pdf'],
  ['line ends and control characters', 'a\r\nb\u0000\u2028\u2029.pdf', 'ab.pdf'],
  ['half of a letter', 'a\uD800.pdf', 'a.pdf'],
  ['nothing but these', '\u202E\u200B', 'file'],
])('a name is kept without %s', (_what, name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

it.each(['رخصة القيادة.pdf', 'Ọ̀yọ́ – certificat (n° 1).pdf', '👩‍✈️ pilot.pdf', 'می‌خواهم.pdf'])(
  'a name in any script stays as it is: %s',
  (name) => {
    expect(cleanFileName(name)).toBe(name);
  },
);
