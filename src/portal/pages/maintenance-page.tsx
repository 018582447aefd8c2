import Box from '@mui/material/Box';
import { PageHeading } from '@/ui/page-heading';
import type { PublicConfig } from '@/api/shapes/account';
import { styles } from '@/page/shell/text-page-styles';

/** What applicants see while the setting maintenance_mode is on. */
export function MaintenancePage({ config }: { config: PublicConfig }) {
  return (
    <>
      <PageHeading>The service is closed for maintenance</PageHeading>
      <Box sx={styles.text}>
        <p>
          We are working on the registry. Please come back later: what you have submitted is safe, and what you typed in
          a form is kept as a draft.
        </p>
        {(config.contact || config.supportPhone) && (
          <p>If it cannot wait: {[config.contact, config.supportPhone].filter(Boolean).join(' or ')}.</p>
        )}
      </Box>
    </>
  );
}
