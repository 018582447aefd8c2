import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { saveFile } from '@/fields/files/save-file';
import { showToast } from '@/ui/toast';
import { t } from '@/texts/t';

/** The file, or nothing where it is written in the background, which is told by whoever asked for that. */
type Load = () => Promise<Blob | undefined>;

interface ExportChoice {
  label: string;
  load: Load;
}

export interface ExportButtonProps {
  /** Of the file, such as applications.csv or applications.xlsx. */
  name: string;
  load: Load;
  /** Instead of one file: which of these is asked first. */
  choices?: readonly ExportChoice[] | undefined;
  disabled: boolean;
}

/**
 * What a list shows, all of its pages, as a file for a spreadsheet. A choice is fetched once its menu has closed and
 * the button has the focus again, which comes back to it then.
 */
export function ExportButton({ name, load, choices, disabled }: ExportButtonProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<ExportChoice>(undefined);
  const save = async (loadFile: Load) => {
    setBusy(true);
    try {
      const file = await loadFile();
      if (file === undefined) return;
      saveFile(file, name);
      showToast(t('Export downloaded'), 'success');
    } catch (error) {
      showToast(describeFailure(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        id={id}
        size="small"
        startIcon={<Download aria-hidden="true" />}
        endIcon={choices && <ArrowDropDown aria-hidden="true" />}
        aria-haspopup={choices && 'menu'}
        aria-expanded={choices && anchor !== null}
        onClick={({ currentTarget }) => {
          if (choices) setAnchor(currentTarget);
          else void save(load);
        }}
        disabled={disabled}
        loading={busy}
      >
        {busy ? t('Exporting...') : name.endsWith('.xlsx') ? t('Export Excel') : t('Export CSV')}
      </Button>
      {choices && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{
            list: { 'aria-labelledby': id, dense: true },
            transition: {
              onExited: () => {
                const choice = chosen.current;
                chosen.current = undefined;
                if (choice) void save(choice.load);
              },
            },
          }}
        >
          {choices.map((choice) => (
            <MenuItem
              key={choice.label}
              onClick={() => {
                chosen.current = choice;
                setAnchor(null);
              }}
            >
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
