/** Opens the palette, by its button or by Ctrl+K, which a Mac has as Cmd+K. */
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '@/page/navigation/lazy-part';
import { toStorableText } from '@/fields/storable-text';
import { again } from '@/ui/again';
import { LoadingText } from '@/ui/loading-text';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { KeyHint } from './key-hint';
import type { Choice } from './use-finds';
import { t } from '@/texts/t';
import { styles } from './palette-styles';

const Palette = lazyPart(async () => (await again(() => import('./palette'))).Palette);

/** Longer than a dialog takes to leave. */
const CLOSING_MS = 300;

/** A choice is made once the palette is gone and the focus is where it was, so that an act finds what it is about. */
export function PaletteButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const chosen = useRef<Choice>(undefined);
  const closing = useRef<number>(undefined);
  const navigate = useNavigate();
  const onPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [typed, setTyped] = useState('');
  const close = () => setOpen(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Whoever closes a dialog after the key wanted no palette in it.
      if (event.key === 'Escape') window.clearTimeout(closing.current);
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Of the browser's own: even where it opens nothing, it does not lead away from a dialog.
      event.preventDefault();
      // What is being written in a dialog is not left for another page; one that is closing is waited for.
      const isAlone = () => !document.querySelector('[role=dialog]');
      window.clearTimeout(closing.current);
      if (isAlone()) setOpen(true);
      else closing.current = window.setTimeout(() => isAlone() && setOpen(true), CLOSING_MS);
    };
    // A dialog lets nobody hear of its Escape after it.
    window.addEventListener('keydown', listen, true);
    return () => {
      window.clearTimeout(closing.current);
      window.removeEventListener('keydown', listen, true);
    };
  }, []);
  const finish = () => {
    setTyped('');
    const choice = chosen.current;
    chosen.current = undefined;
    if (typeof choice === 'string') void navigate(choice);
    else choice?.();
  };
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        startIcon={<SearchIcon />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {t('Find')}
        <KeyHint letter={namePaletteKey()} />
      </Button>
      <Dialog
        open={open}
        onClose={close}
        fullScreen={onPhone}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
        sx={styles.dialog}
        slotProps={{ transition: { onExited: finish } }}
      >
        <VisuallyHidden id={titleId}>{t('Find')}</VisuallyHidden>
        <Suspense
          fallback={
            <Box sx={styles.head}>
              <TextField
                autoFocus
                label={t('Find')}
                value={typed}
                onChange={({ target }) => setTyped(toStorableText(target.value))}
              />
              <LoadingText />
            </Box>
          }
        >
          <Palette
            typed={typed}
            onType={setTyped}
            onClose={close}
            onChoose={(choice) => {
              chosen.current = choice;
              close();
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

/** As the keys of this device are named. */
export function namePaletteKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? t('Cmd+K') : t('Ctrl+K');
}
