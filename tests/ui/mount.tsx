import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { ThemeProvider } from '@/ui/theme/theme-provider';

/**
 * Puts `content` on the page under the theme, and takes it off again when the test is over. Returns the page to look
 * at, and a way to show something else.
 */
export async function mount(content: ReactNode) {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  onTestFinished(async () => {
    await finish(() => root.unmount());
    holder.remove();
  });
  const show = (next: ReactNode) => finish(() => root.render(<ThemeProvider>{next}</ThemeProvider>));
  await show(content);
  return { screen: page, holder, show };
}

/**
 * Waits until React is done with it. Only meanwhile does React expect `act`: otherwise the tests use the page through
 * the browser, and wait for what it shows.
 */
async function finish(work: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => work());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
