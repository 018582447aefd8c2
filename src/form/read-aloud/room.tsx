import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const HEARD = ':has(> .field-control > &, > .field-control > .field-group > &)';

/** By the control, since browsers differ in where a fieldset begins: its legend is no part of it, or is. */
const ROOM = {
  position: 'absolute',
  insetInlineEnd: 0,
  // The distance between a control and what stands above it is left free.
  bottom: 'calc(100% + 6px)',
  width: 44,
  height: 44,
  [`.field${HEARD} > .field-control`]: { position: 'relative' },
  [`.field${HEARD} > :has(~ .field-control)`]: { boxSizing: 'border-box', paddingInlineEnd: '56px' },
  // As high as the button, with the words in its middle.
  [`.field${HEARD} > :is(label, legend):has(+ .field-control)`]: {
    width: '100%',
    minHeight: 44,
    paddingBlock: '10px',
  },
  // A document that may be left out has its name and "Add" in one row.
  '.field:has(.file-add) > .field-control:has(> &)': { display: 'flex', alignItems: 'center', gap: '8px' },
  '.field:has(.file-add) > .field-control > &': { position: 'static', flex: 'none' },
  '@media print': { display: 'none' },
};

/**
 * Where a question's button stands, beside its label; kept free while the button is on its way. Not `styled`, which a
 * build without sounds would have to keep.
 */
export function Room({ children }: { children?: ReactNode }) {
  return (
    <Box component="span" sx={ROOM}>
      {children}
    </Box>
  );
}
