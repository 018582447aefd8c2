/** Messages of the Language Server Protocol as they come over a pipe: in pieces, several at once, or as none at all. */
import { describe, expect, it } from 'vitest';
import { createMessageReader, PROBLEMS, writeMessage } from '../../src/studio/editors/messages';

/** What is understood of these pieces. */
function read(...pieces: Buffer[]) {
  const messages: unknown[] = [];
  const problems: number[] = [];
  const take = createMessageReader(
    (message) => messages.push(message),
    (code) => problems.push(code),
  );
  for (const piece of pieces) take(piece);
  return { messages, problems };
}

const hello = writeMessage({ id: 1, method: 'hello', params: { name: 'é' } });
const understood = { id: 1, method: 'hello', params: { name: 'é' } };
const raw = (text: string) => Buffer.from(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);

describe('a message', () => {
  it('is read whole, byte by byte, and beside others', () => {
    const bytes = [...hello].map((byte) => Buffer.from([byte]));
    expect(read(hello).messages).toEqual([understood]);
    expect(read(...bytes).messages).toEqual([understood]);
    expect(read(Buffer.concat([hello, hello, hello.subarray(0, 9)])).messages).toEqual([understood, understood]);
  });

  it('without params or with a list of them has none', () => {
    expect(
      read(writeMessage({ method: 'exit' }), writeMessage({ id: 'a', method: 'x', params: [1] })).messages,
    ).toEqual([
      { method: 'exit', params: {} },
      { id: 'a', method: 'x', params: {} },
    ]);
  });

  it('that is no JSON or no object is told, and the next is read', () => {
    expect(read(raw('{'), raw('[1]'), hello)).toEqual({
      messages: [understood],
      problems: [PROBLEMS.noJson, PROBLEMS.noRequest],
    });
  });

  it.each([
    ['no length', 'Content-Type: x\r\n\r\n{}'],
    ['a length that is no number', 'Content-Length: many\r\n\r\n{}'],
    ['a length beyond every file', 'Content-Length: 9999999999\r\n\r\n{}'],
    ['no end of its header', 'x'.repeat(5000)],
  ])('with %s ends the conversation', (_what, text) => {
    expect(() => read(Buffer.from(text))).toThrow('no message of the Language Server Protocol');
  });
});
