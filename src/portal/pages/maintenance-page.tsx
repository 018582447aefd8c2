import Box from '@mui/material/Box';
import { PageHeading } from '@/ui/page-heading';
import type { PublicConfig } from '@/api/shapes/account';
import { styles } from '@/page/shell/text-page-styles';
import { t } from '@/texts/t';
import { listText } from '@/texts/list-text';

/** What applicants see while the setting maintenance_mode is on. */
export function MaintenancePage({ config }: { config: PublicConfig }) {
  return (
    <>
      <PageHeading>{t('The service is closed for maintenance')}</PageHeading>
      <Box sx={styles.text}>
        <p>
          {t(
            'We are working on the registry. Please come back later: what you have submitted is safe, and what you typed in a form is kept as a draft.',
          )}
        </p>
        {(config.contact || config.supportPhone) && (
          <p>
            {t('If it cannot wait: {contacts}.', {
              contacts: listText([config.contact, config.supportPhone].filter(Boolean), 'disjunction'),
            })}
          </p>
        )}
      </Box>
    </>
  );
}
