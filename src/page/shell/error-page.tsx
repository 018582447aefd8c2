import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { PageHeading } from '@/ui/page-heading';
import { PageFrame } from './page-layout';
import { ReloadButton } from '@/ui/reload-button';
import { styles } from './text-page-styles';
import { t } from '@/texts/t';

/** In the place of a screen that broke or could not be loaded. Needs nothing but the theme. */
export function ErrorPage() {
  return (
    <PageFrame width="form">
      <PageHeading focusOn="lost">{t('This page could not be shown')}</PageHeading>
      <Box sx={styles.text}>
        <p>
          {t(
            'Something went wrong in the page. What you have submitted is safe, and what you typed in a form is kept as a draft.',
          )}
        </p>
        <p>{t('Please load the page again. If that does not help, come back in a few minutes.')}</p>
      </Box>
      <Box sx={styles.actions}>
        <ReloadButton variant="contained" />
        <Button component={SoftLink} href="/">
          {t('Go to the start page')}
        </Button>
      </Box>
    </PageFrame>
  );
}
