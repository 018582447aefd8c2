import type { ComponentType } from 'react';
import { ThemeProvider } from '@/ui/theme-provider';
import styles from './in-theme.module.css';

/** Decorator of component stories: the product's theme, on the page's own surface. */
export function inTheme(Story: ComponentType) {
  return <ThemeProvider><main className={styles.surface}><Story /></main></ThemeProvider>;
}
