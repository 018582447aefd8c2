import { styleNonce } from './style-nonce';
import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/**
 * In place of the prefixes that Emotion writes for browsers of ten years ago, each rule of which a present one refuses
 * with an exception: the one that Safari still wants.
 */
const addPrefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Of all styles of the page. */
export const styleCache = createCache({
  key: 'css',
  stylisPlugins: [addPrefix],
  ...(styleNonce === undefined ? {} : { nonce: styleNonce }),
});

/**
 * Gives everything below it a theme, under the page's Content-Security-Policy. Light or dark is the device's alone, so
 * that no choice of it is looked for in the storage, and none comes after the first drawing.
 */
export function ThemedPage({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} storageManager={null} noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
