/** A ZIP archive without compression, as small as the format allows: enough for a .docx. */
import { crc32 } from 'node:zlib';

/** The archive of the given texts, by path. */
export function createZip(texts: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const local = Buffer.concat([createHeader('PK\u0003\u0004', 30, data, name, 4), name, data]);
    const entry = createHeader('PK\u0001\u0002', 46, data, name, 6);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, name);
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/**
 * The fields that both headers of a file share, in the same order from `start` on: version, date, checksum, sizes,
 * length of the name.
 */
function createHeader(signature: string, length: number, data: Buffer, name: Buffer, start: number): Buffer {
  const header = Buffer.alloc(length);
  header.write(signature, 0, 'latin1');
  header.writeUInt16LE(20, start);
  header.writeUInt16LE(0x21, start + 8);
  header.writeUInt32LE(crc32(data), start + 10);
  header.writeUInt32LE(data.length, start + 14);
  header.writeUInt32LE(data.length, start + 18);
  header.writeUInt16LE(name.length, start + 22);
  return header;
}
