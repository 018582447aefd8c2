/** The pages of one provider, under its application type (specification section 1). */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { MaintenancePage } from '../pages/maintenance-page';
import { OfflineArea } from '../pages/offline-area';
import { PageFrame } from '@/session/page/page-frame';
import { publicConfigQuery } from '@/session/signed-in/public-config';
import { AccountActions } from '@/session/applicant/account-actions';
import { usePageHandle } from '../pages/screen-outline';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import type { ReceivedProps } from '../screens/received';
import { readArrival } from '../screens/arrival-state';
import { SectionNavigation } from './section-navigation';

/** Where it cannot be had, the page that follows shows the application all the same. */
const Received = lazyPartWith<ReceivedProps>(
  async () => (await again(() => import('../screens/received'))).Received,
  () => null,
);

export interface SectionProps {
  provider: ProviderSummary;
  base: string;
}

/** Header, navigation and account of the applicants; turned away while the settings say maintenance. */
export function Section({ provider, base }: SectionProps) {
  const { data: config } = useQuery(publicConfigQuery);
  const submitted = readArrival(useLocation().state);
  return (
    <PageFrame
      applicationType={provider.title}
      width={usePageHandle()?.width}
      actions={<AccountActions />}
      navigation={<SectionNavigation provider={provider} base={base} />}
    >
      <OfflineArea />
      {submitted && (
        <Suspense>
          <Received key={submitted.id} provider={provider} base={base} submitted={submitted} />
        </Suspense>
      )}
      {config?.maintenance === true ? <MaintenancePage config={config} /> : <Outlet />}
    </PageFrame>
  );
}
