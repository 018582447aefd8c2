/**
 * How each component of MUI looks, in the tokens' values: a file per kind of component. `base.ts` has what the landing
 * page needs of it. Other styles read the same values as variables: `var(--mui-palette-ink-main)`,
 * `var(--mui-textSize-hint)`, `var(--mui-radius-control)`.
 */
import { actions } from './actions';
import { fields } from './fields';
import { createLook, ON_PAPER, pageComponents } from './base';
import { inputs } from './inputs';
import { progress } from './progress';
import { surfaces } from './surfaces';
import { tables } from './tables';

export const theme = createLook({
  ...pageComponents,
  ...actions,
  ...inputs,
  ...surfaces,
  ...progress,
  ...tables,
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
});
