/** "My data": taking along what is held about oneself, ending all sessions, and having the account deleted. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { AccountDeletion } from '@/api/shapes/personal-data';
import { paths } from '@/engine/paths';
import { AccountActions } from '@/sign-in/applicant/account-actions';
import { PageFrame } from '@/page/shell/page-layout';
import { styles } from '@/page/shell/text-page-styles';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { useSession } from '@/page/data/session-store';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { revokeEverywhere } from '@/sign-in/session/revoke-everywhere';
import { useLogOut } from '@/sign-in/session/use-log-out';
import { showToast } from '@/ui/toast';
import Download from '@mui/icons-material/DownloadOutlined';
import { describeFailure } from '@/api/client/describe-failure';
import { toDay } from '@/engine/locale/calendar';
import { saveFile } from '@/fields/files/save-file';
import { api } from '@/page/data/api';
import { ErrorState } from '@/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { leaveErased } from '@/sign-in/session/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { t } from '@/texts/t';
import { toDayText } from '@/records/record-dates';

export function AccountPage() {
  const status = useSession((state) => state.status);
  const arrival = useArrival();
  const [deleted, setDeleted] = useState<AccountDeletion>();
  if (deleted) {
    return (
      <TextPage heading={t('Your account was deleted')} focusOn="deleted">
        <DeletionFacts facts={deleted} done />
      </TextPage>
    );
  }
  if (status === 'signed-out') {
    return (
      <TextPage heading={t('Sign in first')} focusOn={arrival}>
        <p>{t('This page is about your own data. Choose your service, sign in, and come back here.')}</p>
      </TextPage>
    );
  }
  return (
    <PageFrame width="form" actions={<AccountActions />}>
      <PageHeading focusOn={arrival} lead={t('Take along what is held about you, or have it erased.')}>
        {t('My data')}
      </PageHeading>
      {status === 'loading' ? (
        <LoadingText />
      ) : (
        <>
          <TakeOut />
          <SignOutEverywhere />
          <DeleteAccount onDeleted={setDeleted} />
        </>
      )}
    </PageFrame>
  );
}

function TextPage({
  heading,
  focusOn,
  children,
}: {
  heading: string;
  focusOn: string | undefined;
  children: React.ReactNode;
}) {
  const link = useLink();
  return (
    <PageFrame width="form">
      <PageHeading focusOn={focusOn}>{heading}</PageHeading>
      <Box sx={styles.text}>{children}</Box>
      <Box sx={styles.actions}>
        <Button component={SoftLink} variant="contained" {...link(paths.landing)}>
          {t('Choose a service')}
        </Button>
      </Box>
    </PageFrame>
  );
}

/** For whoever has lost a device, or left one signed in. */
function SignOutEverywhere() {
  const logOut = useLogOut(paths.landing);
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    if (await logOut(revokeEverywhere)) showToast(t('You are signed out on all devices'), 'success');
    else setBusy(false);
  };
  return (
    <Card component="section">
      <CardHeader title={t('Sign out everywhere')} />
      <CardContent>
        <p>
          {t(
            'Ends your session on every phone and computer, this one too, at once. Do it when you have lost a device, or left one signed in. What is saved in your account stays.',
          )}
        </p>
        <Button variant="outlined" loading={busy} onClick={() => void signOut()}>
          {t('Sign out everywhere')}
        </Button>
      </CardContent>
    </Card>
  );
}

/** One archive with everything, saved on the device. */
function TakeOut() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await api.download('GET /account/data'), `my-data-${toDay(new Date())}.zip`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section">
      <CardHeader title={t('Download my data')} />
      <CardContent>
        <p>
          {t(
            'Your profile, applications with their history, drafts, messages and documents, as one ZIP file. It is as large as your documents are.',
          )}
        </p>
        {failure !== undefined && (
          <ErrorState title={describeFailure(failure)} focusOn={failure}>
            <p>{t('Nothing was saved on this device. Press the button to try again.')}</p>
          </ErrorState>
        )}
        <Button
          variant="outlined"
          startIcon={<Download fontSize="small" />}
          loading={busy}
          onClick={() => void download()}
        >
          {t('Download my data (ZIP)')}
        </Button>
      </CardContent>
    </Card>
  );
}

/** Tells first what goes and what stays; asks once more; then tells what was done. */
function DeleteAccount({ onDeleted }: { onDeleted: (facts: AccountDeletion) => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.request('GET /account/deletion', { signal }),
    staleTime: 0,
  });
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const erase = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDeleted(await api.request('DELETE /account', { json: { confirmed: true } }));
      await leaveErased();
    } catch (fault) {
      setFailure(t('{fault} It is safe to try again.', { fault: describeFailure(fault) }));
      setBusy(false);
    }
  };
  return (
    <Card component="section">
      <CardHeader title={t('Delete my account')} />
      <CardContent>
        {error && (
          <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
            <p>{t('What deleting would do could not be found out. Your account is as it was.')}</p>
          </ErrorState>
        )}
        {!data && !error && <LoadingText />}
        {data && (
          <>
            <DeletionFacts facts={data} />
            <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
              {t('Delete my account')}
            </Button>
            <ConfirmDialog
              open={asking}
              danger
              title={t('Delete your account?')}
              confirmLabel={t('Delete my account')}
              busyLabel={t('Deleting...')}
              busy={busy}
              error={failure}
              onConfirm={() => void erase()}
              onCancel={() => {
                setAsking(false);
                setFailure(undefined);
              }}
            >
              <p>{t('This cannot be taken back. Download your data first if you want to keep it.')}</p>
            </ConfirmDialog>
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** What is erased and what stays for a time: before it is done, and after. */
function DeletionFacts({ facts, done = false }: { facts: AccountDeletion; done?: boolean }) {
  const { applications, drafts, invitations } = facts;
  const erased = applications.filter((application) => application.erased);
  const retained = applications.filter((application) => !application.erased);
  return (
    <>
      <p>{done ? t('Erased:') : t('Erased at once:')}</p>
      <ul>
        <li>
          {t('Your name, phone number and email address, messages to you, and uploads that are in no application')}
        </li>
        {drafts > 0 && <li>{t('{count, plural, one {# draft} other {# drafts}}', { count: drafts })}</li>}
        {erased.map(({ id, reference, title, status }) => (
          <li key={id}>
            {t('{reference} {title} ({status}), with its answers, documents and comments', {
              reference,
              title,
              status,
            })}
          </li>
        ))}
        {invitations > 0 && (
          <li>
            {t(
              '{count, plural, one {# open invitation, which can no longer be used} other {# open invitations, which can no longer be used}}',
              { count: invitations },
            )}
          </li>
        )}
      </ul>
      {retained.length > 0 && (
        <>
          <p>
            {done
              ? t('Kept without your account, because the authority has decided on it:')
              : t('Kept, without your account, because the authority has decided on it:')}
          </p>
          <ul>
            {retained.map(({ id, reference, title, status, until }) => (
              <li key={id}>
                {until === null
                  ? t('{reference} {title} ({status}), for as long as it is in force, and a time after it', {
                      reference,
                      title,
                      status,
                    })
                  : t('{reference} {title} ({status}), until {day}', {
                      reference,
                      title,
                      status,
                      day: toDayText(until),
                    })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
