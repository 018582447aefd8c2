/** Acts that are needed less often than those beside them, behind one button. */
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { t } from '@/texts/t';
import { KeyHint } from './key-hint';

export interface Act {
  label: string;
  /** By which it is done without the menu. */
  letter?: string | undefined;
  run: () => void;
}

export interface ActsMenuProps {
  /** What the acts have in common, for whoever hears the page; begins with the button's word. */
  label: string;
  acts: readonly Act[];
  disabled?: boolean;
  size?: 'small' | 'medium';
}

/**
 * An act is done once the menu has closed and the button has the focus, so that a dialog gives it back to the button.
 */
export function ActsMenu({ label, acts, disabled = false, size = 'medium' }: ActsMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<Act>(undefined);
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        size={size}
        disabled={disabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<MoreHoriz />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('More')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-labelledby': id },
          transition: {
            onExited: () => {
              const act = chosen.current;
              chosen.current = undefined;
              act?.run();
            },
          },
        }}
      >
        {acts.map((act) => (
          <MenuItem
            key={act.label}
            onClick={() => {
              chosen.current = act;
              setAnchor(null);
            }}
          >
            {act.label}
            <KeyHint letter={act.letter} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
