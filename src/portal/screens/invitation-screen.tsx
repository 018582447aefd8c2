/** Screen kind "invitation": the link of an SMS opens it; a code to the invited phone makes the account. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isRefusal } from '@/api/client/request-failure';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { describeFailure } from '@/api/client/describe-failure';
import { toDoor } from '@/definition/parse/to-door';
import { paths, toSignInPath } from '@/engine/paths';
import { doorStyle } from '../door/door-styles';
import type { ScreenProps } from './screen-props';
import { BeforeYouBegin } from '@/sign-in/applicant/before-you-begin';
import { SignInForm } from '@/sign-in/applicant/sign-in-form';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { useSession } from '@/page/data/session-store';
import { styles } from './screens-styles';
import type { VerifiedInvitation, VerifyInvitationRequest } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { api } from '@/page/data/api';
import { findEndpoint } from '@/api/client/find-endpoint';
import { SignInFailure } from '@/sign-in/applicant/sign-in-failure';
import { adoptSession, callForSignIn, proveOnce, type PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { t } from '@/texts/t';

export function InvitationScreen({ definition, screen, base }: ScreenProps<'invitation'>) {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const link = useLink();
  const arrival = useArrival();
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const [backend] = useState(() =>
    createInvitationSignIn(definition, token, () => void navigate(definition.signIn.afterSignIn, { replace: true })),
  );
  const flow = useSignInFlow(backend, definition.role, token);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(definition, token),
    staleTime: Infinity,
  });
  const heading = <PageHeading focusOn={arrival}>{screen.title ?? t('Your invitation')}</PageHeading>;
  if (invitation.isPending) return <LoadingText>{t('Checking your invitation…')}</LoadingText>;
  if (invitation.isError) {
    const { error } = invitation;
    const isRefused = isRefusal(error);
    return (
      <>
        {heading}
        <ErrorState
          title={isRefused ? describeFailure(error) : (definition.invitation?.failed ?? describeFailure(error))}
          onRetry={isRefused ? undefined : () => void invitation.refetch()}
        >
          {!isRefused && (
            <p>{describeFailure(error, t('Your invitation is not used up. Please try again in a few minutes.'))}</p>
          )}
          {isSignedIn ? (
            <p>{t('You are signed in. What you began or sent by an invitation before is among your applications.')}</p>
          ) : (
            definition.signIn.closed !== undefined && <p>{definition.signIn.closed}</p>
          )}
          <Box component="p" sx={styles.actions}>
            <Button component={SoftLink} {...link(isSignedIn ? paths.ownApplications : toSignInPath(definition, base))}>
              {isSignedIn ? t('Go to your applications') : t('Go to sign-in')}
            </Button>
          </Box>
        </ErrorState>
      </>
    );
  }
  const { first_name, inviter_name, company_name, phone_number } = invitation.data;
  return (
    <>
      {heading}
      <Box sx={doorStyle}>
        <Box component="p" sx={styles.text}>
          {t('{name}, {inviter} invites you to register: {service}.', {
            name: first_name,
            inviter:
              inviter_name && company_name
                ? t('{name} of {company}', { name: inviter_name, company: company_name })
                : inviter_name || company_name,
            service: definition.name,
          })}{' '}
          {phone_number
            ? t('To go on, confirm the phone number that the invitation was sent to ({phone}).', {
                phone: phone_number,
              })
            : t('To go on, confirm the phone number that the invitation was sent to.')}
        </Box>
        <Card component="section">
          <CardContent>
            <SignInForm definition={definition} flow={flow} />
          </CardContent>
        </Card>
        {flow.stage === 'phone' && <BeforeYouBegin door={toDoor(definition)} invited />}
      </Box>
    </>
  );
}

/** The invitation behind a token, its phone half hidden. Throws what the server says about one that cannot be used. */
function readInvitation(definition: ProviderDefinition, token: string): Promise<VerifiedInvitation> {
  return verify(definition, { token });
}

/** The sign-in form's backend for an invitation; `onJoined` is called when the invited person is signed in. */
function createInvitationSignIn(definition: ProviderDefinition, token: string, onJoined: () => void): PhoneSignIn {
  const sendCode = async (phone_number: string) =>
    void (await callForSignIn(() => verify(definition, { token, phone_number })));
  const join = async (phone_number: string, otp_code: string) => {
    const session = await proveOnce(`${token} ${phone_number} ${otp_code}`, async () => {
      const answer = await callForSignIn(
        () => verify(definition, { token, phone_number, otp_code }),
        t('Authentication failed'),
      );
      // Only a call without a code is answered without a session.
      if (!answer.session) throw new SignInFailure(t('Authentication failed'));
      return answer.session;
    });
    await adoptSession(session);
    onJoined();
  };
  return { sendCode, signIn: join, sendRegistrationCode: sendCode, register: join };
}

function verify(definition: ProviderDefinition, request: VerifyInvitationRequest): Promise<VerifiedInvitation> {
  const endpoint = findEndpoint([definition], definition.id, 'verify-invitation');
  return endpoint === undefined
    ? api.request('POST /auth/verify-invitation', { json: request })
    : api.requestOperation('verify-invitation', endpoint, { json: request });
}
