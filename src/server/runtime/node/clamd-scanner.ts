/**
 * ClamAV's daemon, by its protocol: a file goes over as INSTREAM, in chunks that each begin with their length. Written
 * here: clamscan, the one library that is kept up, is built on files of the scanner's machine and its programs.
 */
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileScanner } from '@/server/platform/file-scanner';

/** A daemon that says and takes nothing for so long is away. */
const SILENCE_MS = 20_000;

const END = '\0';

/** `tcp://host:port` or `unix:///path/of/the/socket`. */
export function createClamdScanner(url: string): FileScanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
  return {
    async scan(bytes) {
      const socket = connect(target);
      try {
        socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The virus scanner does not answer')));
        const answer = readAnswer(socket);
        const sent = pipeline(Readable.from(toFrames(bytes)), socket, { end: false });
        // It answers before the end where it has seen enough, and closes: what could not be sent then is of no matter.
        return readVerdict(await Promise.race([answer, sent.then(() => answer)]));
      } finally {
        socket.destroy();
      }
    },
  };
}

async function* toFrames(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from(`zINSTREAM${END}`);
  for await (const chunk of bytes) {
    if (chunk.byteLength === 0) continue;
    yield toLength(chunk.byteLength);
    yield Buffer.from(chunk);
  }
  yield toLength(0);
}

function toLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes(END)) resolve(text.slice(0, text.indexOf(END)));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The virus scanner has closed the connection')));
  });
}

/** `stream: OK`, `stream: Name-Of-It FOUND`, or an error. */
function readVerdict(answer: string): string | undefined {
  if (/^stream: OK$/.test(answer)) return undefined;
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (threat === undefined) throw new Error(`The virus scanner answers "${answer.slice(0, 200)}"`);
  return threat;
}
