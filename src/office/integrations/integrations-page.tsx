/** What other programs may do here, and what they are told. */
import Stack from '@mui/material/Stack';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { t } from '@/texts/t';
import { ApiTokens } from './api-tokens';
import { Webhooks } from './webhooks';

export function IntegrationsPage() {
  return (
    <>
      <AdminHeading lead={t('How other programs work with the registry.')}>{t('Integrations')}</AdminHeading>
      <Stack spacing={3}>
        <ApiTokens />
        <Webhooks />
      </Stack>
    </>
  );
}
