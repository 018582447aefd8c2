/** Signing in with an invitation: its token names the invitation, a code proves the phone (decisions, Invitations). */
import type { VerifiedInvitation, VerifyInvitationRequest } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { api } from '@/session/signed-in/api';
import { findEndpoint } from '@/api/client/find-endpoint';
import { SignInFailure } from '@/session/applicant/sign-in-failure';
import { adoptSession, callForSignIn, proveOnce, type PhoneSignIn } from '@/session/applicant/phone-sign-in';

/** The invitation behind a token, its phone half hidden. Throws what the server says about one that cannot be used. */
export function readInvitation(definition: ProviderDefinition, token: string): Promise<VerifiedInvitation> {
  return verify(definition, { token });
}

/** The sign-in form's backend for an invitation; `onJoined` is called when the invited person is signed in. */
export function createInvitationSignIn(
  definition: ProviderDefinition,
  token: string,
  onJoined: () => void,
): PhoneSignIn {
  const sendCode = async (phone_number: string) =>
    void (await callForSignIn(() => verify(definition, { token, phone_number })));
  const join = async (phone_number: string, otp_code: string) => {
    const session = await proveOnce(`${token} ${phone_number} ${otp_code}`, async () => {
      const answer = await callForSignIn(
        () => verify(definition, { token, phone_number, otp_code }),
        'Authentication failed',
      );
      // Only a call without a code is answered without a session.
      if (!answer.session) throw new SignInFailure('Authentication failed');
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
