/** Screen kind "list": the signed-in person's applications, with where each stands and what to do next. */
import { useQuery } from '@tanstack/react-query';
import type { ApplicationRow } from '@/api/application';
import { getStatus, isOpen } from '@/engine/review-moves';
import { RecordCard } from '@/records/record-card';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { describeFailure } from '../describe-failure';
import { ownApplicationsQuery } from '../own-applications';
import { findScreen, toScreenPath } from '../paths';
import type { ScreenProps } from '../routes/screen-loaders';
import { useArrival } from '../use-arrival';
import { useLink } from '../use-link';
import { RECEIPT_HASH } from './receipt-panel';
import styles from './screens.module.css';

export function ListScreen({ definition, screen, base }: ScreenProps<'list'>) {
  const link = useLink();
  const applications = useQuery(ownApplicationsQuery(definition, screen.types));
  const createTo = screen.createTo ?? toScreenPath(base, findScreen(definition, 'wizard') ?? '');
  const inviteTo = screen.inviteTo ?? toScreenPath(base, findScreen(definition, 'invite') ?? '');
  const rows = applications.data?.data ?? [];
  const another = definition.submission.several || rows.every(({ status }) => !isOpen(definition.workflow, status));
  const actions = (
    <div className={styles.actions}>
      {screen.canInvite && <ButtonLink {...link(inviteTo)}>{findInviteTitle(definition) ?? 'Invite'}</ButtonLink>}
      {screen.canCreate && rows.length > 0 && another && <ButtonLink kind="primary" {...link(createTo)}>{screen.createLabel}</ButtonLink>}
    </div>
  );
  return (
    <>
      <PageHeading focusOn={useArrival()} actions={actions}>{screen.title ?? 'Applications'}</PageHeading>
      {applications.isPending && <LoadingText>Loading your applications…</LoadingText>}
      {applications.isError && (
        <ErrorState title={describeFailure(applications.error)} onRetry={() => void applications.refetch()} busy={applications.isFetching}>
          <p>Your applications could not be loaded. They are safe.</p>
        </ErrorState>
      )}
      {applications.isSuccess && rows.length === 0 && <NoApplications screen={screen} createTo={createTo} />}
      <ul className={styles.records}>
        {rows.map((row) => <li key={row.id}><OwnRecord definition={definition} row={row} base={base} /></li>)}
      </ul>
    </>
  );
}

function NoApplications({ screen, createTo }: { screen: ScreenProps<'list'>['screen']; createTo: string }) {
  const link = useLink();
  const to = screen.canCreate ? (screen.emptyTo ?? createTo) : undefined;
  return (
    <EmptyState title={screen.empty} action={to !== undefined && <ButtonLink kind="primary" {...link(to)}>{screen.emptyLabel}</ButtonLink>}>
      {to !== undefined && 'You can stop at any time: what you enter is kept as a draft.'}
    </EmptyState>
  );
}

function OwnRecord({ definition, row, base }: { definition: ScreenProps<'list'>['definition']; row: ApplicationRow; base: string }) {
  const link = useLink();
  const toPath = (kind: 'detail' | 'edit') => {
    const screen = findScreen(definition, kind);
    return screen === undefined ? undefined : toScreenPath(base, screen, { applicationId: row.id });
  };
  const edit = getStatus(definition.workflow, row.status).editable ? toPath('edit') : undefined;
  const detail = toPath('detail');
  return (
    <RecordCard
      definition={definition}
      record={row}
      link={link(detail ?? '')}
      action={(
        <>
          {edit !== undefined && <ButtonLink kind="primary" {...link(edit)}>Correct and submit again</ButtonLink>}
          {detail !== undefined && <ButtonLink {...link(detail)}>View application</ButtonLink>}
          {detail !== undefined && <ButtonLink {...link(`${detail}${RECEIPT_HASH}`)}>Receipt</ButtonLink>}
        </>
      )}
    />
  );
}

function findInviteTitle({ routes }: ScreenProps<'list'>['definition']): string | undefined {
  const screen = Object.values(routes.screens).find((each) => each.screen === 'invite');
  return screen && 'title' in screen ? screen.title : undefined;
}
