/** How editors and language servers talk: JSON-RPC messages, each after a header that says how many bytes it has. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../definition/language/json-schema.ts';

/** A request where it has an id, else a notification. */
export interface Message {
  id?: string | number;
  method: string;
  params: JsonObject;
}

/** Codes of JSON-RPC and of the Language Server Protocol. */
export const PROBLEMS = {
  noJson: -32_700,
  noRequest: -32_600,
  unknownMethod: -32_601,
  wrongParams: -32_602,
  failed: -32_603,
  notInitialized: -32_002,
} as const;

const END_OF_HEADER = '\r\n\r\n';
/** Bytes. Whatever has no header within so many is no editor. */
const LONGEST_HEADER = 4096;
/** Bytes. */
const LONGEST_MESSAGE = 64_000_000;

/**
 * Takes what is read, in pieces of whatever size. `onMessage` is given each whole message, `onProblem` what is none.
 * Throws where nothing that follows could be understood.
 */
export function createMessageReader(
  onMessage: (message: Message) => void,
  onProblem: (code: number, text: string) => void,
): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const end = rest.indexOf(END_OF_HEADER);
      if (end > LONGEST_HEADER || (end === -1 && rest.length > LONGEST_HEADER))
        throw new Error('This is no message of the Language Server Protocol: it has no header.');
      if (end === -1) return;
      const [, digits] = /^Content-Length: *(\d+) *$/im.exec(rest.toString('ascii', 0, end)) ?? [];
      const length = Number(digits);
      if (!(length <= LONGEST_MESSAGE))
        throw new Error(
          `This is no message of the Language Server Protocol: its header has no "Content-Length" up to ${LONGEST_MESSAGE}.`,
        );
      const start = end + END_OF_HEADER.length;
      if (rest.length < start + length) return;
      const text = rest.toString('utf8', start, start + length);
      rest = rest.subarray(start + length);
      take(text);
    }
  };

  function take(text: string): void {
    let json: JsonValue;
    try {
      json = JSON.parse(text) as JsonValue;
    } catch {
      return onProblem(PROBLEMS.noJson, 'The message is no JSON.');
    }
    if (!isJsonObject(json)) return onProblem(PROBLEMS.noRequest, 'The message is no object.');
    const { id, method, params } = json;
    // Nothing is asked of the editor, so that an answer is to nothing.
    if (typeof method !== 'string') return undefined;
    return onMessage({
      method,
      params: isJsonObject(params) ? params : {},
      ...((typeof id === 'string' || typeof id === 'number') && { id }),
    });
  }
}

export function writeMessage(message: object): Buffer {
  const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}${END_OF_HEADER}`), content]);
}
