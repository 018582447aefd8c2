/** An agent that knows nothing but the tools of `npm run schemas:mcp`, by the protocol's own client. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { readAll } from '../../src/studio/files/folder-copy';
import { CLUB, createFolder, type BrokenFolder } from '../definition/broken-folder';

interface Issue {
  file: string;
  line?: number;
  message: string;
  remedy: string;
  weight: string;
}
type Files = Record<string, string>;

let folder: BrokenFolder;
let client: Client;

async function connect(environment: Record<string, string> = {}): Promise<Client> {
  const connected = new Client({ name: 'somebody', version: '1.0.0' });
  const env = { ...(process.env as Record<string, string>), ...environment };
  // A busy machine may take its time.
  const args = ['scripts/schemas/mcp.ts', '--folder', folder.path, '--seconds', '50'];
  await connected.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return connected;
}

beforeAll(async () => {
  folder = createFolder();
  mkdirSync(join(folder.path, 'meta'));
  client = await connect();
});

afterAll(async () => {
  await client.close();
  folder.dispose();
});

/** What the tool says, as a text. */
async function call(name: string, given: object = {}, by = client): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = await by.callTool({ name, arguments: given as Record<string, unknown> });
  const [first] = content as { type: string; text?: string }[];
  return { text: first?.text ?? '', isError: isError === true };
}

async function read<Said>(name: string, given: object = {}): Promise<Said> {
  const { text, isError } = await call(name, given);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Said;
}

const check = (files: Files) => read<{ inOrder: boolean; types: string[]; issues: Issue[] }>('check', { files });

function change<Json extends object>(files: Files, path: string, edit: (json: Json) => void): void {
  const json = JSON.parse(files[path] ?? '{}') as Json;
  edit(json);
  files[path] = JSON.stringify(json, undefined, 2);
}

describe('an agent', () => {
  it('builds a type of eight fields with a document and an approval, led by the tools alone', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'answers',
      'check',
      'diff',
      'preview',
      'reference',
      'walk',
    ]);
    expect((await call('reference')).text).toContain('Kinds of fields');
    expect((await call('reference', { topic: 'kinds of fields' })).text).toContain('A calendar day');
    const { files } = await read<{ files: Files }>('reference', { topic: 'example' });
    const before = readAll(folder.path);
    const schema = 'example-club/details.schema.json';
    change(files, schema, ({ properties }: { properties: Record<string, object> }) => {
      properties['founded'] = { title: 'Founded on', type: 'string', format: 'date' };
      properties['members'] = { title: 'Members', type: 'integer', minimum: 1, maximun: 500 };
    });
    change(files, 'example-club/provider.json', (json: Record<string, object>) => {
      json['workflow'] = { validityMonths: 12 };
    });
    const first = await check(files);
    expect(first.inOrder).toBe(false);
    const mistyped = first.issues.find(({ message }) => message.includes('maximun'));
    expect(mistyped).toMatchObject({ file: schema, line: expect.any(Number), weight: 'fault' });
    const [, meant = ''] = /"(\w+)"/.exec(mistyped?.remedy ?? '') ?? [];
    files[schema] = files[schema]?.replace('maximun', meant) ?? '';
    const second = await check(files);
    expect(second.issues.filter(({ weight }) => weight === 'fault').map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('founded')]),
    );
    change(files, 'example-club/details.ui.json', (json: Record<string, never>) => {
      const text = JSON.stringify(json).replace('"remarks"]', '"remarks", "founded", "members"]');
      Object.assign(json, JSON.parse(text));
    });
    expect(await check(files)).toMatchObject({ inOrder: true, types: ['example-club', CLUB], issues: [] });

    const { examples } = await read<{ examples: { data: object; files: object }[] }>('answers', {
      files,
      type: 'example-club',
    });
    files['example-club/examples/found.json'] = JSON.stringify({
      $schema: '../../meta/example.schema.json',
      ...examples[0],
    });
    expect(await check(files)).toMatchObject({ inOrder: true, issues: [] });
    const walk = await read<{ screens: { screen: string; shows?: { fields?: object[] } }[]; officers: object[] }>(
      'walk',
      {
        files,
        type: 'example-club',
      },
    );
    expect(walk.screens.map(({ screen }) => screen)).toEqual([
      'landing',
      'sign-in',
      'wizard',
      'sent',
      'list',
      'detail',
    ]);
    expect(walk.screens[2]?.shows?.fields).toHaveLength(8);
    expect(walk.screens[2]?.shows?.fields).toContainEqual(
      expect.objectContaining({ label: 'Registration certificate', kind: 'file', required: true }),
    );
    expect(walk.officers).toContainEqual(expect.objectContaining({ to: 'Approved', roles: expect.any(Array) }));
    expect(readAll(folder.path)).toEqual(before);
  });

  it('is told what changed since the last release, or why that cannot be told', async () => {
    expect(await call('diff')).toMatchObject({
      isError: true,
      text: expect.stringContaining('nothing to compare with'),
    });
  });

  it.each([
    ['..', { folder: '..' }],
    ['an absolute path', { folder: '/tmp' }],
    ['a file by ..', { files: { '../secret.json': '{}' } }],
    ['a file by an absolute path', { files: { '/etc/secret.json': '{}' } }],
  ])('that asks for %s is refused with the reason', async (_how, given) => {
    expect(await call('check', given)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/leads out|no path of a definition/),
    });
  });

  it.each([
    ['a folder that is', { folder: 'elsewhere' }],
    ['a file through', { files: { 'elsewhere/secret.json': '{}' } }],
    ['all that is in a folder with', {}],
  ])('that asks for %s a link that leads out is refused with the reason', async (_what, given) => {
    symlinkSync(tmpdir(), join(folder.path, 'elsewhere'));
    try {
      expect(await call('check', given)).toMatchObject({ isError: true, text: expect.stringContaining('leads out') });
      const shown = await call('preview', { type: CLUB, ...given });
      expect(shown).toMatchObject({ isError: true, text: expect.stringContaining('leads out') });
    } finally {
      rmSync(join(folder.path, 'elsewhere'));
    }
  });

  it('is told of a type, a folder and a topic that there are not', async () => {
    expect((await call('walk', { type: 'padel-clup' })).text).toContain('Did you mean "padel-club"?');
    expect((await call('check', { folder: 'nowhere' })).text).toContain('There is no folder "nowhere"');
    expect((await call('reference', { topic: 'nowhere to be found' })).text).toContain('Topics: example');
  });

  it('has an answer to whatever it gives, and to the next question too', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2000 }, (_none, index) => [`key_${index}`, { title: `Question ${index}`, type: 'string' }]),
    );
    const odd: Files[] = [
      { [`${CLUB}/club.schema.json`]: 'x'.repeat(5_000_000) },
      { [`${CLUB}/club.schema.json`]: JSON.stringify({ type: 'object', properties }) },
      { [`${CLUB}/provider.json`]: '[' },
      { 'registry.json': 'null' },
    ];
    for (const files of odd) {
      const { text, isError } = await call('check', { files });
      expect(isError ? text : (JSON.parse(text) as { inOrder: boolean }).inOrder).not.toBe(true);
    }
    expect(await check({})).toMatchObject({ inOrder: true });
  });

  it('sees a step, and is told where there is no browser', async () => {
    const blind = await connect({ CHROMIUM_PATH: '/nowhere/chromium' });
    expect((await call('preview', { type: CLUB }, blind)).text).toContain('CHROMIUM_PATH');
    await blind.close();
    if ((await findBrowser()) === undefined) throw new Error('The tests need a browser.');
    const see = async (): Promise<string> => {
      const { content } = await client.callTool({ name: 'preview', arguments: { type: CLUB, example: 'minimal' } });
      const [shown] = content as { type: string; data?: string; text?: string }[];
      if (shown?.type === 'image') return shown.data ?? '';
      if (shown?.text?.includes('ask again') !== true) throw new Error(shown?.text);
      return see();
    };
    const picture = Buffer.from(await see(), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(400);
  });
});
