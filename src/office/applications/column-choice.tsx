/** Which columns of the list an officer sees: chosen once, and kept in this browser for each officer. */
import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { deviceTexts } from '@/ui/persisted-texts';
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
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        id={id}
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Columns')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
      >
        {columns.map(({ key, header }) => {
          const fixed = isFixed(columns, key, sort);
          const shown = fixed || !keys.includes(key);
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={shown}
              disabled={fixed}
              onClick={() => change(shown ? [...keys, key] : keys.filter((each) => each !== key))}
            >
              <ListItemIcon>{shown && <Check fontSize="small" aria-hidden="true" />}</ListItemIcon>
              {header}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

function split(text: string | undefined): string[] {
  return text?.split(',').filter((key) => key !== '') ?? [];
}
