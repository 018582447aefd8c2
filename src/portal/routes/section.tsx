/** The pages of one provider, under its application type (specification section 1). */
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { MaintenancePage } from '../pages/maintenance-page';
import { PageFrame } from '@/session/page/page-frame';
import { publicConfigQuery } from '@/session/signed-in/public-config';
import { AccountActions } from '@/session/applicant/account-actions';
import { usePageHandle } from '../pages/screen-outline';
import { SectionNavigation } from './section-navigation';

export interface SectionProps {
  provider: ProviderSummary;
  base: string;
}

/** Header, navigation and account of the applicants; turned away while the settings say maintenance. */
export function Section({ provider, base }: SectionProps) {
  const { data: config } = useQuery(publicConfigQuery);
  return (
    <PageFrame
      applicationType={provider.title}
      width={usePageHandle()?.width}
      actions={<AccountActions />}
      navigation={<SectionNavigation provider={provider} base={base} />}
    >
      {config?.maintenance === true ? <MaintenancePage config={config} /> : <Outlet />}
    </PageFrame>
  );
}
