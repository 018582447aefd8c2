/** How a page looks that has one sheet with a form, and neither tables nor steps. */
import { actions } from './actions';
import { createBaseTheme, ON_PAPER, pageComponents } from './base';
import { fields, inputs } from './inputs';
import { surfaces } from './surfaces';
import type { Components, Theme } from '@mui/material/styles';

export const sheetComponents: Components<Theme> = {
  ...pageComponents,
  ...actions,
  ...inputs,
  ...surfaces,
  MuiCssBaseline: {
    styleOverrides: {
      ...pageComponents.MuiCssBaseline.styleOverrides,
      ...fields,
      // The library of notifications takes a class name for its area, and no style; named twice, this comes before its
      // own. On a wide page it is under the masthead, whose buttons stay free; a phone's are in a menu.
      '.toast-area.toast-area': {
        '@media (min-width: 600px)': { top: 'calc(4rem + 12px)' },
        maxWidth: 'min(26rem, calc(100vw - 32px))',
        maxHeight: '60dvh',
        overflow: 'clip',
        overflowClipMargin: 16,
        [ON_PAPER]: { display: 'none' },
      },
    },
  },
};

export const sheetTheme = createBaseTheme(sheetComponents);
