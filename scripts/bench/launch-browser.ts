/** The browser that the measurements open pages in: the one of the tests. */
import { chromium, type Browser } from 'playwright';
import { findBrowser } from '../steps/browser.mjs';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
