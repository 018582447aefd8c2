import { styleNonce } from './style-nonce';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

// Prepended, so that style sheets win over MUI's styles at equal weight.
const cache = createCache({ key: 'css', prepend: true, ...(styleNonce === undefined ? {} : { nonce: styleNonce }) });

/** Gives everything below it a theme, under the page's Content-Security-Policy. */
export function ThemedPage({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
