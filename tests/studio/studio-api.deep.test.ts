/** What the studio's server answers to its page: checks of texts that are not saved, and refusals. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAll, writeAll } from '../../src/studio/files/folder-copy';
import { listFolderFiles } from '../../src/studio/files/folder-files';
import { createStudioApi, type PreviewPages } from '../../src/studio/server/studio-api';
import { createWorkingCopies, type WorkingCopies } from '../../src/studio/server/working-copies';
import type { Checked } from '../../src/studio/studio-answers';
import { ROOT } from '../architecture/imports';
import { CLUB, createFolder, type BrokenFolder } from '../definition/broken-folder';

const SCHEMA = `${CLUB}/club.schema.json`;

let folder: BrokenFolder;
let files: ReturnType<typeof readAll>;
let copies: WorkingCopies;
let looked: unknown[];
const onShown = vi.fn<() => void>();

/** One thread for all tests: to start one takes longer than any of them. */
beforeAll(() => {
  folder = createFolder();
  cpSync(join(ROOT, 'schemas/meta'), join(folder.path, 'meta'), { recursive: true });
  folder.write('meta/released.json', JSON.stringify({ accepted: [], files: readDefinitions() }));
  files = readAll(folder.path);
  copies = createWorkingCopies(folder.path, { onShown });
});

beforeEach(() => {
  looked = [];
});

afterEach(() => {
  writeAll(folder.path, files);
});

afterAll(() => {
  copies.dispose();
  folder.dispose();
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const look = (...words: unknown[]) => {
    looked.push(words);
    return Promise.resolve({} as never);
  };
  const pages: PreviewPages = { openForm: look, openRecord: look };
  const api = createStudioApi({ folder: folder.path, copies, preview: () => Promise.resolve(pages) });
  const response = await api.request(`http://127.0.0.1:6100/studio/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

const check = async (texts: Record<string, string> = {}): Promise<Checked> =>
  (await ask('POST', 'check', { texts })).body;

describe('checking texts that are not saved', () => {
  it('says what schemas:check would say after saving, and leaves the file alone', async () => {
    const before = folder.read(SCHEMA);
    const text = before.replace('"maxLength": 80', '"maxLenght": 80');
    const { issues, isShown } = await check({ [SCHEMA]: text });
    expect(folder.read(SCHEMA)).toBe(before);
    folder.write(SCHEMA, text);
    expect(issues).toEqual(folder.check());
    expect(issues[0]).toMatchObject({ file: SCHEMA, line: expect.any(Number), remedy: 'Did you mean "maxLength"?' });
    expect(isShown).toBe(false);
  });

  it('keeps the last state that was in order for the preview', async () => {
    const good = folder.read(SCHEMA).replace('"maxLength": 80', '"maxLength": 81');
    const { shownState } = await check({ [SCHEMA]: good });
    const answer = await check({ [SCHEMA]: `${good}}` });
    expect(answer).toMatchObject({ isShown: false, shownState });
    expect(answer.types.map(({ id }) => id)).toEqual([CLUB]);
    expect(readFileSync(join(copies.shown, SCHEMA), 'utf8')).toBe(good);
  });

  it('goes on with the preview when all is in order, and only then tells it', async () => {
    await check();
    onShown.mockClear();
    await check();
    await check({ [SCHEMA]: '{' });
    expect(onShown).not.toHaveBeenCalled();
    await check({ [SCHEMA]: folder.read(SCHEMA).replace('"maxLength": 80', '"maxLength": 82') });
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it('says what the change means, and what of it is not saved', async () => {
    folder.change(SCHEMA, '"maxLength": 80', '"maxLength": 70');
    const { impact } = await check({
      [`${CLUB}/provider.json`]: folder.read(`${CLUB}/provider.json`).replace('"order": ', '"order": 1'),
    });
    expect(impact).toMatchObject({
      since: 'the last release',
      changes: expect.arrayContaining([
        expect.objectContaining({
          what: expect.stringContaining('maxLength 80 is now 70'),
          breaks: true,
          isUnsaved: false,
        }),
        expect.objectContaining({ breaks: false, isUnsaved: true }),
      ]),
    });
  });

  it('refuses texts of files outside', async () => {
    expect(await ask('POST', 'check', { texts: { '../outside.json': '{}' } })).toMatchObject({ status: 403 });
  });
});

describe('files', () => {
  it('are saved, and answered with 409 and what is there where they have changed on disk', async () => {
    const { hash, text } = (await ask('GET', `file?path=${SCHEMA}`)).body as { hash: string; text: string };
    folder.write(SCHEMA, text.replace('"maxLength": 80', '"maxLength": 70'));
    const refused = await ask('PUT', 'file', { path: SCHEMA, text: '{}', was: hash });
    expect(refused).toMatchObject({ status: 409, body: { conflict: { path: SCHEMA, text: folder.read(SCHEMA) } } });
    const { conflict } = refused.body as { conflict: { hash: string } };
    expect(await ask('PUT', 'file', { path: SCHEMA, text, was: conflict.hash })).toMatchObject({ status: 200 });
    expect(folder.read(SCHEMA)).toBe(text);
  });

  it('outside of the folder are refused', async () => {
    expect(await ask('GET', 'file?path=../../package.json')).toMatchObject({ status: 403 });
    expect(await ask('PUT', 'file', { path: '../stolen.json', text: '1', was: null })).toMatchObject({ status: 403 });
    expect(await ask('GET', `file?path=${CLUB}/none.json`)).toMatchObject({ status: 404 });
  });
});

describe('a new type', () => {
  it('is made as by schemas:new, and in order at once', async () => {
    expect(await ask('POST', 'type', { name: 'Tea Taster' })).toEqual({ status: 201, body: { id: 'tea-taster' } });
    expect(folder.check()).toEqual([]);
    expect((await check()).types.map(({ id }) => id)).toContain('tea-taster');
  });

  it('is refused with what to do where its folder is there', async () => {
    await ask('POST', 'type', { name: 'Tea Taster' });
    expect(await ask('POST', 'type', { name: 'Tea Taster' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('is there already. Choose another id.') },
    });
  });
});

describe('the preview', () => {
  it('is opened with the example as it would be saved, and without answers for "empty"', async () => {
    const path = `${CLUB}/examples/minimal.json`;
    await check({ [path]: folder.read(path).replace(/"club_name": "[^"]*"/, '"club_name": "Not saved yet"') });
    await ask('POST', 'form', { type: CLUB, example: 'minimal', step: 'club' });
    await ask('POST', 'record', { type: CLUB, example: 'empty', language: 'ha' });
    expect(looked).toEqual([
      [CLUB, expect.objectContaining({ data: expect.objectContaining({ club_name: 'Not saved yet' }) }), 'club'],
      [CLUB, { data: {}, files: {} }, 'ha'],
    ]);
  });

  it('reads examples alone', async () => {
    expect(await ask('POST', 'form', { type: '..', example: 'minimal' })).toMatchObject({ status: 404 });
    expect(await ask('POST', 'form', { type: CLUB, example: '../provider' })).toMatchObject({ status: 404 });
  });
});

describe('another page in the same browser', () => {
  it.each([
    ['of another origin', { origin: 'https://example.org' }],
    ['without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['of another port', { origin: 'http://127.0.0.1:6200', 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_what, headers) => {
    expect(await ask('PUT', 'file', { path: SCHEMA, text: '{}', was: null }, headers)).toMatchObject({ status: 403 });
    expect(await ask('GET', 'folder', undefined, headers)).toMatchObject({ status: 403 });
  });

  it('that reaches it by a name of its own is refused', async () => {
    const api = createStudioApi({ folder: folder.path, copies, preview: () => Promise.reject(new Error()) });
    expect((await api.request('http://studio.example.org:6100/studio/folder')).status).toBe(403);
  });
});

/** As a release keeps them. */
function readDefinitions(): Record<string, unknown> {
  return Object.fromEntries(copiesOf(folder).map((path) => [path, JSON.parse(folder.read(path)) as unknown]));
}

function copiesOf({ path }: BrokenFolder): string[] {
  return listFolderFiles(path).flatMap((file) => (file.path.includes('/examples/') ? [] : [file.path]));
}
