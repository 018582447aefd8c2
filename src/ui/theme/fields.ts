/**
 * What stands around each field, and the grid that fields stand in. Plain classes, where anything else is `styled`: a
 * form has hundreds of each, and a styled element works out its styles whenever it is drawn.
 */
import type { CSSObject } from '@mui/material/styles';
import { colour } from './base';

const FROM_TABLET = '@media (min-width: 600px)';
const FROM_DESKTOP = '@media (min-width: 900px)';

export const fields: CSSObject = {
  '.field': { minWidth: 0, margin: '0 0 24px', padding: 0, border: 0 },
  '.field-control': { marginTop: 6 },
  // Fields that make one answer: their title leads them, and the last of them keeps the distance to what follows.
  '.field:has(> .field-control > .field-group)': {
    marginBottom: 0,
    '& > legend': { fontSize: 'var(--mui-textSize-lead)' },
  },
  '.field-group': { paddingTop: 6 },
  '.required-mark::after': {
    content: String.raw`'\a0*'`,
    color: colour('tone-danger-ink'),
    fontWeight: 700,
  },
  '.field-grid': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: 24,
    [FROM_TABLET]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' },
  },
  '.field-cell': {
    minWidth: 0,
    '&:empty': { display: 'none' },
    [FROM_TABLET]: { gridColumn: 'span var(--sm, 12)' },
    [FROM_DESKTOP]: { gridColumn: 'span var(--md, 12)' },
  },
};
