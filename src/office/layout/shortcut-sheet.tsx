/** The list of keyboard shortcuts on this page, opened by its button or by "?". */
import { styled } from '@mui/material/styles';
import Dialog from '@mui/material/Dialog';
import ListItemButton from '@mui/material/ListItemButton';
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { namePaletteKey } from './palette-button';
import { KeyHint } from './key-hint';
import { useShortcut, useShortcuts } from './shortcut-provider';
import { t } from '@/texts/t';

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: '1.5rem',
  padding: '2px 8px',
  border: '1px solid var(--mui-palette-line-strong)',
  borderBottomWidth: 3,
  borderRadius: 4,
  textAlign: 'center',
  font: 'inherit',
});

export function ShortcutSheetButton() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useShortcut({ key: '?', label: t('Show this list'), run: () => setOpen(true) });
  return (
    <>
      <ListItemButton component="button" onClick={() => setOpen(true)} aria-keyshortcuts="?">
        {t('Keyboard shortcuts')}
        <KeyHint letter="?" />
      </ListItemButton>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <Sheet titleId={titleId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Sheet({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { list, enabled, setEnabled } = useShortcuts();
  return (
    <>
      <DialogTitle id={titleId}>{t('Keyboard shortcuts')}</DialogTitle>
      <DialogContent>
        <Table size="small" sx={{ mb: 2 }}>
          <TableBody>
            {/* No letter alone, it is there even where shortcuts are off. */}
            <Row name={namePaletteKey()} label={t('Find an application, a person, a page or an act')} />
            <Row name={t('Ctrl+Enter')} label={t('Send what is written, or confirm')} />
            {list().map(({ key, label }) => (
              // The one key that has a word on it.
              <Row key={key} name={key === 'Enter' ? t('Enter') : key} label={label} />
            ))}
          </TableBody>
        </Table>
        <FormControlLabel
          label={t('Keyboard shortcuts are on')}
          control={
            <Switch name="shortcuts_enabled" checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />
          }
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </>
  );
}

/** `name`: as it stands on the key. */
function Row({ name, label }: { name: string; label: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ width: '1%', whiteSpace: 'nowrap', pl: 0 }}>
        <Key>{name}</Key>
      </TableCell>
      <TableCell>{label}</TableCell>
    </TableRow>
  );
}
