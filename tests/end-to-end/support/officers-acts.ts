/** What an officer can do with a record, as buttons; a phone folds what it has no room for into a menu. */
import { expect, type Page } from '@playwright/test';

/** Presses the transition of this label, wherever it stands. */
export async function chooseTransition(office: Page, label: string): Promise<void> {
  const bar = office.getByRole('group', { name: 'What you can do' });
  const button = bar.getByRole('button', { name: label, exact: true });
  const more = bar.getByRole('button', { name: /^More/ });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await office.getByRole('menuitem', { name: label, exact: true }).click();
}
