import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { ReloadButton } from '@/ui/reload-button';
import { t } from '@/texts/t';

/** Milliseconds after which a wait is longer than a slow line explains. */
const PATIENCE_MS = 8000;

const STYLES = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginBlock: 2 };

/** Stands with what tells that something is on its way: nobody is left alone with a wait that may have no end. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <Box role="status" sx={STYLES}>
      <span>
        {t('This takes longer than usual. Please check your connection. What you entered and submitted is kept.')}
      </span>
      <ReloadButton variant="outlined" />
    </Box>
  );
}
