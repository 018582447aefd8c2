/** The studio beside a check that goes wrong: its files are answered, and the next check begins anew. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStudioApi } from '../../src/studio/server/studio-api';
import { createWorkingCopies, type WorkingCopies } from '../../src/studio/server/working-copies';
import type { Checked } from '../../src/studio/studio-answers';
import { ROOT } from '../architecture/imports';
import { CLUB, createFolder, type BrokenFolder } from '../definition/broken-folder';

const SCHEMA = `${CLUB}/club.schema.json`;

let folder: BrokenFolder;
let copies: WorkingCopies;

beforeEach(() => {
  folder = createFolder();
  cpSync(join(ROOT, 'schemas/meta'), join(folder.path, 'meta'), { recursive: true });
});

afterEach(() => {
  copies.dispose();
  folder.dispose();
});

function begin(milliseconds: number): void {
  copies = createWorkingCopies(folder.path, {
    milliseconds,
    module: new URL('odd-check-thread.ts', import.meta.url),
  });
}

async function ask(method: string, path: string, body?: unknown, signal: AbortSignal | null = null) {
  const api = createStudioApi({ folder: folder.path, copies, preview: () => Promise.reject(new Error()) });
  const response = await api.request(`http://127.0.0.1:6100/studio/${path}`, {
    method,
    signal,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

const check = async (texts: Record<string, string> = {}, signal?: AbortSignal): Promise<Checked> =>
  (await ask('POST', 'check', { texts }, signal)).body;

const ENDLESS = { [`${CLUB}/endless.json`]: '{}' };

describe('a check that goes wrong', () => {
  it('and never ends holds up neither the files nor, once it is stale, the check of the newest state', async () => {
    begin(3_600_000);
    const typing = new AbortController();
    const stale = check(ENDLESS, typing.signal).catch((error: unknown) => error);
    const between = check(ENDLESS, typing.signal).catch((error: unknown) => error);
    const { hash, text } = (await ask('GET', `file?path=${SCHEMA}`)).body as { hash: string; text: string };
    expect(await ask('GET', 'folder')).toMatchObject({ status: 200 });
    expect(await ask('PUT', 'file', { path: SCHEMA, text: `${text}\n`, was: hash })).toMatchObject({ status: 200 });
    typing.abort();
    expect(await check()).toMatchObject({ issues: [], isShown: true });
    await Promise.all([stale, between]);
  });

  it('and takes longer than it may is ended, told, and checked anew by the next', async () => {
    begin(1_000);
    expect(await check(ENDLESS)).toMatchObject({
      issues: [{ message: expect.stringContaining('was ended'), remedy: expect.stringContaining('Take back') }],
      isShown: false,
    });
  });

  it.each([
    ['throws', 'throws.json', 'It throws'],
    ['fails with its thread', 'crashes.json', 'It crashes'],
  ])('and %s is told, and goes on with the next', async (_how, file, told) => {
    begin(3_600_000);
    const { issues, isShown } = await check({ [`${CLUB}/${file}`]: '{}' });
    expect({ issues, isShown }).toMatchObject({
      issues: [{ message: expect.stringContaining(told), remedy: expect.stringContaining('Take back') }],
      isShown: false,
    });
    expect(await check()).toMatchObject({ issues: [], isShown: true });
  });
});
