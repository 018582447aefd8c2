/** What can be done with the selected applications. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { AdminApplicationRow } from '@/api/shapes/review';
import Button from '@mui/material/Button';
import { BulkDialog } from './bulk-dialog';
import { listStyles } from '../layout/list-styles';

export interface BulkBarProps {
  rows: readonly AdminApplicationRow[];
  selected: ReadonlySet<string>;
  onDone: () => void;
}

/** Rows of other pages are not in reach: what is decided is in sight. */
export function BulkBar({ rows, selected, onDone }: BulkBarProps) {
  const [chosen, setChosen] = useState<readonly AdminApplicationRow[]>();
  const picked = rows.filter((row) => selected.has(row.id));
  if (picked.length === 0 && chosen === undefined) return null;
  return (
    <Box role="region" aria-label="Selected applications" sx={listStyles.bar}>
      <Box component="span" sx={listStyles.count}>
        {picked.length === 1 ? '1 application selected' : `${picked.length} applications selected`}
      </Box>
      <Button size="small" variant="contained" onClick={() => setChosen(picked)}>
        Change status
      </Button>
      <Button size="small" onClick={onDone}>
        Clear selection
      </Button>
      {chosen && (
        <BulkDialog
          rows={chosen}
          onClose={(changed) => {
            setChosen(undefined);
            if (changed) onDone();
          }}
        />
      )}
    </Box>
  );
}
