import { styleNonce } from '@/ui/style-nonce';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '@/ui/theme';

// Prepended, so that our CSS modules win over MUI's styles at equal weight.
const cache = createCache({ key: 'css', prepend: true, ...(styleNonce === undefined ? {} : { nonce: styleNonce }) });

/** Gives everything below it the tokens of `theme.ts`, under the page's Content-Security-Policy. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <MuiThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </MuiThemeProvider>
    </CacheProvider>
  );
}
