import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNewRelease } from './follow-releases';
import { ReloadButton } from '@/ui/reload-button';
import { shadow } from '@/ui/theme/tokens';
import { t } from '@/texts/t';

/**
 * Over the masthead of a phone, and at the foot of a wide page: it covers nothing that is filled in, and no
 * notification. The wide page grows by it, so that whatever it lies over can be scrolled free.
 */
const styles = {
  position: 'fixed',
  top: 8,
  right: 8,
  zIndex: 'appBar',
  width: 'min(26rem, calc(100vw - 16px))',
  boxShadow: shadow.floating,
  '@media (min-width: 600px)': { position: 'sticky', top: 'auto', right: 'auto', bottom: 16, margin: '0 16px 16px' },
  '& p': { margin: '0 0 8px' },
  '@media print': { display: 'none' },
} as const;

const actions = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;

/** A new release is the reader's to load: nothing that is typed or chosen is taken from under their hands. */
export function NewRelease() {
  return (
    <Alert severity="info" role="status" sx={styles}>
      <p>{t('A new version is ready. What you typed is kept.')}</p>
      <Box sx={actions}>
        <ReloadButton variant="contained" size="small">
          {t('Update now')}
        </ReloadButton>
        <Button size="small" onClick={() => useNewRelease.setState({ isOffered: false })}>
          {t('Later')}
        </Button>
      </Box>
    </Alert>
  );
}
