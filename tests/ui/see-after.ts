import { expect } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Does something and sees its notification, which goes by itself after two seconds: who looks after the press may come
 * too late on a busy machine.
 */
export async function seeAfter(text: string, act: () => Promise<unknown>): Promise<void> {
  const see = async () => {
    await expect.element(page.getByText(text).first()).toBeVisible();
  };
  await Promise.all([see(), act()]);
}
