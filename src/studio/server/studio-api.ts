/** What the studio's page asks of its server: files, checks, and pages of the product to look at. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Example } from '../../definition/language/example.ts';
import { readExample } from '../files/read-example.ts';
import type { Opening, ShownRecord } from '../studio-answers.ts';
import { listFolderFiles, readFolderFile, RefusedError, saveFolderFile } from '../files/folder-files.ts';
import type { WorkingCopies } from './working-copies.ts';

type ExampleAnswers = Pick<Example, 'data' | 'files'>;

/** The part of the preview's API that the studio itself uses; see preview/preview-api.ts. */
export interface PreviewPages {
  openForm: (type: string, given: ExampleAnswers, step: string | undefined) => Promise<Opening>;
  openRecord: (type: string, given: ExampleAnswers, language?: string) => Promise<ShownRecord>;
}

export interface StudioApiOptions {
  /** The definitions folder. */
  folder: string;
  copies: WorkingCopies;
  preview: () => Promise<PreviewPages>;
}

const META = ['provider', 'step', 'ui', 'example', 'registry', 'language'];

const Texts = z.strictObject({ texts: z.record(z.string(), z.string()) });
const FileToSave = z.strictObject({ path: z.string(), text: z.string(), was: z.string().nullable() });
const Wish = z.strictObject({ name: z.string().trim().min(1, 'Give it a name.'), id: z.string().exactOptional() });
const Look = z.strictObject({
  type: z.string(),
  example: z.string(),
  step: z.string().optional(),
  language: z.string().optional(),
});

export function createStudioApi({ folder, copies, preview }: StudioApiOptions): Hono {
  const app = new Hono();
  app.use('/studio/*', async (context, next) => {
    const fault = findForeign(context.req.raw);
    return fault === undefined ? next() : context.json({ message: fault }, 403);
  });
  app.get('/studio/folder', (context) => context.json({ name: folder, files: listFolderFiles(folder) }));
  app.get('/studio/file', (context) => context.json(readFolderFile(folder, context.req.query('path') ?? '')));
  app.get('/studio/meta', (context) =>
    context.json(
      Object.fromEntries(
        META.map((kind) => [
          kind,
          JSON.parse(readFileSync(join(folder, `meta/${kind}.schema.json`), 'utf8')) as object,
        ]),
      ),
    ),
  );
  app.post('/studio/check', async (context) => {
    const { texts } = await read(context, Texts);
    return context.json(await copies.check(texts, context.req.raw.signal));
  });
  app.put('/studio/file', async (context) => {
    const saved = saveFolderFile(folder, await read(context, FileToSave));
    return context.json(saved, 'conflict' in saved ? 409 : 200);
  });
  app.post('/studio/type', async (context) => {
    return context.json(await copies.makeType(await read(context, Wish)), 201);
  });
  app.post('/studio/form', async (context) => {
    const { type, example, step } = await read(context, Look);
    return context.json(await (await preview()).openForm(type, findExample(type, example), step));
  });
  app.post('/studio/record', async (context) => {
    const { type, example, language } = await read(context, Look);
    return context.json(await (await preview()).openRecord(type, findExample(type, example), language));
  });
  app.onError((error, context) => {
    const status = error instanceof RefusedError ? error.status : 400;
    return context.json({ message: error.message }, status);
  });
  return app;

  /** Of what the preview shows; "empty" is an example without answers. */
  function findExample(type: string, name: string): ExampleAnswers {
    if (name === 'empty') return { data: {}, files: {} };
    if (!/^[a-z0-9-]+$/.test(type) || !/^[\w.-]+$/.test(name)) throw new RefusedError(404, 'There is no such example.');
    return readExample(copies.shown, type, name);
  }
}

async function read<Shape extends z.ZodType>(context: Context, shape: Shape): Promise<z.output<Shape>> {
  const result = shape.safeParse(await context.req.json().catch(() => undefined));
  if (!result.success)
    throw new RefusedError(
      400,
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  return result.data;
}

/**
 * Why a request is refused that does not come from the studio's own page: another page in the same browser could reach
 * this port, and a name that somebody else owns could lead to it.
 */
function findForeign(request: Request): string | undefined {
  const { host } = new URL(request.url);
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const isOwn =
    (origin === null || new URL(origin).host === host) && (site === null || /^(same-origin|none)$/.test(site));
  return isLocal && isOwn ? undefined : 'The studio answers its own page only.';
}
