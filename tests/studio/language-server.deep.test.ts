/** An editor that starts `npm run schemas:lsp` and speaks the Language Server Protocol with it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMessageReader, writeMessage } from '../../src/studio/editors/messages';
import { createFolder, type BrokenFolder } from '../definition/broken-folder';
import { CLUB_SCHEMA, CLUB_UI, PROVIDER } from '../definition/mistakes/mistake';

interface Place {
  line: number;
  character: number;
}
interface Told {
  range: { start: Place; end: Place };
  severity: number;
  message: string;
}
interface Answer {
  id: number;
  result?: unknown;
  error?: { code: number; message: string };
}

let folder: BrokenFolder;
let editor: ReturnType<typeof startEditor>;

const IN_TIME = { timeout: 60_000 };

function startEditor(...flags: string[]) {
  const words = ['scripts/schemas/lsp.ts', '--folder', folder.path, '--seconds', '50', ...flags];
  const server: ChildProcess = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = new Map<number, Answer>();
  /** As they were told last, by address. */
  const diagnostics = new Map<string, Told[]>();
  let asked = 0;
  let version = 0;
  let rest = Buffer.alloc(0);
  const takeAnswer = (text: string) => {
    const answer = JSON.parse(text) as Answer;
    if ('id' in answer) answers.set(answer.id, answer);
  };
  const takeNotification = createMessageReader(
    ({ method, params }) => {
      if (method !== 'textDocument/publishDiagnostics') return;
      const { uri, diagnostics: told } = params as unknown as { uri: string; diagnostics: Told[] };
      diagnostics.set(uri, told);
    },
    (_code, problem) => expect.fail(problem),
  );
  server.stdout?.on('data', (piece: Buffer) => {
    takeNotification(piece);
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const [header = '', length] = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1')) ?? [];
      const end = header.length + Number(length);
      if (header === '' || rest.length < end) return;
      takeAnswer(rest.toString('utf8', header.length, end));
      rest = rest.subarray(end);
    }
  });
  const write = (message: object) => void server.stdin?.write(writeMessage(message));
  const notify = (method: string, params: object = {}) => write({ method, params });
  const toUri = (file: string) => pathToFileURL(join(folder.path, file)).href;
  return {
    server,
    notify,
    toUri,
    async ask(method: string, params: object = {}): Promise<Answer> {
      const id = (asked += 1);
      write({ id, method, params });
      return vi.waitUntil(() => answers.get(id), IN_TIME);
    },
    open: (file: string, text = folder.read(file)) =>
      notify('textDocument/didOpen', {
        textDocument: { uri: toUri(file), languageId: 'json', version: (version += 1), text },
      }),
    change: (file: string, ...contentChanges: object[]) =>
      notify('textDocument/didChange', {
        textDocument: { uri: toUri(file), version: (version += 1) },
        contentChanges,
      }),
    close: (file: string) => notify('textDocument/didClose', { textDocument: { uri: toUri(file) } }),
    /** Waits until the file is told this many issues. */
    hear: (file: string, count: number) =>
      vi.waitUntil(() => {
        const told = diagnostics.get(toUri(file));
        return told?.length === count && told;
      }, IN_TIME),
  };
}

/** Where the mark | stands, in the text without it. */
function readMarked(marked: string): { text: string; position: Place } {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { text: marked.replace('|', ''), position };
}

beforeAll(async () => {
  folder = createFolder();
  editor = startEditor();
  const early = await editor.ask('textDocument/hover');
  expect(early.error?.code).toBe(-32_002);
  const { result } = await editor.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
  expect(result).toMatchObject({
    capabilities: { hoverProvider: true, completionProvider: {}, textDocumentSync: { openClose: true } },
  });
  editor.notify('initialized');
});

afterAll(() => {
  editor.server.kill();
  folder.dispose();
});

describe('an editor', () => {
  it('is told what is wrong as it is written, with the word that was meant, and that it was mended', async () => {
    const text = folder.read(CLUB_UI);
    const wrong = text.replace('"ui:widget": "textarea"', '"ui:widget": "textaera"');
    editor.open(CLUB_UI, wrong);
    const [told] = await editor.hear(CLUB_UI, 1);
    const line = wrong.split('\n').findIndex((each) => each.includes('textaera'));
    expect(told).toMatchObject({
      severity: 1,
      range: { start: { line } },
      message: expect.stringContaining('Did you mean "textarea"?'),
    });
    const { result } = await editor.ask('textDocument/codeAction', {
      textDocument: { uri: editor.toUri(CLUB_UI) },
      range: told?.range,
      context: { diagnostics: [told] },
    });
    const [action] = result as { edit: { changes: Record<string, { range: object; newText: string }[]> } }[];
    const [edit] = action?.edit.changes[editor.toUri(CLUB_UI)] ?? [];
    editor.change(CLUB_UI, { range: edit?.range, text: edit?.newText });
    await editor.hear(CLUB_UI, 0);
    editor.close(CLUB_UI);
    expect(folder.read(CLUB_UI)).toBe(text);
  });

  it('is told of a file that is not open what an open one makes wrong, and of the saved one once it is closed', async () => {
    editor.open(CLUB_SCHEMA, folder.read(CLUB_SCHEMA).replace('"captain_name": {', '"captain": {'));
    expect((await editor.hear(CLUB_SCHEMA, 1))[0]?.message).toContain('"captain_name"');
    expect((await editor.hear(CLUB_UI, 3)).at(-1)?.message).toContain('"captain_name"');
    editor.close(CLUB_SCHEMA);
    await editor.hear(CLUB_UI, 0);
    await editor.hear(CLUB_SCHEMA, 0);
  });

  it('is told where text that is no JSON is none', async () => {
    editor.open(PROVIDER, '{\n  "id": \n}');
    expect(await editor.hear(PROVIDER, 1)).toMatchObject([
      { range: { start: { line: 2 } }, message: expect.stringContaining('This is not JSON') },
    ]);
    editor.close(PROVIDER);
    await editor.hear(PROVIDER, 0);
  });

  it('is told what a keyword means, and what can be written', async () => {
    const hovered = readMarked('{\n  "$schema": "../meta/ui.schema.json",\n  "about": { "ui:wid|get": "textarea" }\n}');
    editor.open(CLUB_UI, hovered.text);
    const textDocument = { uri: editor.toUri(CLUB_UI) };
    const hover = await editor.ask('textDocument/hover', { textDocument, position: hovered.position });
    expect(JSON.stringify(hover.result)).toMatch(/contents.*widget/i);
    const typed = readMarked('{\n  "$schema": "../meta/ui.schema.json",\n  "about": { "ui:widget": "|" }\n}');
    editor.change(CLUB_UI, { text: typed.text });
    const { result } = await editor.ask('textDocument/completion', { textDocument, position: typed.position });
    const labels = (result as { items: { label: string }[] }).items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['"textarea"', '"radio"']));
    // By its name alone, too.
    const plain = readMarked('{ "|" }');
    editor.open(PROVIDER, plain.text);
    const known = await editor.ask('textDocument/completion', {
      textDocument: { uri: editor.toUri(PROVIDER) },
      position: plain.position,
    });
    expect(JSON.stringify(known.result)).toContain('submission');
    editor.close(PROVIDER);
    editor.close(CLUB_UI);
    await editor.hear(CLUB_UI, 0);
  });

  it.each([
    ['a method that there is not', 'textDocument/dance', {}, { code: -32_601 }],
    ['a place without a file', 'textDocument/hover', { position: { line: 0, character: 0 } }, { code: -32_602 }],
    ['a place that is none', 'textDocument/hover', { textDocument: { uri: 'x' }, position: 7 }, { code: -32_602 }],
  ])('that asks for %s is refused, and goes on', async (_what, method, params, error) => {
    expect((await editor.ask(method, params)).error).toMatchObject(error);
  });

  it.each([
    ['outside of the folder', 'file:///etc/passwd'],
    ['by a way out of it', '../../secret.json'],
    ['of no file', 'untitled:Untitled-1'],
    ['that is no address', '::'],
  ])('that opens a text %s is told nothing of it', async (_where, name) => {
    const uri = name.startsWith('..') ? new URL(name, editor.toUri('registry.json')).href : name;
    editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text: '{' } });
    const place = { textDocument: { uri }, position: { line: 0, character: 1 } };
    expect((await editor.ask('textDocument/hover', place)).result).toBeNull();
    expect((await editor.ask('textDocument/completion', place)).result).toBeNull();
  });

  it.each([
    ['a text of 5 MB', `{ "title": "${'x'.repeat(5_000_000)}" }`],
    ['a text that ends in the middle of a letter', '{ "title": "\uD800'],
    ['10,000 brackets', '['.repeat(10_000)],
  ])('that writes %s is told, and then that it was mended', async (_what, text) => {
    editor.open(CLUB_SCHEMA, text);
    const [told] = await editor.hear(CLUB_SCHEMA, 1);
    expect(told?.severity).toBe(1);
    editor.close(CLUB_SCHEMA);
    await editor.hear(CLUB_SCHEMA, 0);
  });

  it('ends the server by saying so', async () => {
    const ended = once(editor.server, 'exit');
    expect((await editor.ask('shutdown')).result).toBeNull();
    expect((await editor.ask('textDocument/hover')).error?.code).toBe(-32_600);
    editor.notify('exit');
    expect(await ended).toEqual([0, null]);
  });
});

describe('a check that takes too long', () => {
  it('is ended, and told at the file that was changed last', async () => {
    const hasty = startEditor('--seconds', '1');
    await hasty.ask('initialize', { capabilities: {} });
    const properties = Object.fromEntries(
      Array.from({ length: 6000 }, (_none, index) => [`key_${index}`, { title: `Question ${index}`, type: 'string' }]),
    );
    hasty.open(CLUB_SCHEMA, JSON.stringify({ type: 'object', properties }));
    expect(await hasty.hear(CLUB_SCHEMA, 1)).toMatchObject([{ message: expect.stringContaining('was ended') }]);
    hasty.server.kill();
  });
});
