/** As in `focus.deep.spec.ts`, after the ways in which a session ends: by hand, everywhere, and unused. */
import type { Page } from '@playwright/test';
import { createPeople, enter, pathOf } from './faults/places';
import type { Session } from './support/session';
import { test } from './support/test';
import { button, gone, walk, type Walker } from './support/walk-by-keys';

test.setTimeout(600_000);

const MINUTE = 60_000;
const start = (page: Page) => page.getByRole('heading', { name: /^Welcome/ });

test('sessions that end leave the focus somewhere', async ({ product, files, openAsSomeoneElse }) => {
  const people = createPeople(product, files);
  const open = async (path: string, session: Session) => {
    const page = await openAsSomeoneElse();
    await enter(page.context(), session);
    return { ...walk(page), path };
  };
  await logOutByKeys(await open(pathOf('list'), await people.newcomer()));
  await endEverywhere(await open('/account', await people.newcomer()));
  await beIdle(await open(pathOf('wizard'), await people.newcomer()));
});

async function logOutByKeys({ page, press, path }: Walker & { path: string }): Promise<void> {
  await page.goto(path);
  const account = button(page, /^Account/);
  const out = button(page, 'Log out');
  await account.or(out).waitFor();
  if (await account.isVisible()) {
    await press('the account', account, page.getByRole('menu'));
    await press('logged out', page.getByRole('menuitem', { name: 'Log out' }), start(page));
  } else await press('logged out', out, start(page));
}

async function endEverywhere({ page, press, path }: Walker & { path: string }): Promise<void> {
  await page.goto(path);
  await press('signed out everywhere', button(page, 'Sign out everywhere'), start(page));
}

async function beIdle({ page, act, press, path }: Walker & { path: string }): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  const field = page.locator('[data-step] [name]').first();
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  const wait = () => page.clock.fastForward(29.5 * MINUTE);
  await field.focus();
  await act('nothing for long', wait, dialog);
  await press('stayed', button(dialog, 'Stay signed in'), gone(dialog));
  await act('nothing for long again', wait, dialog);
  await press('left', button(dialog, 'Sign out'), start(page));
}
