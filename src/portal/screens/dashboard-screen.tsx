/** Screen kind "dashboard": the provider's text, and figures of the signed-in company where there are any. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { api } from '@/page/data/api';
import { findEndpoint } from '@/api/client/find-endpoint';
import type { CompanyDashboard } from '@/api/shapes/company';
import { nameInvitationStatus } from '@/records/status/invitation-status';
import { OWN_COMPANY } from '@/api/shapes/own-company';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';
import { styles } from './screens-styles';
import { formatNumber } from '@/engine/locale/formats';
import { msg, t, type Message } from '@/texts/t';

/** What is counted by status, as it is told with one. */
const COUNTED = {
  applications: msg('Applications: {status}'),
  invitations: msg('Invitations: {status}'),
  vehicles: msg('Vehicles: {status}'),
} as const satisfies Partial<Record<keyof CompanyDashboard, Message>>;

interface Figure {
  label: string;
  count: number;
}

export function DashboardScreen({ definition, screen }: ScreenProps<'dashboard'>) {
  const path = findEndpoint([definition], definition.id, 'company-dashboard', { id: OWN_COMPANY });
  const figures = useQuery({
    queryKey: ['company-dashboard', definition.id],
    queryFn: ({ signal }) =>
      api.requestOperation('company-dashboard', path ?? '', { signal }).catch((error: unknown) => {
        // Who has no company yet has no figures.
        if (error instanceof ResponseFailure && error.status === 404) return null;
        throw error;
      }),
    enabled: path !== undefined,
  });
  const shown = figures.data ? listFigures(figures.data, definition) : [];
  return (
    <>
      <PageHeading focusOn={useArrival()}>{screen.title ?? t('Dashboard')}</PageHeading>
      {figures.isLoading && <LoadingText />}
      {figures.isError && (
        <ErrorState
          title={describeFailure(figures.error)}
          onRetry={() => void figures.refetch()}
          busy={figures.isFetching}
        >
          <p>{t('The figures could not be loaded. What you have registered is safe.')}</p>
        </ErrorState>
      )}
      {!figures.isLoading && !figures.isError && (
        <Box component="p" sx={styles.text}>
          {screen.placeholder}
        </Box>
      )}
      {shown.length > 0 && (
        <Box component="dl" sx={styles.figures}>
          {shown.map(({ label, count }) => (
            <Box key={label} sx={styles.figure}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

/** None when every one of them is 0, since that is nothing to look at. */
function listFigures(figures: CompanyDashboard, { workflow }: ScreenProps<'dashboard'>['definition']): Figure[] {
  const nameStatus = (id: string): string => workflow.statuses.find((status) => status.id === id)?.label ?? id;
  const counted = (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).flatMap((group) =>
    Object.entries(figures[group]).map(([id, count]) => ({
      label: t(COUNTED[group], { status: group === 'invitations' ? nameInvitationStatus(id) : nameStatus(id) }),
      count,
    })),
  );
  const all = [...counted, { label: t('Staff'), count: figures.staff }];
  return all.some(({ count }) => count !== 0) ? all : [];
}
