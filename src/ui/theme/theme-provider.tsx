import type { ReactNode } from 'react';
import { theme } from './theme';
import { ThemedPage } from './themed-page';

/** Gives everything below it the look of `theme.ts`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemedPage theme={theme}>{children}</ThemedPage>;
}
