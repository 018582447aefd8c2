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
import { paths, findScreen, toScreenPath } from '@/engine/paths';
import { getStatus, isDecided, isWithApplicant, findApprovalEnd, findDeadline } from '@/engine/workflow/transitions';
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
import { savedDraftQuery } from './use-saved-draft';
import { msg, t, type Message } from '@/texts/t';
import { useState, type ReactNode } from 'react';
import { serverNow } from '@/definition/language/server-time';
import { fillTemplate } from '@/engine/fill-template';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { receiptTexts } from '@/engine/record/receipt';
import { findStageDate, listExpectedStages } from '@/engine/workflow/expected-stages';
import { toDayText } from '@/records/record-dates';
import { RecordStatus } from '@/records/status/record-status';
import type { SavedDraft } from '@/wizard/drafts/saved-draft';
import { sayLastDays } from './last-days';
import { countAnswers, describeSaving } from './own-draft';

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
      <IdleGuard reassurance={t('What you entered is kept.')} home={paths.landing} />
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
  const drafts = useQueries({ queries: own.map(({ id }) => savedDraftQuery(userId, id)) });
  const findDefinition = (id: string) => fetched.find(({ data }) => data?.id === id)?.data;
  if (applications.isError) return <LostApplications {...applications} />;
  if (applications.isPending || [...fetched, ...drafts].some(({ isPending }) => isPending))
    return (
      <LoadingRows count={1} height={88}>
        {t('Loading your applications…')}
      </LoadingRows>
    );
  const begun = own.flatMap(({ id, routes }, index) => {
    const [draft, definition] = [drafts[index]?.data, findDefinition(id)];
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

const styles = {
  group: {
    marginBottom: 3,
    '& > h2': { margin: '0 0 8px', fontSize: 'var(--mui-textSize-lead)' },
  },
  lines: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '&[data-group=todo]': { borderInlineStart: '4px solid var(--mui-palette-accent-main)' },
    '& > li + li': { borderTop: '1px solid var(--mui-palette-line-soft)' },
  },
  line: {
    display: 'grid',
    gap: 1,
    padding: 2,
    '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
    '& p': { margin: 0 },
    '& small': {
      display: 'block',
      marginTop: '2px',
      fontSize: 'var(--mui-textSize-hint)',
      color: 'var(--mui-palette-ink-muted)',
    },
    '& > p > a, & > p > strong': { fontWeight: 600 },
    '& > a': { justifySelf: 'start' },
    '@media (min-width: 60rem)': {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr) minmax(12rem, auto)',
      alignItems: 'center',
      gap: 3,
      padding: '14px 24px',
      '& > a': { justifySelf: 'end' },
    },
  },
  services: { margin: '40px 0 16px', fontSize: 'var(--mui-textSize-section)', lineHeight: 1.3 },
} as const;

interface LineProps {
  name: ReactNode;
  /** Of what kind it is. */
  detail: string;
  state: ReactNode;
  action: { label: string; path: string; leads: boolean } | undefined;
}

function Line({ name, detail, state, action }: LineProps) {
  const link = useLink();
  return (
    <Box component="li" sx={styles.line}>
      <p>
        {name}
        <small>{detail}</small>
      </p>
      <div>{state}</div>
      {action && (
        <Button component={SoftLink} variant={action.leads ? 'contained' : 'outlined'} {...link(action.path)}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}

interface DraftLineProps {
  definition: ProviderDefinition;
  base: string;
  draft: SavedDraft;
}

function DraftLine({ definition, base, draft }: DraftLineProps) {
  const form = findScreen(definition, 'wizard');
  return (
    <Line
      name={<strong>{t('Not submitted yet: {name}', { name: definition.name })}</strong>}
      detail={t('{answered} of {asked} answered', countAnswers(definition, draft.data))}
      state={<small>{describeSaving(draft)}</small>}
      action={form === undefined ? undefined : { label: t('Continue'), path: toScreenPath(base, form), leads: true }}
    />
  );
}

interface RecordLineProps {
  definition: ProviderDefinition;
  row: ApplicationRow;
}

function RecordLine({ definition, row }: RecordLineProps) {
  const link = useLink();
  const [today] = useState(() => toDay(new Date()));
  const base = definition.routes.base[0] ?? '';
  const toPath = (kind: 'detail' | 'edit') => {
    const screen = findScreen(definition, kind);
    return screen === undefined ? undefined : toScreenPath(base, screen, { applicationId: row.id });
  };
  const detail = toPath('detail');
  const { editable, withApplicant = false } = getStatus(definition.workflow, row.status);
  const edit = editable ? toPath('edit') : undefined;
  return (
    <Line
      name={detail === undefined ? <strong>{row.title}</strong> : <SoftLink {...link(detail)}>{row.title}</SoftLink>}
      detail={`${definition.name} · ${row.reference}`}
      state={
        <>
          <RecordStatus workflow={definition.workflow} status={row.status} />
          <small>{describeState(definition, row, today)}</small>
        </>
      }
      action={
        edit !== undefined
          ? { label: t('Correct and submit again'), path: edit, leads: true }
          : detail === undefined
            ? undefined
            : { label: t('View application'), path: detail, leads: withApplicant }
      }
    />
  );
}

/** Until when something is to be done, or is expected, or holds; else what the workflow says of the status. */
function describeState(definition: ProviderDefinition, row: ApplicationRow, today: string): string {
  const { workflow } = definition;
  const { applicantHint } = getStatus(workflow, row.status);
  const deadline = findDeadline(workflow, row.status);
  if (deadline && row.closes_at !== null)
    return t('You have until {day}. After that it is: {status}.', {
      day: toDayText(row.closes_at),
      status: getStatus(workflow, deadline.to).label,
    });
  const next = listExpectedStages(workflow, row.status, findStageDate(row)).at(-1);
  if (next && next.by >= today)
    return fillTemplate(receiptTexts.expected, { stage: next.stage.label, day: toLongDay(next.by) });
  const expiry = toDayText(row.expires_at);
  const isValid = findApprovalEnd(workflow, row.status) && Date.parse(row.expires_at ?? '') > serverNow().getTime();
  if (expiry !== '' && isValid) return t('It is valid until {expiry}.', { expiry });
  return [applicantHint, ...sayLastDays(definition, row)].join(' ');
}
