/**
 * End-to-end tests: the built product, started as a user starts it, in a real browser on a phone's and on a desktop's
 * screen.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests of the process itself, to which the size of a screen means nothing. */
const PROCESS_TESTS = '**/process/*.spec.ts';

/**
 * Where a path leads and what a page says is the same on every screen; how pages look on a phone, the other tests see.
 */
const SPECIFICATION_TESTS = '**/specification/*.spec.ts';

/**
 * What takes long and goes deep, files and single tests: `npm run test:all` runs it, `npm test` does not. Looked for in
 * the file’s name, the test’s title and its tags.
 */
const DEEP = /\.deep\.spec\.ts|@deep/;

/**
 * Journeys that take minutes: every type filled by keyboard, a form that changes between two starts. `npm run
 * test:long` walks them.
 */
const LONG_TESTS = '**/long/*.spec.ts';

/** Of deep ones, what takes minutes and is like another that is tried. */
const LONG = /@long/;

/** Tags of what is the same on every screen, and is tried on one: of deep ones, all but those tagged "@both". */
const PHONE_ONLY = /@phone|^(?!.*(?:@desktop|@both|specification\/)).*(?:\.deep\.spec\.ts|@deep)/;
const DESKTOP_ONLY = /@desktop/;

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Deep ones go without movement, which takes a tenth of their time: those of `npm test` see it. */
const STILL = { contextOptions: { reducedMotion: 'reduce' as const } };

export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results`,
  // Far more than they need: a busy machine is no fault.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A retry would hide a fault that a user meets once in a while.
  retries: 0,
  // One more than there are cores on the least machine: they wait for the server, and for each other's processes.
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: `${root}/.cache/reports/end-to-end.json` }]],
  use: {
    // A control that never comes is told by its name; the end of the test's time tells nothing.
    actionTimeout: 120_000,
    // What it keeps would be answered past the faults that tests put into the network; those about it allow it.
    serviceWorkers: 'block',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    // Recording every test costs a third of the time, so it is asked for: TRACE=1 npm test -- end-to-end
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  },
  projects: [
    { name: 'process', testMatch: PROCESS_TESTS, grepInvert: DEEP },
    { name: 'phone', testIgnore: [PROCESS_TESTS, LONG_TESTS], grepInvert: DEEP, use: PHONE },
    { name: 'deep-process', testMatch: PROCESS_TESTS, grep: DEEP, grepInvert: LONG },
    {
      name: 'deep-phone',
      testIgnore: [PROCESS_TESTS, LONG_TESTS, SPECIFICATION_TESTS],
      grep: DEEP,
      grepInvert: DESKTOP_ONLY,
      use: { ...PHONE, ...STILL },
    },
    { name: 'desktop', testIgnore: [PROCESS_TESTS, LONG_TESTS], grepInvert: PHONE_ONLY, use: { ...DESKTOP, ...STILL } },
    { name: 'long', testMatch: LONG_TESTS, use: DESKTOP },
    // With the one before: an approval of its type is asked for.
    {
      name: 'long-process',
      testMatch: ['licences', 'mock-build', 'four-eyes', 'day-at-the-desk'].map(
        (name) => `**/process/${name}.deep.spec.ts`,
      ),
    },
    {
      name: 'long-faults',
      testMatch: '**/faults/calls.spec.ts',
      grepInvert: DESKTOP_ONLY,
      use: { ...PHONE, ...STILL },
    },
    { name: 'long-phone', testMatch: '**/long/applications.spec.ts', use: PHONE },
  ],
});
