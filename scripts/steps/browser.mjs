/** Finds a Chromium for the tests, and installs one when the machine has none. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepError, runCommand } from './command.mjs';

/** Chromium without windows, bars and pages of its own: the same pages take a third less of the processor’s time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED_PATHS = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a browser that starts: `CHROMIUM_PATH`, the machine's Chromium or Chrome, or Playwright's own; undefined
 * when none is there. A CHROMIUM_PATH that does not start is an error and not passed over, since somebody meant that
 * very browser.
 */
export async function findBrowser(environment = process.env) {
  if (environment.CHROMIUM_PATH) {
    if (canStart(environment.CHROMIUM_PATH)) return environment.CHROMIUM_PATH;
    throw new StepError(
      `CHROMIUM_PATH is ${environment.CHROMIUM_PATH}, which does not start. Correct it, or unset it to let the tests look for a browser.`,
    );
  }
  const onPath = (environment.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...FIXED_PATHS, ...onPath, await getPlaywrightPath()].find((path) => path !== undefined && canStart(path));
}

/**
 * Installs a browser and returns its path. Throws a StepError that says what to install by hand when nothing worked.
 */
export async function installBrowser() {
  if (canUseApt()) {
    console.log(`      No browser found: installing Debian's ${SHELL} (apt-get install -y ${SHELL})`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    // A fresh image has no package lists; a failing update is not the end, since the lists may be there already.
    await runCommand('apt-get', ['update', '-q'], { env, label: 'apt-get update' });
    for (const name of [SHELL, 'chromium']) {
      await runCommand('apt-get', ['install', '-y', '-q', name], { env, label: `apt-get install ${name}` });
      if ((await findBrowser()) !== undefined) break;
    }
  } else {
    console.log("      No browser found: installing Playwright's chromium (npx playwright install chromium)");
    await runCommand('playwright', ['install', 'chromium'], { label: 'playwright install chromium' });
  }
  const found = await findBrowser();
  if (found === undefined)
    throw new StepError(
      'No browser could be installed. Install Chromium or Chrome, set CHROMIUM_PATH to its program, and run the tests again.',
    );
  return found;
}

function canUseApt() {
  const isRoot = process.getuid?.() === 0;
  return isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/**
 * Asking for the version proves more than that a file is there: on Ubuntu `chromium-browser` may be a stub that only
 * prints advice.
 */
function canStart(path) {
  try {
    accessSync(path, constants.X_OK);
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

async function getPlaywrightPath() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}
