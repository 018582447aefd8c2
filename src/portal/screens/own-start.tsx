/**
 * The landing page of whoever is signed in: what is theirs to do, what waits, what was decided; below it the services.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries, useQuery } from '@tanstack/react-query';
import { providers, registry } from 'virtual:registry';
import { describeFailure } from '@/api/client/describe-failure';
import type { Me } from '@/api/shapes/account';
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { paths } from '@/engine/paths';
import { getStatus, isDecided, isWithApplicant } from '@/engine/workflow/transitions';
import { useSession } from '@/page/data/session-store';
import { definitionQuery } from '@/page/definitions/definition-query';
import { useLink } from '@/page/navigation/use-link';
import { PageFrame } from '@/page/shell/page-layout';
import { AccountActions } from '@/sign-in/applicant/account-actions';
import { IdleGuard } from '@/sign-in/idle/idle-guard';
import { useMe } from '@/sign-in/session/use-me';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { allApplicationsQuery } from '../applications/own-applications';
import { ClosedNote, LandingPage, ServiceCards } from '../landing/landing-page';
import { LostApplications } from './lost-applications';
import { DraftLine, RecordLine, styles } from './own-lines';
import { savedDraftQuery } from './use-saved-draft';
import { msg, t, type Message } from '@/texts/t';

export interface OwnStartProps {
  /** Where its reader came to, from another page. */
  arrival: string | undefined;
}

export function OwnStart({ arrival }: OwnStartProps) {
  const { data: me, error, refetch, isFetching } = useMe();
  const name = me?.user.first_name ?? '';
  // Officers have a place of their own, and apply for nothing.
  if (me?.officer) return <LandingPage arrival={arrival} />;
  return (
    <PageFrame actions={<AccountActions />}>
      <ClosedNote />
      <PageHeading focusOn={arrival} actions={<ToAll />}>
        {name === '' ? t('Welcome back') : t('Welcome back, {name}', { name })}
      </PageHeading>
      {me ? (
        <Own me={me} />
      ) : error ? (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LoadingRows count={1} height={88} />
      )}
      <Box component="h2" sx={styles.services}>
        {registry.landing.heading}
      </Box>
      <ServiceCards providers={providers} />
      <IdleGuard kept={t('What you entered is kept.')} home={paths.landing} />
    </PageFrame>
  );
}

function ToAll() {
  const link = useLink();
  return (
    <Button component={SoftLink} {...link(paths.ownApplications)}>
      {t('My applications')}
    </Button>
  );
}

const GROUPS = ['todo', 'waiting', 'decided'] as const;
type Group = (typeof GROUPS)[number];

const TITLES: Record<Group, Message> = {
  todo: msg('For you to do'),
  waiting: msg('With us'),
  decided: msg('Decided'),
};

function Own({ me }: { me: Me }) {
  const userId = useSession((state) => state.userId) ?? '';
  const applications = useQuery(allApplicationsQuery);
  const rows = applications.data?.data ?? [];
  const own = providers.filter(({ role }) => me.roles.some(({ id }) => id === role));
  const kinds = [...new Set([...own, ...rows.map(({ provider: id }) => ({ id }))].map(({ id }) => id))];
  const fetched = useQueries({ queries: kinds.map((id) => definitionQuery(id)) });
  const kept = useQueries({ queries: own.map(({ id }) => savedDraftQuery(userId, id)) });
  const findDefinition = (id: string) => fetched.find(({ data }) => data?.id === id)?.data;
  if (applications.isError) return <LostApplications {...applications} />;
  if (applications.isPending || [...fetched, ...kept].some(({ isPending }) => isPending))
    return (
      <LoadingRows count={1} height={88}>
        {t('Loading your applications…')}
      </LoadingRows>
    );
  const begun = own.flatMap(({ id, routes }, index) => {
    const [draft, definition] = [kept[index]?.data, findDefinition(id)];
    const isTaken = rows.some(({ open, provider }) => open && provider === id);
    if (!draft || !definition || (isTaken && !definition.submission.several)) return [];
    return [<DraftLine key={id} definition={definition} base={routes.base[0] ?? ''} draft={draft} />];
  });
  const listed = rows.flatMap((row) => {
    const definition = findDefinition(row.provider);
    if (!definition) return [];
    return [{ group: findGroup(definition, row), line: <RecordLine key={row.id} definition={definition} row={row} /> }];
  });
  const groups = GROUPS.map((group) => ({
    group,
    lines: [
      ...(group === 'todo' ? begun : []),
      ...listed.filter((each) => each.group === group).map(({ line }) => line),
    ],
  })).filter(({ lines }) => lines.length > 0);
  if (groups.length === 0) return <p>{t('You have not submitted an application yet.')}</p>;
  return groups.map(({ group, lines }) => (
    <Box key={group} component="section" aria-labelledby={`own-${group}`} sx={styles.group}>
      <h2 id={`own-${group}`}>{t(TITLES[group])}</h2>
      <Box component="ul" data-group={group} sx={styles.lines}>
        {lines}
      </Box>
    </Box>
  ));
}

function findGroup({ workflow }: ProviderDefinition, { status }: ApplicationRow): Group {
  if (isWithApplicant(getStatus(workflow, status))) return 'todo';
  return isDecided(workflow, status) ? 'decided' : 'waiting';
}
