import type { ComponentType } from 'react';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import styles from './in-theme.module.css';

/** Decorator of component stories: the product's theme, on the page's own surface, as wide as a form. */
export function inTheme(Story: ComponentType) {
  return (
    <ThemeProvider>
      <main className={styles.form}>
        <Story />
      </main>
    </ThemeProvider>
  );
}

/** The same for what takes the whole width. */
export function inWideTheme(Story: ComponentType) {
  return (
    <ThemeProvider>
      <main className={styles.page}>
        <Story />
      </main>
    </ThemeProvider>
  );
}
