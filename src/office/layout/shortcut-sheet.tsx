/** The list of keyboard shortcuts on this page, opened by its button or by "?". */
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { CheckBox } from '@/ui/check-box';
import { useShortcut, useShortcuts } from './shortcut-provider';
import styles from './shortcut-sheet.module.css';

export function ShortcutSheetButton() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useShortcut({ key: '?', label: 'Show this list', run: () => setOpen(true) });
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Shortcuts (?)
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <Sheet titleId={titleId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Sheet({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { list, enabled, setEnabled } = useShortcuts();
  return (
    <div className={styles.sheet}>
      <h2 id={titleId} className={styles.title}>
        Keyboard shortcuts
      </h2>
      <dl className={styles.list}>
        {list().map(({ key, label }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <CheckBox
        id="shortcuts-enabled"
        name="shortcuts_enabled"
        label="Keyboard shortcuts are on"
        value={enabled}
        onChange={setEnabled}
      />
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
