/** /steps/{token}: the step that somebody was sent by SMS, after a code has proved that the phone is theirs. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { isRefusal, ResponseFailure } from '@/api/client/request-failure';
import { toLongDay } from '@/engine/locale/formats';
import { toDay } from '@/engine/locale/calendar';
import { useArrival } from '@/page/navigation/use-arrival';
import { forgetWork } from '@/page/data/unsent-work';
import { PageFrame } from '@/page/shell/page-layout';
import { styles } from '@/page/shell/text-page-styles';
import { SignInForm } from '@/sign-in/applicant/sign-in-form';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { showToast } from '@/ui/toast';
import { SentStepForm } from './sent-step-form';
import { t } from '@/texts/t';
import { API_BASE } from '@/api/client/api-base';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';
import { tabTexts } from '@/ui/persisted-texts';
import { callForSignIn, type PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { again } from '@/ui/again';

/** No account is made here. */
const NO_ACCOUNT = { signIn: { heading: '', createAccount: false, afterSignIn: '' }, invitation: undefined };

export function SentStepPage() {
  const { token = '' } = useParams();
  const arrival = useArrival();
  const [access, setAccess] = useState(readAccess);
  const [why, setWhy] = useState<string>();
  const leave = useCallback((reason?: string) => {
    forgetAccess();
    setAccess(undefined);
    setWhy(reason);
  }, []);
  const prove = (proved: StepAccess) => {
    setWhy(undefined);
    setAccess(proved);
  };
  return (
    <PageFrame width="form">
      {access ? (
        <OpenStep key={access.token} token={token} access={access} arrival={arrival} onLeave={leave} />
      ) : (
        <ProvePhone token={token} arrival={arrival} why={why} onProved={prove} />
      )}
    </PageFrame>
  );
}

interface ProvePhoneProps {
  token: string;
  arrival: string | undefined;
  /** Why the one before does not do. */
  why: string | undefined;
  onProved: (access: StepAccess) => void;
}

function ProvePhone({ token, arrival, why, onProved }: ProvePhoneProps) {
  const [backend] = useState(() => createStepSignIn(onProved));
  const flow = useSignInFlow(backend, '', token);
  return (
    <>
      <PageHeading focusOn={arrival}>{t('Somebody asks you to fill in a part of their application')}</PageHeading>
      <Box sx={styles.text}>
        {why !== undefined && <ErrorState title={why} focusOn={why} />}
        <p>
          {t('Confirm the phone number that the SMS with this link came to. You need no account, and none is made.')}
        </p>
      </Box>
      <Card component="section">
        <CardContent>
          <SignInForm definition={NO_ACCOUNT} flow={flow} />
        </CardContent>
      </Card>
    </>
  );
}

interface OpenStepProps {
  token: string;
  access: StepAccess;
  arrival: string | undefined;
  onLeave: (reason?: string) => void;
}

function OpenStep({ token, access, arrival, onLeave }: OpenStepProps) {
  const api = useMemo(
    () =>
      createStepApi(access, () => onLeave(t('Your session has ended. Please sign in again. What you typed is kept.'))),
    [access, onLeave],
  );
  const [thanks, setThanks] = useState<string>();
  const asked = useQuery({
    queryKey: ['sent-step', token, access.token],
    queryFn: ({ signal }) => api.request('GET /steps/:token', { params: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: (count, failure) => count < 1 && !(failure instanceof ResponseFailure),
  });
  const logOut = <LogOut access={access} onLeft={() => onLeave()} />;
  if (thanks !== undefined)
    return (
      <>
        <PageHeading focusOn={thanks}>{t('Thank you')}</PageHeading>
        <Box sx={styles.text}>
          <p>{t('{name} has your answers and can go on. You can close this page.', { name: thanks })}</p>
        </Box>
        {logOut}
      </>
    );
  if (asked.isPending) return <LoadingText />;
  if (asked.isError) {
    const { error } = asked;
    const isAnswer = isRefusal(error);
    const isOtherPhone = error instanceof ResponseFailure && error.code === 'WRONG_PHONE';
    return (
      <>
        <PageHeading focusOn={arrival}>{t('This cannot be filled in here')}</PageHeading>
        <ErrorState
          title={describeFailure(error)}
          onRetry={isAnswer ? undefined : () => void asked.refetch()}
          busy={asked.isFetching}
        >
          {isOtherPhone && (
            <p>
              <Button onClick={() => void endAccess(access).finally(() => onLeave())}>
                {t('Use another phone number')}
              </Button>
            </p>
          )}
        </ErrorState>
        {!isOtherPhone && logOut}
      </>
    );
  }
  const { asked_by: name, service, form, expires_at } = asked.data;
  return (
    <>
      <PageHeading
        focusOn={form.title}
        lead={t('{name} asks you to fill in this part of an application: {service}. The link is good until {day}.', {
          name,
          service,
          day: toLongDay(toDay(new Date(expires_at))),
        })}
      >
        {form.title}
      </PageHeading>
      {form.help !== undefined && <p>{form.help}</p>}
      <SentStepForm token={token} userId={access.userId} asked={asked.data} api={api} onSent={setThanks} />
      {logOut}
    </>
  );
}

function LogOut({ access, onLeft }: { access: StepAccess; onLeft: () => void }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const failed = await endAccess(access);
    setBusy(false);
    if (failed) return showToast(t('Failed to log out'), 'error');
    await forgetWork(access.userId);
    onLeft();
  };
  return (
    <Box sx={styles.actions}>
      <Button variant="text" loading={busy} onClick={() => void leave()}>
        {t('Log out')}
      </Button>
    </Box>
  );
}

/**
 * The session of whoever was sent a step: this page's alone and no longer than its tab, since the device may be the
 * applicant's, or one on which somebody else is signed in.
 */
interface StepAccess {
  token: string;
  /** The person who proved their phone. */
  userId: string;
}

const KEY = 'step-access';

/** That of a reload; undefined for whoever has not proved their phone. */
function readAccess(): StepAccess | undefined {
  try {
    return (JSON.parse(tabTexts.read(KEY) ?? 'null') as StepAccess | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function forgetAccess(): void {
  tabTexts.forget(KEY);
}

/** Ends it on the server, too. Returns what went wrong. */
async function endAccess({ token }: StepAccess): Promise<Error | undefined> {
  const failed = await again(() => import('@/sign-in/session/auth-client'))
    .then(({ endSessionOf }) => endSessionOf(token))
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (!failed) forgetAccess();
  return failed;
}

/** `onEnded`: the server takes the session no longer. */
function createStepApi({ token }: StepAccess, onEnded: () => void): ApiClient {
  return createApiClient({ baseUrl: API_BASE, getToken: async () => token, onUnauthorised: onEnded });
}

/** The sign-in form's backend: the code proves the phone, with an account or without, and makes none. */
function createStepSignIn(onProved: (access: StepAccess) => void): PhoneSignIn {
  const sendCode = async (phone_number: string) =>
    void (await callForSignIn(() => api.request('POST /auth/send-otp', { json: { phone_number } })));
  const prove = async (phone_number: string, otp_code: string) => {
    const { access_token, user } = await callForSignIn(
      () => api.request('POST /auth/verify-otp', { json: { phone_number, otp_code } }),
      t('Authentication failed'),
    );
    const access = { token: access_token, userId: String(user['id']) };
    tabTexts.keep(KEY, JSON.stringify(access));
    onProved(access);
  };
  return { sendCode, signIn: prove, sendRegistrationCode: sendCode, register: prove };
}
