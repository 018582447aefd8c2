/** A secret that was made just now, and is told this once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { CopyButton } from '@/ui/copy-button';
import { t } from '@/texts/t';

const styles = {
  secret: {
    padding: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 'var(--mui-radius-card)',
    fontFamily: 'monospace',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
} as const;

export interface ShownOnceProps {
  title: string;
  secret: string;
  /** What to do with it. */
  children: ReactNode;
  onClose: () => void;
}

export function ShownOnce({ title, secret, children, onClose }: ShownOnceProps) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <p>{children}</p>
          <Box component="code" sx={styles.secret}>
            {secret}
          </Box>
          <div>
            <CopyButton text={secret}>{t('Copy')}</CopyButton>
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('I have kept it')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
