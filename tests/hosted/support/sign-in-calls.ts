/** Calls to a sign-in, embedded or hosted, and what somebody who makes them can have. */
export interface Side {
  /** A session by the code that is sent to a phone which has an account. */
  byCode: string;
  /** An officer's, by password. */
  byPassword: string;
  /** An officer's that has been ended. */
  ended: string;
  /** One that has been exchanged for the next, a short time ago. */
  usedRefreshToken: string;
}

export const KNOWN_PHONE = '+2348036770001';
/** It has been sent a code just before. */
export const BUSY_PHONE = '+2348036770002';
export const UNKNOWN_PHONE = '+2348036770003';
export const OFFICER = { email: 'chief@tennis.example', password: 'racket-9-racket' };

export interface SignInCall {
  method?: string;
  token?: string;
  json?: unknown;
  /** Instead of json. */
  text?: string;
}

/** Path, with its method where that is not the usual one, and the call. In this order: the last ones end sessions. */
export const SIGN_IN_CALLS: readonly [path: string, call: (side: Side) => SignInCall][] = [
  ['/health', () => ({})],
  ['/settings', () => ({})],
  ['/.well-known/jwks.json', () => ({})],
  ['/nowhere', () => ({})],
  ['/otp', () => ({ json: {} })],
  ['/otp', () => ({ text: '{' })],
  ['/otp', () => ({ json: { phone: '12' } })],
  ['/otp', () => ({ json: { phone: UNKNOWN_PHONE, create_user: false } })],
  ['/otp', () => ({ json: { phone: BUSY_PHONE, create_user: false } })],
  ['/otp', () => ({ json: { email: 'nobody@tennis.example', create_user: false } })],
  ['/otp', () => ({ method: 'GET' })],
  ['/resend', () => ({ json: {} })],
  ['/resend', () => ({ json: { type: 'sms', phone: UNKNOWN_PHONE } })],
  ['/verify', () => ({ json: {} })],
  ['/verify', () => ({ json: { type: 'sms', phone: KNOWN_PHONE, token: '000000' } })],
  ['/verify', () => ({ json: { type: 'sms', phone: UNKNOWN_PHONE, token: '000000' } })],
  ['/verify', () => ({ json: { type: 'sms', phone: KNOWN_PHONE } })],
  ['/verify', () => ({ json: { type: 'phone_change', phone: KNOWN_PHONE, token: '000000' } })],
  ['/verify', () => ({ json: { type: 'email', email: OFFICER.email, token: '000000' } })],
  ['/verify', () => ({ json: { type: 'recovery', token_hash: 'made-up' } })],
  ['/verify', () => ({ method: 'PUT', json: {} })],
  ['/token', () => ({ json: OFFICER })],
  ['/token?grant_type=made_up', () => ({ json: {} })],
  ['/token?grant_type=password', () => ({ json: OFFICER })],
  ['/token?grant_type=password', () => ({ json: { ...OFFICER, password: 'wrong-1-wrong' } })],
  ['/token?grant_type=password', () => ({ json: { email: 'nobody@tennis.example', password: 'wrong-1-wrong' } })],
  ['/token?grant_type=password', () => ({ json: { phone: KNOWN_PHONE, password: 'wrong-1-wrong' } })],
  ['/token?grant_type=password', () => ({ json: { password: 'wrong-1-wrong' } })],
  ['/token?grant_type=password', () => ({ text: 'no json' })],
  ['/token?grant_type=refresh_token', () => ({ json: { refresh_token: 'abcdefghijkl' } })],
  ['/token?grant_type=refresh_token', () => ({ json: {} })],
  ['/token?grant_type=refresh_token', ({ usedRefreshToken }) => ({ json: { refresh_token: usedRefreshToken } })],
  ['/token', () => ({ method: 'DELETE' })],
  ['/recover', () => ({ json: { email: 'nobody@tennis.example' } })],
  ['/recover', () => ({ json: { email: 'no address' } })],
  ['/recover', () => ({ json: {} })],
  ['/user', () => ({})],
  ['/user', () => ({ token: 'made.up.token' })],
  ['/user', ({ ended }) => ({ token: ended })],
  ['/user', ({ byCode }) => ({ token: byCode })],
  ['/user', ({ byPassword }) => ({ token: byPassword })],
  ['/user', ({ byCode }) => ({ method: 'PUT', token: byCode, json: { data: { theme: 'dark' } } })],
  ['/user', ({ byCode }) => ({ method: 'PUT', token: byCode, json: {} })],
  ['/user', () => ({ method: 'PUT', json: { data: {} } })],
  ['/user', ({ byCode }) => ({ method: 'PUT', token: byCode, json: { email: 'no address' } })],
  ['/user', ({ byCode }) => ({ method: 'PUT', token: byCode, json: { phone: UNKNOWN_PHONE } })],
  ['/user', ({ byPassword: token }) => ({ method: 'PUT', token, json: { password: 'abc' } })],
  [
    '/user',
    ({ byPassword: token }) => ({
      method: 'PUT',
      token,
      json: { password: OFFICER.password, current_password: OFFICER.password },
    }),
  ],
  ['/user', ({ byPassword: token }) => ({ method: 'PUT', token, json: { password: 'another-9-racket' } })],
  [
    '/user',
    ({ byPassword: token }) => ({
      method: 'PUT',
      token,
      json: { password: `a1${'é'.repeat(40)}`, current_password: OFFICER.password },
    }),
  ],
  ['/user/identities/authorize?provider=github', ({ byCode }) => ({ token: byCode })],
  [`/user/identities/${crypto.randomUUID()}`, ({ byCode }) => ({ method: 'DELETE', token: byCode })],
  ['/factors', () => ({ json: {} })],
  ['/signup', () => ({ json: {} })],
  ['/admin/users', () => ({})],
  ['/admin/users', ({ byCode }) => ({ token: byCode })],
  ['/logout', () => ({ method: 'POST' })],
  ['/logout', ({ ended }) => ({ method: 'POST', token: ended })],
  ['/logout?scope=made_up', ({ byCode }) => ({ method: 'POST', token: byCode })],
  ['/logout?scope=others', ({ byPassword }) => ({ method: 'POST', token: byPassword })],
  ['/logout?scope=local', ({ byPassword }) => ({ method: 'POST', token: byPassword })],
];
