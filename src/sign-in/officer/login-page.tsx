/** The officers' sign-in (specification sections 2, 5 and 8). */
import Box from '@mui/material/Box';
import { registry } from 'virtual:administration';
import { validators } from 'virtual:form-validators/administration';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { AdminSession } from '@/api/shapes/account';
import type { FormData } from '@/engine/answers/form-data';
import { useLatest } from '@/fields/latest';
import { ErrorState } from '@/ui/error-state';
import { SoftLink } from '@/ui/soft-link';
import { LoadingText } from '@/ui/loading-text';
import { showToast } from '@/ui/toast';
import { DefinedForm } from '@/form/form';
import { describeFailure } from '@/api/client/describe-failure';
import { paths } from '@/engine/paths';
import { api } from '@/page/data/api';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { EndedNote } from '@/page/shell/ended-note';
import { fetchSiteConfig } from '@/page/data/site-config';
import { useSite } from '@/page/shell/use-site';
import { AdminHeading } from './admin-heading';
import { getAuthClient, takeSession } from '../session/auth-client';
import { listen } from '../session/session';
import { meQuery, useMe } from '../session/use-me';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { tabTexts } from '@/ui/persisted-texts';

export function LoginPage() {
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const status = useSession((session) => session.status);
  const me = useMe();
  const [failure, setFailure] = useState<string>();
  const [signingIn, setSigningIn] = useState(false);
  const [returning, setReturning] = useState(hasProviderAnswer);
  const site = useSite();
  const isAsked = useAsked();
  const { signIn } = registry.administration;

  /** `ask`: for the session; `wanted`: the page that is opened then. */
  const enter = async (ask: () => Promise<AdminSession>, wanted = from) => {
    setFailure(undefined);
    setSigningIn(true);
    try {
      const session = await ask();
      const error = await takeSession(await getAuthClient(), session);
      if (error) throw error;
      await listen();
      // The guard must not meet the answer from before.
      await queryClient.prefetchQuery({ ...meQuery, staleTime: 0 });
      // With a second factor to show, they are not in yet.
      if (queryClient.getQueryData(meQuery.queryKey)?.factor_step !== 'show')
        showToast(t('Login successful'), 'success');
      await navigate(wanted ?? paths.adminStart, { replace: true });
    } catch (error) {
      // Specification section 8: the error message, or "Login failed".
      setFailure(describeFailure(error, t('Login failed')));
      setSigningIn(false);
      // By whatever way they come in now, it is still the page that they want.
      if (wanted !== from) await navigate(paths.adminLogin, { replace: true, state: { from: wanted } });
    }
  };
  const submit = ({ username, password }: FormData) =>
    enter(() => api.request('POST /admin/login', { json: { username: toText(username), password: toText(password) } }));
  const comeBack = useLatest(enter);
  useEffect(() => {
    const answer = takeProviderAnswer();
    if (answer === undefined) return;
    void comeBack(() => finishProviderSignIn(answer), takeWantedPage()).finally(() => setReturning(false));
  }, [comeBack]);

  if (returning) return <LoadingText>{t('Signing in...')}</LoadingText>;
  // A failed check is no reason to keep anybody from signing in.
  if (!signingIn && (status === 'loading' || me.isLoading))
    return <LoadingText>{t('Checking your session…')}</LoadingText>;
  // So that nobody is shown a form for a password that opens nothing.
  if (!site && !isAsked) return <LoadingText />;
  if (me.data?.officer === true && !signingIn) return <Navigate to={from ?? paths.adminDashboard} replace />;
  return (
    <Box sx={styles.page}>
      <AdminHeading>{signIn.title}</AdminHeading>
      <EndedNote />
      {failure !== undefined && <ErrorState title={failure} />}
      {!site?.providerAlone && (
        <DefinedForm
          form={signIn}
          validator={validators[signIn.id] ?? {}}
          onSubmit={submit}
          submitLabel={t('Sign in')}
          busyLabel={t('Signing in...')}
          secondary={
            <Box
              component={SoftLink}
              href="/admin/forgot-password"
              onSelect={() => void navigate('/admin/forgot-password')}
              sx={styles.forgot}
            >
              {t('Forgot your password?')}
            </Box>
          }
        />
      )}
      {site?.identityProvider && (
        <ProviderButton name={site.identityProvider} alone={site.providerAlone} wanted={from} onFailure={setFailure} />
      )}
    </Box>
  );
}

/** Whether the settings of the site have been asked for, be it in vain. */
function useAsked(): boolean {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void fetchSiteConfig().then(() => setAsked(true)), []);
  return isAsked;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface ProviderButtonProps {
  /** What officers call the provider. */
  name: string;
  /** Whether there is no other way in. */
  alone: boolean;
  /** The page that is opened in the end. */
  wanted: string | undefined;
  /** Told why it did not begin; undefined when it is tried again. */
  onFailure: (failure: string | undefined) => void;
}

/** The other way in, or the only one: by the identity provider of the officers' authority. */
function ProviderButton({ name, alone, wanted, onFailure }: ProviderButtonProps) {
  const [leaving, setLeaving] = useState(false);
  // Whoever goes back from the provider finds the page as they left it.
  useEffect(() => {
    const comeBack = () => setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const leave = () => {
    onFailure(undefined);
    setLeaving(true);
    leaveForProvider(wanted).catch((error: unknown) => {
      setLeaving(false);
      onFailure(describeFailure(error, t('Login failed')));
    });
  };
  return (
    <>
      {alone ? (
        <p>{t('Officers sign in with {name} here. It asks who you are, and leads you back.', { name })}</p>
      ) : (
        <Divider sx={{ my: 3 }}>{t('or')}</Divider>
      )}
      <Button variant={alone ? 'contained' : 'outlined'} fullWidth loading={leaving} onClick={leave}>
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  );
}

/*
 * Signing in by the authority's identity provider: the page goes there, and is led back here with an answer in the
 * query of its address. The server takes it once, of the browser that has begun; the address keeps nothing of it.
 */

/** What every answer has (OpenID Connect, RFC 6749 section 4.1.2). */
const SIGN = 'state';
const KINDS = ['code', 'error'];

/** Where the page that was wanted waits for whoever comes back to this tab, let in or not. */
const WANTED = 'wanted-page';

/** Leaves for the provider; `wanted` is the page that is opened in the end. Throws what the server refuses. */
async function leaveForProvider(wanted: string | undefined): Promise<void> {
  const { address } = await api.request('POST /admin/login/provider');
  if (wanted === undefined) tabTexts.forget(WANTED);
  else tabTexts.keep(WANTED, wanted);
  location.assign(address);
}

/** The page that was wanted before this tab left for the provider. */
function takeWantedPage(): string | undefined {
  const wanted = tabTexts.read(WANTED);
  tabTexts.forget(WANTED);
  return wanted;
}

/** The officer's session; throws what the server refuses. */
async function finishProviderSignIn(answer: string) {
  return api.request('POST /admin/login/provider/session', { json: { answer } });
}

/** Whether the page was opened by the provider. */
function hasProviderAnswer(): boolean {
  const values = new URLSearchParams(location.search);
  return values.has(SIGN) && KINDS.some((kind) => values.has(kind));
}

/** The provider's answer, taken out of the address; undefined when there is none, or no longer. */
function takeProviderAnswer(): string | undefined {
  if (!hasProviderAnswer()) return undefined;
  const answer = location.search.slice(1);
  history.replaceState(history.state, '', location.pathname);
  return answer;
}
