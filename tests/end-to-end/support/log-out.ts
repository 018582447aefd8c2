/** Logging out as an applicant does: by a button, which a phone has in a menu. */
import type { Locator, Page } from '@playwright/test';

/** What a page shows of being signed in. */
export function findAccount(page: Page): Locator {
  return logOutButton(page).or(accountButton(page));
}

export async function logOut(page: Page): Promise<void> {
  await findAccount(page).waitFor();
  if (await accountButton(page).isVisible()) {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  } else await logOutButton(page).click();
}

function accountButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Account/ });
}

function logOutButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Log out' });
}
