import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { ThemeProvider } from '@/ui/theme-provider';

/** Puts `content` on the page under the theme, and takes it off again when the test is over. Answers the page to look at, and a way to show something else. */
export async function mount(content: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    holder.remove();
  });
  const show = (next: ReactNode) => act(async () => root.render(<ThemeProvider>{next}</ThemeProvider>));
  await show(content);
  // From here on the tests act as a user does, through the browser, and wait for what it shows.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return { screen: page, holder, show };
}
