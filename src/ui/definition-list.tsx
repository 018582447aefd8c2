import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { t } from '@/texts/t';

export type DefinitionRow = {
  id: string;
  label: string;
  /** Nothing at all is shown as "Not given". */
  value: ReactNode;
  /** At the row's end: "Change", a mark of what an officer asked for. */
  action?: ReactNode;
  /** Under the row, over its whole width. */
  below?: ReactNode;
};

// The list's own width decides, not the screen's: it also stands beside a document, and within the value of another.
const WIDE = '@container (min-width: 24rem)';

const List = styled('dl')({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) fit-content(25%)',
  margin: 0,
});

const Row = styled('div')({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(40%)',
  gap: '2px 16px',
  padding: '10px 0',
  breakInside: 'avoid',
  '&:not(:last-child)': { borderBottom: '1px solid var(--mui-palette-line-soft)' },
  [WIDE]: { gridTemplateColumns: 'subgrid', alignItems: 'baseline' },
});

const Label = styled('dt')({
  gridColumn: 1,
  fontSize: 'var(--mui-textSize-hint)',
  color: 'var(--mui-palette-ink-muted)',
  overflowWrap: 'anywhere',
});

const Value = styled('dd')({
  gridColumn: 1,
  margin: 0,
  minWidth: 0,
  maxWidth: 'var(--mui-width-text)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '& > em': { color: 'var(--mui-palette-ink-muted)' },
  [WIDE]: { gridColumn: 2 },
});

const Action = styled('dd')({
  gridColumn: 2,
  gridRow: '1 / span 2',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '0 12px',
  margin: 0,
  alignSelf: 'start',
  // A button stands on its answer's line, and reaches into the row's own room.
  [WIDE]: { gridColumn: 3, gridRow: 1, alignSelf: 'baseline', marginBlock: '-8px' },
  '@media print': { display: 'none' },
});

const Below = styled('dd')({ gridColumn: '1 / -1', margin: 0, '@media print': { display: 'none' } });

/** Labels and values of a record, on the page and on paper. */
export function DefinitionList({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <List>
      {rows.map((row) => (
        <Row key={row.id} data-row={row.id}>
          <Label>{row.label}</Label>
          <Value>{isEmpty(row.value) ? <em>{t('Not given')}</em> : row.value}</Value>
          {row.action && <Action>{row.action}</Action>}
          {row.below && <Below>{row.below}</Below>}
        </Row>
      ))}
    </List>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === '';
}
