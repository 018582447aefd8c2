/** What other programs may do here. */
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { t } from '@/texts/t';
import { ApiTokens } from './api-tokens';

export function IntegrationsPage() {
  return (
    <>
      <AdminHeading lead={t('How other programs work with the registry.')}>{t('Integrations')}</AdminHeading>
      <ApiTokens />
    </>
  );
}
