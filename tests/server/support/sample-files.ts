/** Small files of real formats, and multipart bodies as a browser sends them. */
import { ReadableStream } from 'node:stream/web';
import { createSampleBytes } from '@/server/runtime/browser/sample-files';

const encoder = new TextEncoder();

const PDF_HEAD =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\n4 0 obj<</Length 00000000>>stream\n';
const PDF_END = '\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n';

/** A page that says nothing, and beside it what nobody reads. */
export function createPdf(content: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const head = PDF_HEAD.replace(/0{8}/, String(content.length).padStart(8, '0'));
  return new Uint8Array([...encoder.encode(head), ...content, ...encoder.encode(PDF_END)]);
}

export const PDF = createPdf();

/** A PDF of so many bytes. */
export function createPdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  return createPdf(new Uint8Array(bytes - PDF.length));
}

export const PNG = createSampleBytes('a.png');
export const JPEG = createSampleBytes('a.jpg');
export const GIF = createSampleBytes('a.gif');
export const DOCX = createSampleBytes('a.docx');
export const HTML = encoder.encode('<!doctype html><script>alert(1)</script>');
export const EXE = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff]);

/** A zip archive of empty entries with the given names; `flags` as the format has them, 1 for encrypted ones. */
export function zipOf(...names: string[]): Uint8Array<ArrayBuffer> {
  return createZip(names);
}

export function createZip(names: readonly string[], { flags = 0 } = {}): Uint8Array<ArrayBuffer> {
  let at = 0;
  const entries: number[] = [];
  const contents: number[] = [];
  for (const name of names) {
    const header = new DataView(new ArrayBuffer(30));
    header.setUint32(0, 0x504b0304);
    header.setUint16(4, 20, true);
    header.setUint16(6, flags, true);
    header.setUint16(26, name.length, true);
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x504b0102);
    central.setUint16(8, flags, true);
    central.setUint16(28, name.length, true);
    central.setUint32(42, at, true);
    entries.push(...new Uint8Array(header.buffer), ...encoder.encode(name));
    contents.push(...new Uint8Array(central.buffer), ...encoder.encode(name));
    at = entries.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x504b0506);
  end.setUint16(8, names.length, true);
  end.setUint16(10, names.length, true);
  end.setUint32(12, contents.length, true);
  end.setUint32(16, at, true);
  return Uint8Array.from([...entries, ...contents, ...new Uint8Array(end.buffer)]);
}

export function filePart(bytes: Uint8Array<ArrayBuffer>, name: string, type = 'application/octet-stream'): File {
  return new File([bytes], name, { type });
}

/** A request as a browser makes it. */
export function uploadRequest(...files: File[]): Request {
  const body = new FormData();
  body.append('fileType', 'general');
  for (const file of files) body.append('file', file);
  return new Request('http://localhost/upload', { method: 'POST', body });
}

/** A multipart body that is sent as it comes, with `head` before it; `end: false` leaves the closing boundary out. */
export function streamRequest(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { name = 'long.pdf', end = true } = {},
): Request {
  async function* parts() {
    yield encoder.encode(
      `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`,
    );
    yield* chunks;
    if (end) yield encoder.encode('\r\n--edge--\r\n');
  }
  return new Request('http://localhost/upload', {
    method: 'POST',
    body: ReadableStream.from(parts()),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    duplex: 'half',
  } as unknown as RequestInit);
}
