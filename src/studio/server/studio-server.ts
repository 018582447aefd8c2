/**
 * The studio's own server, for this machine alone: its page, the product's pages as a preview, and the product's API in
 * memory. Nothing of it is part of the product's build.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer, type Plugin, type PluginOption, type ViteDevServer } from 'vite';
import type { Catalog } from '../../definition/parse/catalog.ts';
import type { readStoredRecords } from '../preview/stored-records.ts';
import type { openPreviewApi, PreviewApi } from '../preview/preview-api.ts';
import { createStudioApi } from './studio-api.ts';
import { createWorkingCopies, type Stored, type WorkingCopies } from './working-copies.ts';

export interface StudioOptions {
  /** The definitions folder. */
  folder: string;
  /** 0: any that is free. */
  port: number;
  /** How the build makes the product's pages of a folder. */
  product: (definitions: ShownDefinitions) => ProductPages;
}

/** What the preview is made of. */
export interface ShownDefinitions {
  /** A copy of the definitions folder. */
  folder: string;
  /** What the copy holds; throws what is wrong. */
  load: () => Catalog;
  /** The path of the page that shows them. */
  page: string;
}

export interface ProductPages {
  plugins: PluginOption[];
  /** By the name that is imported. */
  alias: Record<string, string>;
  /** Tells the page that the definitions have changed. */
  update: () => void;
}

export interface Studio {
  url: string;
  close: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Milliseconds that the start waits for the first check. */
const FIRST_CHECK = 15_000;
const PREVIEW_ENTRY = '/src/studio/preview/preview-api.ts';
const STORED_ENTRY = '/src/studio/preview/stored-records.ts';
const PAGES: Record<string, string> = { '/': 'page/studio.html', '/preview.html': 'preview/preview.html' };
const STUDIO_PATHS = /^\/studio\//;
const PRODUCT_PATHS = /^\/(api|auth\/v1|rest\/v1)([/?]|$)/;

export async function startStudio({ folder: given, port, product }: StudioOptions): Promise<Studio> {
  const folder = realpathSync(given);
  let stored: Stored = { problem: 'The records of the development database are being read.' };
  const copies = createWorkingCopies(folder, { readStored: () => stored, onShown: () => showChange() });
  const pages = product({ folder: copies.shown, load: copies.readCatalog, page: '/preview.html' });
  let showChange = pages.update;
  // Pages that are prepared meanwhile would find no definitions.
  await Promise.race([copies.check({}), wait(FIRST_CHECK, undefined, { ref: false })]);
  const server = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    plugins: [
      ...pages.plugins,
      studio(folder, copies, (forget) => {
        showChange = () => {
          forget();
          pages.update();
        };
      }),
    ],
    resolve: { alias: { '@': `${ROOT}src`, ...pages.alias } },
    define: {
      'import.meta.env.VERSION': '""',
      'import.meta.env.COMMIT': '""',
      'import.meta.env.MOCK_API': 'false',
      'import.meta.env.DEVELOPER_TOOLS': 'false',
    },
    // What the pages fetch when they need it is prepared at once: found later, it would load them anew.
    optimizeDeps: {
      exclude: ['@electric-sql/pglite'],
      entries: ['src/{app,office,page,portal,records,sign-in,wizard}/**/*.tsx', 'src/studio/{page,preview}/*.tsx'],
    },
    cacheDir: 'node_modules/.vite-studio',
    server: {
      port,
      strictPort: port !== 0,
      host: '127.0.0.1',
      // Made ready while the person is still looking for the file.
      warmup: {
        clientFiles: ['page/main.tsx', 'preview/preview.tsx']
          .map((file) => `./src/studio/${file}`)
          .concat('./src/portal/screens/wizard-screen.tsx', './src/portal/routes/screen-page.tsx'),
        ssrFiles: [`.${PREVIEW_ENTRY}`],
      },
      watch: {
        ignored: ['**/.cache/**', '**/.data/**', '**/dist*/**', '**/storybook-static/**', '**/test-results/**'],
      },
    },
  });
  await server.listen();
  void readStored(server).then((read) => (stored = read));
  return {
    url: originOf(server),
    async close() {
      await server.close();
      copies.dispose();
    },
  };
}

/** Once: what is stored while the studio is open are its own made-up records, which are kept elsewhere. */
async function readStored(server: ViteDevServer): Promise<Stored> {
  if (process.env['DATABASE_URL'] !== undefined)
    return { problem: 'DATABASE_URL is set: only records of the embedded database are counted here.' };
  try {
    const entry = (await server.ssrLoadModule(STORED_ENTRY)) as { readStoredRecords: typeof readStoredRecords };
    return await entry.readStoredRecords(process.env['DATA_DIR'] ?? '.data');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: `Stored records could not be counted. ${why}` };
  }
}

/** `onOpen` is given what makes the preview forget what it was made of. */
function studio(folder: string, copies: WorkingCopies, onOpen: (forget: () => void) => void): Plugin {
  return {
    name: 'studio',
    configureServer(server) {
      const preview = createPreview(server);
      onOpen(preview.forget);
      const api = createStudioApi({ folder, copies, preview: () => preview.get() });
      const ask = getRequestListener((request) => api.fetch(request), { overrideGlobalObjects: false });
      const productApi = getRequestListener(async (request) => (await preview.get()).fetch(request), {
        overrideGlobalObjects: false,
      });
      server.watcher.add(folder);
      server.watcher.on('all', (_event, path) => {
        if (path.startsWith(folder)) server.ws.send({ type: 'custom', event: 'studio:disk' });
      });
      server.httpServer?.once('close', () => void preview.close());
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        const path = url.split('?')[0] ?? '';
        const page = PAGES[path];
        if (STUDIO_PATHS.test(url)) void ask(request, response);
        else if (PRODUCT_PATHS.test(url)) void productApi(request, response);
        else if (page !== undefined) void servePage(server, path, page).then((html) => response.end(html), next);
        else next();
      });
    },
  };
}

function originOf({ httpServer }: ViteDevServer): string {
  const address = httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The studio has no port yet.');
  return `http://127.0.0.1:${address.port}`;
}

function servePage(server: ViteDevServer, path: string, page: string): Promise<string> {
  return server.transformIndexHtml(path, readFileSync(`${ROOT}src/studio/${page}`, 'utf8'));
}

/** Opened when it is first asked, and anew with the definitions as they are then; people and records stay. */
function createPreview(server: ViteDevServer) {
  let current: Promise<PreviewApi> | undefined;
  let last: PreviewApi | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  const open = async (): Promise<PreviewApi> => {
    const entry = (await server.ssrLoadModule(PREVIEW_ENTRY)) as { openPreviewApi: typeof openPreviewApi };
    last = await entry.openPreviewApi(originOf(server), last?.state);
    return last;
  };
  return {
    get(): Promise<PreviewApi> {
      // One after the other: each goes on with what the one before it holds.
      const opened = (current ??= tail.then(open, open));
      tail = opened;
      opened.catch(() => (current = undefined));
      return opened;
    },
    forget: () => void (current = undefined),
    close: async () => last?.state.database.close(),
  };
}
