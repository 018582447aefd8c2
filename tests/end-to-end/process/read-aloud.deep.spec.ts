/**
 * A question read aloud: fetched when somebody wants to hear it, and heard again without a line, in parts as players
 * ask.
 */
import type { Page } from '@playwright/test';
import { loadProviders } from '../support/form-walker';
import { cutLine, expectPagesKept } from '../support/kept-pages';
import { createAccount, newPhone } from '../support/sign-in';
import { expect } from '../support/test';
import { schemas, testWider as test, UNKNOWN_TYPE } from '../support/wider-registry';

const provider = loadProviders(schemas).find(({ id }) => id === UNKNOWN_TYPE);
const sounds = Object.values(provider?.wizard.steps[0]?.sounds ?? {}).map((name) => `/sounds/${name}`);

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test('of a step that was heard once, every question is heard without a line', async ({ page, product }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sounds/')) asked.push(request.url());
  });
  await noteHeard(page);
  await page.goto(`/${provider?.routes.base[0]}/auth`);
  await createAccount(page, product, newPhone());
  await expectPagesKept(page);
  const buttons = page.getByRole('button', { name: /^Listen: / });
  await expect(buttons.first()).toBeVisible();
  expect(asked).toEqual([]);

  await buttons.first().click();
  await expect.poll(() => readHeard(page)).toHaveLength(1);
  const areKept = (all: string[]) =>
    page.evaluate(async (each) => (await Promise.all(each.map((one) => caches.match(one)))).every(Boolean), all);
  await expect.poll(() => areKept(sounds)).toBe(true);

  await cutLine(page);
  await buttons.last().click();
  await expect.poll(() => readHeard(page)).toHaveLength(2);
  const last = (await readHeard(page)).at(-1) ?? '';
  const part = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { range: 'bytes=0-1' } });
    return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength];
  }, last);
  expect(part).toEqual([206, expect.stringMatching(/^bytes 0-1\/\d+$/), 2]);
});

/** Of each sound that was heard to its end, the address. */
async function noteHeard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const play: (this: HTMLMediaElement) => Promise<void> = Reflect.get(HTMLMediaElement.prototype, 'play');
    HTMLMediaElement.prototype.play = function playAndNote(this: HTMLMediaElement) {
      this.addEventListener('ended', () => heard.push(new URL(this.src).pathname));
      return play.call(this);
    };
    Object.assign(window, { heard });
  });
}

async function readHeard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
