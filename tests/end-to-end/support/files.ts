/** Real small files to upload, and files that are not what their name says. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { JPEG_BASE64 } from './jpeg.ts';
import { createZip } from './zip.ts';

/** Makes files in a folder of its own and returns their paths. `bytes` pads a file to that size without breaking it. */
export class TestFiles {
  private readonly folder = mkdtempSync(join(tmpdir(), 'registry-files-'));

  /** `password`: locks it. */
  async pdf(name = 'certificate.pdf', { bytes = 0, pages = ['Certificate'], password = '' } = {}): Promise<string> {
    const document = await PDFDocument.create();
    for (const text of pages) document.addPage([300, 200]).drawText(text, { x: 40, y: 100, size: 18 });
    if (password !== '') document.encrypt({ userPassword: password, ownerPassword: `${password} of the owner` });
    // Readers look for the end of a PDF from behind, and allow for lines of comment before its last lines.
    const content = Buffer.from(await document.save({ useObjectStreams: false }));
    return this.write(name, padBefore(content, bytes, Buffer.from('startxref')));
  }

  png(name = 'certificate.png', { bytes = 0 } = {}): string {
    const start = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', Buffer.from('00000008000000080802000000', 'hex')),
    ]);
    const rows = Buffer.concat(
      Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(24, 0x40)])),
    );
    const end = Buffer.concat([chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
    const missing = bytes - start.length - end.length - 12;
    return this.write(
      name,
      Buffer.concat([start, ...(missing > 0 ? [chunk('prVt', Buffer.alloc(missing))] : []), end]),
    );
  }

  jpeg(name = 'certificate.jpg', { bytes = 0 } = {}): string {
    const content = Buffer.from(JPEG_BASE64, 'base64');
    return this.write(name, Buffer.concat([content, Buffer.alloc(Math.max(0, bytes - content.length))]));
  }

  docx(name = 'certificate.docx', text = 'Certificate'): string {
    const types = 'application/vnd.openxmlformats';
    return this.write(
      name,
      createZip({
        '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${types}-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
        '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
        'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      }),
    );
  }

  /** A Windows program under a harmless name. */
  program(name = 'certificate.pdf'): string {
    return this.write(name, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]));
  }

  /** A page with a script under the name of a picture. */
  html(name = 'certificate.png'): string {
    return this.write(name, Buffer.from('<!doctype html><script>alert(document.domain)</script>'));
  }

  empty(name = 'certificate.pdf'): string {
    return this.write(name, Buffer.alloc(0));
  }

  /** Deletes the folder. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private write(name: string, content: Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }
}

/** A chunk of a PNG: length, type, data, checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Pads a PDF up to a size with a line of comment before its last lines. */
function padBefore(content: Buffer, bytes: number, mark: Buffer): Buffer {
  const missing = bytes - content.length;
  if (missing < 2) return content;
  const at = content.lastIndexOf(mark);
  return Buffer.concat([content.subarray(0, at), Buffer.from(`%${' '.repeat(missing - 2)}\n`), content.subarray(at)]);
}
