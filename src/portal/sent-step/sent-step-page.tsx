/** /steps/{token}: the step that somebody was sent by SMS, after a code has proved that the phone is theirs. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useId } from 'react';
import { useParams } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { isRefusal, ResponseFailure } from '@/api/client/request-failure';
import { toLongDay } from '@/engine/locale/formats';
import { toDay } from '@/engine/locale/calendar';
import { useArrival } from '@/page/navigation/use-arrival';
import { forgetWork, keepWords, readWords, toShelf, toWorkKey } from '@/page/data/unsent-work';
import { PageFrame } from '@/page/shell/page-layout';
import { styles } from '@/page/shell/text-page-styles';
import { SignInForm } from '@/sign-in/applicant/sign-in-form';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { showToast } from '@/ui/toast';
import { t } from '@/texts/t';
import { API_BASE } from '@/api/client/api-base';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';
import { tabTexts } from '@/ui/persisted-texts';
import { callForSignIn, type PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { again } from '@/ui/again';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import type { SentStep } from '@/api/shapes/step-request';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { toStorableText } from '@/fields/storable-text';
import { HostedForm } from '@/form/hosted-form';
import { ActionBar } from '@/form/parts/action-bar';
import { sendFiles, usePersistedForm, type ChosenUpload } from '@/form/store/persisted-form';
import { useReportedRefusal } from '@/form/store/use-reported-refusal';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { LostPart } from '@/page/navigation/lost-part';

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

const NAME_LENGTH = 100;

interface SentStepFormProps {
  token: string;
  /** Whose work it is on this device. */
  userId: string;
  asked: SentStep;
  api: ApiClient;
  /** With the name of whoever asks. */
  onSent: (askedBy: string) => void;
}

/** The step alone, in the look of its form: filled in, its documents uploaded, and sent. */
function SentStepForm({ token, userId, asked, api, onSent }: SentStepFormProps) {
  const { provider, definition_version, form } = asked;
  const [formId, nameId] = [useId(), useId()];
  const [nameMissed, setNameMissed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const shelf = useMemo(() => toShelf(toWorkKey(userId, 'step', token)), [userId, token]);
  const nameKey = toWorkKey(userId, 'step', token, 'name');
  const [name, setName] = useState(() => readWords(nameKey) || asked.name);
  const rules = useQuery(validatorsQuery({ id: provider, version: definition_version }));
  const validator = rules.data?.[form.id];
  const host = usePersistedForm(shelf, form, validator);

  useReportedRefusal(host, failure instanceof ResponseFailure ? failure.errors : undefined, 'answers');

  if (rules.isError)
    return (
      <LostPart
        title={t('The form could not be loaded')}
        failures={rules.errorUpdateCount}
        onRetry={() => void rules.refetch()}
      />
    );
  if (!host) return <LoadingText />;

  const enterName = (entered: string) => {
    setName(entered);
    keepWords(nameKey, entered);
  };
  const send = async () => {
    if (busy) return;
    const isNameless = name.trim() === '';
    setNameMissed(isNameless);
    host.answers.attempt([host.form.id]);
    if (host.answers.check(host.form.id).length > 0) return setAttempt(attempt + 1);
    if (isNameless) return document.getElementById(nameId)?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      const answers = await sendFiles(host, (chosen) => upload(api, token, chosen));
      const { asked_by } = await api.request('POST /steps/:token', { params: { token }, json: { name, answers } });
      shelf.clear();
      keepWords(nameKey, '');
      onSent(asked_by);
    } catch (fault) {
      setFailure(fault);
    } finally {
      setBusy(false);
    }
  };
  const nameMessage = nameMissed && name.trim() === '' ? t('Your name is required') : undefined;
  return (
    <Stack spacing={2}>
      <div data-step={form.id}>
        <HostedForm host={host} id={formId} attempt={attempt} onSubmit={() => void send()} />
      </div>
      <FieldFrame id={nameId} label={t('Your name')} message={nameMessage} required>
        <OutlinedInput
          id={nameId}
          name="your_name"
          autoComplete="name"
          value={name}
          onChange={({ target }) => enterName(toStorableText(target.value))}
          readOnly={busy}
          error={nameMessage !== undefined}
          slotProps={{
            input: {
              maxLength: NAME_LENGTH,
              'aria-required': true,
              'aria-describedby': describedBy(nameId, { hint: false, message: nameMessage !== undefined }),
            },
          }}
        />
      </FieldFrame>
      {failure !== undefined && (
        <ErrorState title={describeFailure(failure)} focusOn={failure}>
          <p>{t('What you have entered is kept. It is safe to try again.')}</p>
        </ErrorState>
      )}
      <ActionBar
        primary={
          <Button type="submit" form={formId} variant="contained" loading={busy}>
            {busy ? t('Sending...') : t('Send')}
          </Button>
        }
      />
    </Stack>
  );
}

async function upload(api: ApiClient, token: string, { field, fileName, content, onProgress, signal }: ChosenUpload) {
  const body = new FormData();
  body.append('file', content, fileName);
  const { data } = await api.upload('POST /steps/:token/files', body, {
    params: { token },
    query: { field },
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
    signal,
  });
  return data;
}
