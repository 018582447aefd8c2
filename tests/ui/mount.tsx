import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
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

/** Until React is done with it, and with what its effects have asked for at once. */
async function finish(work: () => void): Promise<void> {
  flushSync(work);
  // A task of its own, which no test's own clock holds up.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}
