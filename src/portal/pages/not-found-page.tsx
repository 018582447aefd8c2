import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { PageHeading } from '@/ui/page-heading';
import { PageFrame } from '@/page/shell/page-layout';
import { paths } from '@/engine/paths';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { styles } from '@/page/shell/text-page-styles';
import { t } from '@/texts/t';
import { rich } from '@/ui/rich';

/** For an address that no page has. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const link = useLink();
  return (
    <PageFrame width="form">
      <PageHeading focusOn={useArrival()}>{t('Page not found')}</PageHeading>
      <Box sx={styles.text}>
        <p>{rich('There is no page at {address}.', { address: <strong>{pathname}</strong> })}</p>
        <p>
          {t(
            'If you typed the address, check that it is correct. If a link in a message brought you here, it may be cut off: open the whole link again.',
          )}
        </p>
      </Box>
      <Box sx={styles.actions}>
        <Button component={SoftLink} variant="contained" {...link(paths.landing)}>
          {t('Choose a service')}
        </Button>
      </Box>
    </PageFrame>
  );
}
