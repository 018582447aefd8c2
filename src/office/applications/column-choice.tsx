/** Which columns of the list an officer sees: chosen once, and kept in this browser for each officer. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import { deviceTexts } from '@/page/data/persisted-texts';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import type { TableColumn } from '@/ui/table-column';
import { t } from '@/texts/t';

/** The keys of columns that are left out, and how to change them. */
export interface LeftOut {
  keys: readonly string[];
  change: (keys: readonly string[]) => void;
}

/** What the officer has left out of the list, in this browser. */
export function useLeftOut(): LeftOut {
  const { user } = useOfficer();
  const key = `admin-list-without:${user.id}`;
  const [keys, setKeys] = useState<readonly string[]>(() => split(deviceTexts.read(key)));
  return {
    keys,
    change: (next) => {
      deviceTexts.keep(key, next.join(','));
      setKeys(next);
    },
  };
}

/** A row names itself by its first column, and is ordered by another: both stay. */
function isFixed<Row>(columns: readonly TableColumn<Row>[], key: string, sort: string): boolean {
  return key === columns[0]?.key || key === sort;
}

/** The columns that are left. */
export function keepChosen<Row>(
  columns: readonly TableColumn<Row>[],
  sort: string,
  leftOut: readonly string[],
): TableColumn<Row>[] {
  return columns.filter(({ key }) => isFixed(columns, key, sort) || !leftOut.includes(key));
}

interface ColumnChoiceProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: string;
  leftOut: LeftOut;
}

export function ColumnChoice<Row>({ columns, sort, leftOut: { keys, change } }: ColumnChoiceProps<Row>) {
  return (
    <FormGroup row role="group" aria-label={t('Columns')} sx={{ marginBottom: 1.5 }}>
      {columns.map(({ key, header }) => (
        <FormControlLabel
          key={key}
          label={header}
          disabled={isFixed(columns, key, sort)}
          control={
            <Checkbox
              size="small"
              checked={isFixed(columns, key, sort) || !keys.includes(key)}
              onChange={({ target }) => change(target.checked ? keys.filter((each) => each !== key) : [...keys, key])}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

function split(text: string | undefined): string[] {
  return text?.split(',').filter((key) => key !== '') ?? [];
}
