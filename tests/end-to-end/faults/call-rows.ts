/**
 * The table of failing calls: where, which call, what is told, what is kept, and what has happened once the way is free
 * again. `tests/architecture/fault-rows.test.ts` asks for a row for every endpoint of an applicant's way.
 */
import { ANSWERED_FAULTS, type CallFault } from './faults';
import { EVERY_CASE } from '../../support/every-case';
import { ACCOUNT } from './rows/account';
import { FORM } from './rows/form';
import { OFFICERS } from './rows/officers';
import { INVITATIONS, RECORDS } from './rows/records';
import { SIGN_IN } from './rows/signing-in';
import type { CallRow } from './rows/steps';

export const CALL_ROWS: readonly CallRow[] = [...SIGN_IN, ...FORM, ...RECORDS, ...INVITATIONS, ...ACCOUNT, ...OFFICERS];

/**
 * What a row does not say: one of the answers, another for each row after it (each place tells them by their status in
 * the same way), a connection that is cut and one that hangs; all three by the long tests, else one of them, another
 * for each row after it.
 */
export function faultsOf(row: CallRow): readonly CallFault[] {
  if (row.faults) return row.faults;
  const index = CALL_ROWS.indexOf(row);
  const answer = ANSWERED_FAULTS[index % ANSWERED_FAULTS.length] ?? '500';
  const all: readonly CallFault[] = [answer, 'cut', 'hanging'];
  if (EVERY_CASE) return all;
  const one = all[index % all.length] ?? answer;
  // What stands on the page instead of an answer is what this device has seen before: the first fault ends with that.
  return row.told?.(one).stopsNobody === true ? [answer, one] : [one];
}

const OF_PROVIDER =
  'asked where there is an identity provider; provider-sign-in.deep.browser.test.tsx has how they fail';
const OF_SECOND_FACTOR = 'asked on officers’ pages; second-factor.deep.browser.test.tsx has how they fail';

const OF_SENT_STEPS =
  'of forms with a step for somebody else; sent-step.deep.browser.test.tsx of tests/wizard and tests/portal have how they fail';

/** Endpoints that no row is needed for, and why. */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  'GET /openapi.json': 'no page asks',
  'POST /admin/login/provider': OF_PROVIDER,
  'POST /admin/login/provider/session': OF_PROVIDER,
  'POST /auth-hooks/send-sms': 'a hosted project asks',
  'POST /auth/verify-invitation': 'asked as a provider’s own endpoint of this kind, which has a row',
  'GET /applications/:id/status': 'no page asks',
  'GET /applications/:id/certificate.pdf': 'asked as the receipt is, which has a row',
  'POST /applications/:id/renewal': 'asked beside a record as its transitions are, which have a row',
  'POST /applications/:id/duties/:duty':
    'asked beside a record as its transitions are, which have a row; duty-dialog.deep.browser.test.tsx has how it fails',
  'GET /drafts/:provider/steps': OF_SENT_STEPS,
  'POST /drafts/:provider/steps/:step': OF_SENT_STEPS,
  'DELETE /drafts/:provider/steps/:step': OF_SENT_STEPS,
  'POST /drafts/:provider/steps/:step/taken': OF_SENT_STEPS,
  'GET /steps/:token': OF_SENT_STEPS,
  'POST /steps/:token': OF_SENT_STEPS,
  'POST /steps/:token/files': OF_SENT_STEPS,
  'POST /applications/upload-multiple': 'no page asks',
  'POST /applications/file/:id/delete': 'no page asks',
  'OPTIONS /uploads': 'no page asks',
  'GET /definitions/:provider/:version/validators.js': 'a script, lost as others are',
  'GET /openings/:provider': 'asked by no form of schemas/',
  'GET /lists/:list': 'asked by no form of schemas/',
  'search-invitations': 'no page asks',
  'verify-invitation-token': 'no page asks',
  apply: 'no page asks: forms post to /applications',
  'company-invite': 'asked by the form of "invite", which has a row',
  'company-vehicles': 'no page asks',
  'GET /healthz': 'no page asks',
  'GET /readyz': 'no page asks',
  'GET /.well-known/certificates-jwks.json': 'no page asks',
  'GET /.well-known/certificates-cose-keys': 'no page asks',
  'GET /.well-known/certificates-status-list': 'no page asks',
  'GET /verify': 'a page of its own, without a script',
  'GET /verify/:number': 'a page of its own, without a script',
  'GET /verify/receipt/:reference/:proof': 'a page of its own, without a script',
  'GET /register': 'a page of its own, without a script',
  'GET /register.jsonld': 'no page asks',
  'GET /register.atom': 'no page asks',
  'POST /auth/v1/resend': 'no page asks',
  'GET /auth/v1/verify': 'opened from an officer’s e-mail',
  'POST /auth/v1/recover': 'an officer’s forgotten password',
  'PUT /auth/v1/user': 'an officer’s new password',
  'POST /auth/v1/signup': 'no page asks',
  'GET /auth/v1/.well-known/jwks.json': 'no page asks',
  'GET /auth/v1/health': 'no page asks',
  'GET /auth/v1/settings': 'no page asks',
  'GET /auth/v1/user/identities/authorize': 'no page asks',
  'POST /auth/v1/factors': OF_SECOND_FACTOR,
  'POST /auth/v1/factors/:id/challenge': OF_SECOND_FACTOR,
  'POST /auth/v1/factors/:id/verify': OF_SECOND_FACTOR,
  'DELETE /auth/v1/factors/:id': OF_SECOND_FACTOR,
  'GET /auth/v1/factors/recovery-codes': OF_SECOND_FACTOR,
  'POST /auth/v1/factors/recovery-codes': OF_SECOND_FACTOR,
  'POST /auth/v1/factors/recovery-codes/regenerate': OF_SECOND_FACTOR,
  'POST /auth/v1/factors/recovery-codes/verify': OF_SECOND_FACTOR,
  'DELETE /auth/v1/user/identities/:id': 'no page asks',
  'POST /rest/v1/:table': 'refused to everybody',
  'PUT /rest/v1/:table': 'refused to everybody',
  'DELETE /rest/v1/:table': 'refused to everybody',
};
