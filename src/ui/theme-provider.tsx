import type { ReactNode } from 'react';
import { theme } from '@/ui/theme';
import { ThemedPage } from '@/ui/themed-page';

/** Gives everything below it the look of `theme.ts`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemedPage theme={theme}>{children}</ThemedPage>;
}
