/**
 * All that a person has begun and submitted, of every kind: where the landing page leads whoever has been here before.
 * Others sign in first.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useQuery } from '@tanstack/react-query';
import { providers } from 'virtual:registry';
import type { Me } from '@/api/shapes/account';
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { paths } from '@/engine/paths';
import { AccountActions } from '@/sign-in/applicant/account-actions';
import { AccountUnread } from '@/sign-in/applicant/account-unread';
import { IdleGuard } from '@/sign-in/idle/idle-guard';
import { phoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { SignInForm } from '@/sign-in/applicant/sign-in-form';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { definitionQuery } from '@/page/definitions/definition-query';
import { PageFrame } from '@/page/shell/page-layout';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { allApplicationsQuery } from '../applications/own-applications';
import { useSite } from '@/page/shell/use-site';
import { useSession } from '@/page/data/session-store';
import { useMe } from '@/sign-in/session/use-me';
import { EmptyState } from '@/ui/empty-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { LostApplications } from './lost-applications';
import { OwnDraft } from './own-draft';
import { OwnRecord } from './own-record';
import { styles } from './screens-styles';
import { useSavedDraft } from './use-saved-draft';
import { MaintenancePage } from '../pages/maintenance-page';
import { msg, t } from '@/texts/t';
import { rich } from '@/ui/rich';

const TITLE = msg('My applications');

export function MyApplications() {
  const status = useSession((state) => state.status);
  const config = useSite();
  const account = useMe();
  const { data: me, error } = account;
  const isOwn = status === 'signed-in' && me?.officer !== true;
  return (
    <PageFrame width={isOwn ? 'page' : 'form'} actions={<AccountActions />}>
      {config?.maintenance === true ? (
        <MaintenancePage config={config} />
      ) : status === 'loading' || (status === 'signed-in' && !me && !error) ? (
        <LoadingRows count={2} height={180} />
      ) : !isOwn ? (
        <SignIn />
      ) : me ? (
        <>
          <All me={me} />
          <IdleGuard reassurance={t('What you entered is kept.')} home={paths.landing} />
        </>
      ) : (
        <>
          <PageHeading>{t(TITLE)}</PageHeading>
          <AccountUnread me={account} />
        </>
      )}
    </PageFrame>
  );
}

/** Accounts are made where it is known what for. */
const NO_ACCOUNT = {
  signIn: {
    get heading() {
      return t(TITLE);
    },
    createAccount: false,
    get closed() {
      return t('To apply for the first time, choose a service: an account is created there.');
    },
    afterSignIn: paths.ownApplications,
  },
};

function SignIn() {
  const flow = useSignInFlow(phoneSignIn, '', paths.ownApplications);
  const link = useLink();
  return (
    <>
      <PageHeading focusOn={useArrival()} lead={t('Sign in with your phone number. We send you a code by SMS.')}>
        {t(TITLE)}
      </PageHeading>
      <Box sx={styles.stack}>
        <Card component="section">
          <CardContent>
            <SignInForm definition={NO_ACCOUNT} flow={flow} />
          </CardContent>
        </Card>
        <p>
          {rich('New here? <link>Choose a service</link> to create an account and apply.', {
            link: (words) => <SoftLink {...link(paths.landing)}>{words}</SoftLink>,
          })}
        </p>
      </Box>
    </>
  );
}

function All({ me }: { me: Me }) {
  const link = useLink();
  const applications = useQuery(allApplicationsQuery);
  const rows = applications.data?.data ?? [];
  const own = providers.filter(({ role }) => me.roles.some(({ id }) => id === role));
  const offered = own.filter(({ variantOf }) => variantOf === undefined);
  return (
    <>
      <PageHeading
        focusOn={useArrival()}
        actions={
          <Button component={SoftLink} {...link(paths.landing)}>
            {t('All services')}
          </Button>
        }
      >
        {t(TITLE)}
      </PageHeading>
      {applications.isError && <LostApplications {...applications} />}
      <Box component="ul" sx={styles.records}>
        {own.map((provider) => (
          <Begun key={provider.id} provider={provider} rows={rows} />
        ))}
        {rows.map((row) => (
          <Submitted key={row.id} row={row} />
        ))}
      </Box>
      {applications.isPending && (
        <LoadingRows count={2} height={180}>
          {t('Loading your applications…')}
        </LoadingRows>
      )}
      {applications.isSuccess && rows.length === 0 && (
        <EmptyState
          title={t('You have not submitted an application yet.')}
          action={offered.map((provider) => (
            <Button key={provider.id} component={SoftLink} {...link(`/${provider.routes.base[0]}`)}>
              {provider.name}
            </Button>
          ))}
        />
      )}
    </>
  );
}

/** The draft of one kind, where there is one and its form would open. */
function Begun({ provider, rows }: { provider: ProviderSummary; rows: readonly ApplicationRow[] }) {
  const { data: draft } = useSavedDraft(provider);
  const { data: definition } = useQuery(definitionQuery(provider.id));
  const isTaken = rows.some(({ open, provider: id }) => open && id === provider.id);
  if (!draft || !definition || (isTaken && !definition.submission.several)) return null;
  return (
    <li>
      <OwnDraft definition={definition} base={provider.routes.base[0] ?? ''} draft={draft} />
    </li>
  );
}

function Submitted({ row }: { row: ApplicationRow }) {
  const { data: definition, isPending } = useQuery(definitionQuery(row.provider));
  if (isPending)
    return (
      <li>
        <LoadingRows count={1} height={180} />
      </li>
    );
  if (!definition) return null;
  return (
    <li>
      <OwnRecord definition={definition} row={row} base={definition.routes.base[0] ?? ''} />
    </li>
  );
}
