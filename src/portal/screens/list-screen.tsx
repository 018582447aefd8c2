/** Screen kind "list": the signed-in person's applications, with where each stands and what to do next. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { EmptyState } from '@/ui/empty-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import { findOpenApplication } from '../applications/open-application';
import { ownApplicationsQuery } from '../applications/own-applications';
import { findScreen, toScreenPath } from '@/engine/paths';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { LostApplications } from './lost-applications';
import { OwnDraft } from './own-draft';
import { OwnRecord } from './own-record';
import { styles } from './screens-styles';
import { useSavedDraft } from './use-saved-draft';
import { t } from '@/texts/t';

export function ListScreen({ definition, screen, base }: ScreenProps<'list'>) {
  const link = useLink();
  const applications = useQuery(ownApplicationsQuery(definition, screen.types));
  const draft = useSavedDraft(definition);
  const createTo = screen.createTo ?? toScreenPath(base, findScreen(definition, 'wizard') ?? '');
  const inviteTo = screen.inviteTo ?? toScreenPath(base, findScreen(definition, 'invite') ?? '');
  const rows = applications.data?.data ?? [];
  const open = findOpenApplication(rows);
  const isTaken = open === undefined || definition.submission.several;
  // A form that would not open now has nothing to be continued.
  const begun = applications.isSuccess && isTaken ? (draft.data ?? undefined) : undefined;
  const actions = (
    <Box sx={styles.actions}>
      {screen.canInvite && (
        <Button component={SoftLink} {...link(inviteTo)}>
          {findInviteTitle(definition) ?? t('Invite')}
        </Button>
      )}
      {screen.canCreate && rows.length > 0 && isTaken && !begun && (
        <Button component={SoftLink} variant={open ? 'outlined' : 'contained'} {...link(createTo)}>
          {screen.createLabel}
        </Button>
      )}
    </Box>
  );
  return (
    <>
      <PageHeading focusOn={useArrival()} actions={actions}>
        {screen.title ?? t('Applications')}
      </PageHeading>
      {applications.isPending && (
        <LoadingRows count={2} height={180}>
          {t('Loading your applications…')}
        </LoadingRows>
      )}
      {applications.isError && <LostApplications {...applications} />}
      {applications.isSuccess && rows.length === 0 && !begun && !draft.isLoading && (
        <NoApplications screen={screen} createTo={createTo} />
      )}
      <Box component="ul" sx={styles.records}>
        {begun && (
          <li>
            <OwnDraft definition={definition} base={base} draft={begun} />
          </li>
        )}
        {rows.map((row) => (
          <li key={row.id}>
            <OwnRecord definition={definition} row={row} base={base} />
          </li>
        ))}
      </Box>
    </>
  );
}

function NoApplications({ screen, createTo }: { screen: ScreenProps<'list'>['screen']; createTo: string }) {
  const link = useLink();
  const to = screen.canCreate ? (screen.emptyTo ?? createTo) : undefined;
  return (
    <EmptyState
      title={screen.empty}
      action={
        to !== undefined && (
          <Button component={SoftLink} variant="contained" {...link(to)}>
            {screen.emptyLabel}
          </Button>
        )
      }
    >
      {to !== undefined && t('You can stop at any time: what you enter is kept as a draft.')}
    </EmptyState>
  );
}

function findInviteTitle({ routes }: ScreenProps<'list'>['definition']): string | undefined {
  const screen = Object.values(routes.screens).find((each) => each.screen === 'invite');
  return screen && 'title' in screen ? screen.title : undefined;
}
