/** The product without a server: from source (as in development) or built, with the mock API in the page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Page, expect } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Of the mock build (vite.config.ts). */
export const MOCK_CODE = '123456';

export interface MockSite {
  url: string;
  stop(): Promise<void>;
}

/** `vite <args>` with the mock API flag on; resolves when it serves. */
export async function startVite(args: string[], env: Record<string, string> = {}): Promise<MockSite> {
  const child = spawn(
    'node',
    ['node_modules/vite/bin/vite.js', ...args, '--host', '127.0.0.1', '--clearScreen', 'false'],
    {
      cwd: ROOT,
      env: { ...process.env, MOCK_API: 'true', DEVELOPER_TOOLS: 'true', ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return { url: await readAddress(child), stop: () => end(child) };
}

/** Runs `vite build` with the mock API flag on. */
export function buildMock(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'node',
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      {
        cwd: ROOT,
        env: { ...process.env, MOCK_API: 'true', DEVELOPER_TOOLS: 'true' },
        stdio: 'inherit',
      },
    );
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The mock build failed with exit code ${code}.`)),
    );
  });
}

/** On a sign-in screen: makes an account with the fixed code. */
export async function createMockAccount(page: Page, phone: string): Promise<void> {
  await requestCode(page, phone);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.locator('[name="first_name"]').fill('Amina');
  await page.locator('[name="last_name"]').fill('Bello');
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page);
}

/** On a sign-in screen: signs a registered phone in with the fixed code. */
export async function signInToMock(page: Page, phone: string): Promise<void> {
  await requestCode(page, phone);
  await enterCode(page);
}

async function requestCode(page: Page, phone: string): Promise<void> {
  await page.locator('[name="phone_number"]').fill(phone);
  await page.getByRole('button', { name: /send code/i }).click();
}

async function enterCode(page: Page): Promise<void> {
  await page.locator('[name="otp_code"]').fill(MOCK_CODE);
  await expect(page.locator('[name="otp_code"]')).toBeHidden();
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? [];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`Vite ended before it served:\n${log}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
