/**
 * `npm run --silent schemas:lsp [-- --folder schemas --seconds 10]`: the check for editors over stdio, by the Language
 * Server Protocol. It reads that folder and what the editor sends, and writes nothing; a check that takes longer is
 * ended.
 */
import { createLanguageServer } from '../../src/studio/editors/language-server.ts';
import { createMessageReader, writeMessage } from '../../src/studio/editors/messages.ts';
import { createEditorCheck } from '../../src/studio/editors/editor-check.ts';
import { readFlags } from '../support/read-flags.ts';
import { generateMeta } from './meta-files.ts';

// What is written to stdout is the protocol's alone.
console.log = console.error;
const { values: flags } = readFlags({
  options: {
    folder: { type: 'string', default: process.env['SCHEMAS_DIR'] ?? 'schemas' },
    seconds: { type: 'string', default: '10' },
  },
});

try {
  const { folder } = flags;
  const seconds = Number(flags.seconds);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('The seconds are a number from 1 to 600.');
  const metas = [...generateMeta()].flatMap(([name, text]) => {
    const [, kind] = /^meta\/(\w+)\.schema\.json$/.exec(name) ?? [];
    return kind === undefined ? [] : [[kind, JSON.parse(text)] as const];
  });
  const send = (message: object) => void process.stdout.write(writeMessage(message));
  const { take } = createLanguageServer({
    folder,
    metas: Object.fromEntries(metas),
    check: createEditorCheck(folder, seconds),
    send,
    exit: (isExpected) => process.exit(isExpected ? 0 : 1),
  });
  const read = createMessageReader(
    (message) => void take(message),
    (code, message) => send({ id: null, error: { code, message } }),
  );
  process.stdin.on('data', (piece: Buffer) => {
    try {
      read(piece);
    } catch (error) {
      fail(error);
    }
  });
  process.stdin.once('end', () => process.exit(1));
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
