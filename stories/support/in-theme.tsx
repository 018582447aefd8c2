import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { ThemeProvider } from '@/ui/theme/theme-provider';

const styles = {
  form: {
    padding: 3,
    maxInlineSize: 'var(--mui-width-form)',
    '@media (max-width: 599px)': {
      padding: 2,
    },
  },
  page: {
    padding: 3,
    '@media (max-width: 599px)': {
      padding: 2,
    },
  },
} as const;

/** Decorator of component stories: the product's theme, on the page's own surface, as wide as a form. */
export function inTheme(Story: ComponentType) {
  return (
    <ThemeProvider>
      <Box component="main" sx={styles.form}>
        <Story />
      </Box>
    </ThemeProvider>
  );
}

/** The same for what takes the whole width. */
export function inWideTheme(Story: ComponentType) {
  return (
    <ThemeProvider>
      <Box component="main" sx={styles.page}>
        <Story />
      </Box>
    </ThemeProvider>
  );
}
