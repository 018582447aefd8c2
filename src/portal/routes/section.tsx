/** The pages of one provider, under its application type (specification section 1). */
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { MaintenancePage } from '../pages/maintenance-page';
import { PageFrame } from '@/page/shell/page-layout';
import { useSite } from '@/page/shell/use-site';
import { AccountActions } from '@/sign-in/applicant/account-actions';
import { usePageHandle } from '../pages/screen-outline';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import type { ReceivedProps } from '../screens/received';
import { readArrival } from '../screens/arrival-state';
import { SectionNavigation } from './section-navigation';
import { inPause } from '@/ui/in-pause';
import { LoadingText } from '@/ui/loading-text';
import { useOnline } from '@/ui/use-online';
import { askForNow, useShownFrom } from '@/page/data/persisted-query';
import type { OfflineNoteProps } from '../pages/offline-note';

/** Where it cannot be had, the page that it leads to shows the application all the same. */
const Received = lazyPartWith<ReceivedProps>(
  async () => (await again(() => import('../screens/received'))).Received,
  () => <Outlet />,
  () => <LoadingText />,
);

export interface SectionProps {
  provider: ProviderSummary;
  base: string;
}

/** Header, navigation and account of the applicants; turned away while the settings say maintenance. */
export function Section({ provider, base }: SectionProps) {
  const config = useSite();
  const width = usePageHandle()?.width;
  const submitted = readArrival(useLocation().state);
  return (
    <PageFrame
      applicationType={provider.title}
      width={submitted ? 'page' : width}
      actions={<AccountActions />}
      navigation={<SectionNavigation provider={provider} base={base} />}
    >
      <OfflineArea />
      {submitted ? (
        <Received key={submitted.id} provider={provider} base={base} submitted={submitted} />
      ) : config?.maintenance === true ? (
        <MaintenancePage config={config} />
      ) : (
        <Outlet />
      )}
    </PageFrame>
  );
}

/** A line that comes back is not always told of. */
const ASK_EVERY_MS = 15_000;

const loadNote = async () => (await again(() => import('../pages/offline-note'))).OfflineNote;
const Note = lazyPartWith<OfflineNoteProps>(
  loadNote,
  () => null,
  () => null,
);

/** A device may have a network and no answer all the same: then it is asked for again, by itself and by the reader. */
function OfflineArea() {
  const online = useOnline();
  const shownFrom = useShownFrom();
  const isLate = online && shownFrom !== undefined;
  useEffect(() => inPause(() => void loadNote().catch(() => undefined)), []);
  useEffect(() => {
    if (online) askForNow();
  }, [online]);
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setInterval(askForNow, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLate]);
  return (
    // There from the start, so that a screen reader hears what comes into it.
    <div role="status">
      {(!online || isLate) && <Note shownFrom={shownFrom} onRetry={isLate ? askForNow : undefined} />}
    </div>
  );
}
