import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export type FieldSetProps = {
  /** Left out for fields that only share a layout. */
  title?: string | undefined;
  description?: ReactNode;
  /** Two fields beside each other where there is room, for short ones that belong together. */
  columns?: 1 | 2;
  children: ReactNode;
};

const Set = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: '0 0 16px',
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: 'var(--mui-textSize-section)', fontWeight: 700, lineHeight: 1.3 },
  '& > p': { margin: '4px 0 0', maxWidth: 'var(--mui-width-text)', color: 'var(--mui-palette-ink-muted)' },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', columnGap: 24 },
  '& > :not(div) + div': { marginTop: 16 },
  [theme.breakpoints.up('sm')]: { '& > [data-columns="2"]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
}));

/** Fields that belong together, under a heading. */
export function FieldSet({ title, description, columns = 1, children }: FieldSetProps) {
  return (
    <Set>
      {title !== undefined && <legend>{title}</legend>}
      {description !== undefined && <p>{description}</p>}
      <div data-columns={columns}>{children}</div>
    </Set>
  );
}
