import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { BaseSequencer, type BrowserCommandContext, type TestSpecification } from 'vitest/node';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { locateEmptyDatabase } from './scripts/steps/empty-database.mjs';
import { readApiBase } from './scripts/vite/api-base.ts';
import { createChunkGroups } from './scripts/vite/chunk-groups.ts';
import { definitions } from './scripts/vite/definitions.ts';
import { examples } from './scripts/vite/examples.ts';
import { leanPackages, leaveOutUnused } from './scripts/vite/lean-packages.ts';
import { mockApi } from './scripts/vite/mock-api.ts';
import { siteFiles } from './scripts/vite/site-files.ts';
import { texts } from './scripts/vite/texts.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
const source = fileURLToPath(new URL('./src', import.meta.url));
const folder = process.env.SCHEMAS_DIR ?? 'schemas';
const flags = { mockApi: process.env.MOCK_API === 'true', developerTools: process.env.DEVELOPER_TOOLS === 'true' };
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Vitest leaves one core free, which on two of them is half the machine; these tests wait for the database often
 * enough.
 */
const WORKERS = Math.max(2, availableParallelism() - 1);
/** Those in a browser wait for each other's processes too. */
const BROWSER_WORKERS = WORKERS + 1;

/** What takes long and goes deep: `npm run test:all` runs it, `npm test` does not. */
const DEEP = 'tests/**/*.deep.test.ts';
const COMPONENTS = 'tests/**/*.browser.test.tsx';
const DEEP_COMPONENTS = 'tests/**/*.deep.browser.test.tsx';

/** Minutes long, and small files, which Vitest would begin last: one core would wait for them when all others have ended. */
const LONGEST =
  /(fifty-at-once|deliberate-mistakes|seed|fuzz|journey|bad-input|agent-server|mutations|one-verdict|rehearsal|schemas-commands|rjsf-features|operate|move|backup)\.deep\.|faults\/(nodes|messages)\./;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: longest = [], false: others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      LONGEST.test(moduleId) ? 'true' : 'false',
    );
    return [...longest, ...others];
  }
}

/** For what comes by itself, however busy the machine is. */
const PATIENCE = { timeout: 30_000 };

/** Of Node's tests, those that have a project of their own. */
const OTHERS = ['tests/end-to-end/**', 'tests/faults/**', 'tests/hosted/**'];

/** One process runs many files, which share modules and embedded databases: starting those takes longer than most tests. */
const inNode = {
  environment: 'node' as const,
  isolate: false,
  setupFiles: ['tests/server/support/set-up.ts'],
  maxWorkers: WORKERS,
  expect: { poll: PATIENCE },
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

/** Milliseconds until a page of tests has to have loaded: the first one waits until its packages are prepared. */
const LOADING = { VITEST_BROWSER_IFRAME_TIMEOUT: '300000' };

const browser = () => ({
  enabled: true,
  headless: true,
  provider: playwright({
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  }),
  instances: [{ browser: 'chromium' as const }],
  commands: { bringToFront: ({ page }: BrowserCommandContext) => page.bringToFront() },
});

const inBrowser = {
  extends: true as const,
  // As for the stories: what is imported lazily is prepared too, or finding it would load the page anew under a test.
  optimizeDeps: {
    entries: [
      'src/{api,app,engine,fields,form,office,page,portal,records,sign-in,texts,ui,wizard}/**/*.{ts,tsx}',
      'tests/**/*.browser.test.tsx',
    ],
  },
  // A page fetches its parts when they are needed; the first test of a file waits for that, however busy the machine is.
  test: {
    // Each worker has a browser context of its own, in which its files run one after another.
    maxWorkers: BROWSER_WORKERS,
    env: LOADING,
    setupFiles: ['tests/ui/set-up.ts'],
    expect: { poll: PATIENCE },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    browser: browser(),
  },
};

/** Where the server finds one: of a build, beside itself. */
function emptyDatabase(): Plugin {
  return {
    name: 'empty-database',
    config: (_config, { command }) => ({
      define: {
        'import.meta.env.EMPTY_DATABASE': command === 'serve' ? JSON.stringify(locateEmptyDatabase()) : 'undefined',
      },
    }),
  };
}

/** Stories are tests when they are asked for by name: setting Storybook up takes seconds that no other run needs. */
const asksForStories =
  process.env.VITEST_STORYBOOK === 'true' || process.argv.some((argument) => /^(--project=)?storybook$/.test(argument));

async function createStoriesProject() {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  return {
    extends: true as const,
    plugins: [
      await storybookTest({
        configDir: fileURLToPath(new URL('./.storybook', import.meta.url)),
        // What other stories show too: `npm run test:long` looks at it.
        ...(process.env.EVERY_CASE === '1' ? {} : { tags: { exclude: ['long'] } }),
      }),
    ],
    // Everything that the pages import is prepared before the first story: found on the way, it would load the page
    // anew under a test.
    optimizeDeps: {
      entries: ['src/**/*.{ts,tsx}', '!src/server/runtime/node/**', '!src/studio/**', 'stories/**/*.tsx'],
    },
    // Few pages, each for many files: each starts an embedded database once.
    test: {
      name: 'storybook',
      isolate: false,
      maxWorkers: BROWSER_WORKERS,
      env: LOADING,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      browser: { ...browser(), screenshotFailures: false },
    },
  };
}

export default defineConfig({
  // Each answers for its own module; `definitions` for every other whose name begins with "virtual:".
  plugins: [
    react(),
    leaveOutUnused(),
    texts({ folder }),
    siteFiles({ folder }),
    examples({ folder }),
    mockApi({ on: flags.mockApi }),
    definitions({ folder }),
    emptyDatabase(),
  ],
  resolve: { alias: { '@': source, ...leanPackages } },
  define: {
    'import.meta.env.API_BASE': JSON.stringify(readApiBase(process.env.API_BASE)),
    'import.meta.env.VERSION': JSON.stringify(version),
    'import.meta.env.COMMIT': JSON.stringify(process.env.COMMIT ?? ''),
    'import.meta.env.MOCK_API': JSON.stringify(flags.mockApi),
    'import.meta.env.DEVELOPER_TOOLS': JSON.stringify(flags.developerTools),
    ...(flags.mockApi
      ? {
          'import.meta.env.MOCK_OTP_CODE': JSON.stringify(process.env.MOCK_OTP_CODE ?? '123456'),
          'import.meta.env.MOCK_ADMIN_PASSWORD': JSON.stringify(process.env.MOCK_ADMIN_PASSWORD ?? 'mock-admin-1'),
        }
      : {}),
  },
  // The embedded database finds its own files beside its code, and starts workers that are modules.
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  worker: { format: 'es' },
  // Builds and test runs beside a development server must not load its pages anew.
  server: {
    watch: { ignored: ['**/.cache/**', '**/.data/**', '**/dist*/**', '**/storybook-static/**', '**/test-results/**'] },
  },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: createChunkGroups() } },
      // Emotion imports it for a function that nobody here calls, and being CommonJS it would stay.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/hoist-non-react-statics\//, sideEffects: false }] },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { ...inNode, name: 'node', include: ['tests/**/*.test.ts'], exclude: [...OTHERS, DEEP] } },
      { extends: true, test: { ...inNode, name: 'deep', include: [DEEP], exclude: OTHERS } },
      // Starts, kills and restarts the built product, for which it waits more than it works.
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          expect: { poll: PATIENCE },
          testTimeout: 900_000,
          hookTimeout: 900_000,
          globalSetup: ['tests/faults/support/set-up.ts'],
          maxWorkers: WORKERS,
          include: ['tests/faults/**/*.test.ts'],
        },
      },
      // Stands on GoTrue, which is no package: without it the check is left out.
      {
        extends: true,
        test: { ...inNode, name: 'hosted', fileParallelism: false, include: ['tests/hosted/**/*.test.ts'] },
      },
      { ...inBrowser, test: { ...inBrowser.test, name: 'browser', include: [COMPONENTS], exclude: [DEEP_COMPONENTS] } },
      { ...inBrowser, test: { ...inBrowser.test, name: 'browser-deep', include: [DEEP_COMPONENTS] } },
      ...(asksForStories ? [await createStoriesProject()] : []),
    ],
  },
});
