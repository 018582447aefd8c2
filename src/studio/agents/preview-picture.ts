/** Pictures of forms: of the studio's own preview, in a browser that nobody sees. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Browser } from 'playwright';
import { issueLine } from '../../definition/language/definition-issue.ts';
import { nameFrame } from '../frame-name.ts';
import type { Checked, Opening } from '../studio-answers.ts';

export interface Wanted {
  folder: string;
  files: Record<string, string>;
  type: string;
  step?: string | undefined;
  example: string;
}

export interface Pictures {
  /** A PNG picture in base64. Throws what is in the way. */
  take: (wanted: Wanted) => Promise<string>;
  close: () => Promise<void>;
}

/** `studio`: the script that opens it. `findBrowser`: the path of a browser, undefined where there is none. */
export function createPictures(studio: string, findBrowser: () => Promise<string | undefined>): Pictures {
  let opened: { folder: string; child: ChildProcess; url: Promise<string> } | undefined;
  let browser: Promise<Browser> | undefined;

  /** In a process of its own: it is busy for a while, and what goes wrong there ends nothing here. */
  function open(folder: string): Promise<string> {
    if (opened?.folder === folder) return opened.url;
    opened?.child.kill();
    const child = spawn(process.execPath, [studio, '--port', '0', '--folder', folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const url = new Promise<string>((resolve, reject) => {
      let said = '';
      const read = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
        const [, found] = /The studio is open at (\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('error', reject);
      child.once('exit', () => {
        if (opened?.child === child) opened = undefined;
        reject(new Error(`The preview cannot be opened: ${said.trim().split('\n').at(-1) ?? ''}`));
      });
    });
    url.catch(() => undefined);
    opened = { folder, child, url };
    return url;
  }

  async function launch(): Promise<Browser> {
    const executablePath = await findBrowser();
    if (executablePath === undefined)
      throw new Error(
        'There is no browser on this machine to take a picture with. Install Chromium or Chrome, or set CHROMIUM_PATH to its program; "walk" tells in words what each step shows.',
      );
    return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  }

  return {
    async take({ folder, files, type, step, example }) {
      browser ??= launch();
      browser.catch(() => (browser = undefined));
      const shown = await browser;
      const url = await open(folder);
      const { isShown, issues } = await post<Checked>(`${url}/studio/check`, { texts: files });
      if (!isShown)
        throw new Error(
          `The definitions are not in order:\n${issues.map((issue) => issueLine(issue, '.')).join('\n')}`,
        );
      const opening = await post<Opening>(`${url}/studio/form`, {
        type,
        example,
        ...(step === undefined ? {} : { step }),
      });
      const page = await shown.newPage({ viewport: { width: 400, height: 800 } });
      try {
        await page.addInitScript((name) => {
          if (window.name === '') window.name = name;
        }, nameFrame(opening));
        await page.goto(`${url}/preview.html`);
        await page.locator('form').first().waitFor({ timeout: 60_000 });
        // The form is there while its fields are on their way.
        await page.locator('.MuiCircularProgress-root').first().waitFor({ state: 'hidden', timeout: 60_000 });
        return (await page.screenshot({ fullPage: true })).toString('base64');
      } finally {
        await page.close();
      }
    },
    async close() {
      opened?.child.kill();
      await (await browser?.catch(() => undefined))?.close();
    },
  };
}

async function post<Said>(url: string, body: object): Promise<Said> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as Said & { message?: string };
  if (!response.ok) throw new Error(said.message ?? `The preview answered ${response.status}.`);
  return said;
}
