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
import { OWN_COMPANY } from '@/api/shapes/own-company';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';
import { styles } from './screens-styles';
import { formatNumber } from '@/engine/locale/formats';
import { t } from '@/texts/t';

/** Numbers by name, such as `{ vehicles: 4, pending_invitations: 1 }`; anything else in the answer is no figure. */
type Figures = Record<string, unknown>;

export function DashboardScreen({ definition, screen }: ScreenProps<'dashboard'>) {
  const path = findEndpoint([definition], definition.id, 'company-dashboard', { id: OWN_COMPANY });
  const figures = useQuery({
    queryKey: ['company-dashboard', definition.id],
    queryFn: ({ signal }) =>
      api.requestOperation('company-dashboard', path ?? '', { signal }).catch((error: unknown): Figures => {
        // Who has no company yet has no figures.
        if (error instanceof ResponseFailure && error.status === 404) return {};
        throw error;
      }),
    enabled: path !== undefined,
  });
  const shown = listFigures(figures.data);
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
          {shown.map(([name, value]) => (
            <Box key={name} sx={styles.figure}>
              <dt>{toWords(name)}</dt>
              <dd>{formatNumber(value)}</dd>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

/** All figures, also those one level down; none when every one of them is 0, since that is nothing to look at. */
function listFigures(figures: Figures | undefined): [string, number][] {
  const found = Object.entries(figures ?? {}).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([inner, count]): [string, number][] =>
      typeof count === 'number' ? [[`${name}_${inner}`, count]] : [],
    );
  });
  return found.some(([, value]) => value !== 0) ? found : [];
}

function toWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
