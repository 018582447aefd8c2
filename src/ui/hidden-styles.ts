import type { CSSObject } from '@mui/material/styles';

/** What only a screen reader meets, or what something visible stands for. */
export const HIDDEN: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};
