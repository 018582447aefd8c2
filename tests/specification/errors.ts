/**
 * Section 8 of the specification, the error catalogue: what the page shows for a failed submission, and what the API
 * answers.
 */
import type { SubmissionFailure } from '@/engine/present-error';

export interface SubmitError {
  section: string;
  provider: string;
  failure: SubmissionFailure;
  toast: string;
  /** Step to return to and field to mark, with its message. */
  returns?: { step: string; field: string; message: string };
  scrollsToTop?: boolean;
}

const answered = (status: number, message?: string, code?: string): SubmissionFailure => ({
  kind: 'response',
  status,
  ...(message === undefined ? {} : { message }),
  ...(code === undefined ? {} : { code }),
});
const DUPLICATE = 'This email address is already registered. Please use a different email.';
const BACK_TO_EMAIL = {
  returns: { step: 'basic-information', field: 'email_address', message: 'Email address already registered' },
  scrollsToTop: true,
};
const COMPANY = '8, company submit';
const STAFF = '8, agent staff';
const GROUND = '8, ground handler';

type SubmitRow = [what: string, failure: SubmissionFailure, toast: string, then?: Partial<SubmitError>];

const of = (section: string, provider: string, rows: SubmitRow[]): SubmitError[] =>
  rows.map(([what, failure, toast, then]) => ({ section: `${section}: ${what}`, provider, failure, toast, ...then }));

export const submitErrors: SubmitError[] = [
  ...of(COMPANY, 'company', [
    ['code DUPLICATE_EMAIL', answered(409, 'Taken', 'DUPLICATE_EMAIL'), 'Taken', BACK_TO_EMAIL],
    [
      'a message containing "already registered"',
      answered(400, 'It is already registered'),
      'It is already registered',
      BACK_TO_EMAIL,
    ],
    ['default message of a duplicate', answered(409, undefined, 'DUPLICATE_EMAIL'), DUPLICATE, BACK_TO_EMAIL],
    ['other errors show the message', answered(500, 'The registry is closed'), 'The registry is closed'],
    ['or the default', answered(500), 'Failed to submit application'],
    [
      'a non-API error',
      { kind: 'other', message: 'x is undefined' },
      'Failed to submit application. Please try again later.',
    ],
  ]),
  ...of(STAFF, 'agent', [
    ['status 409', answered(409, 'twice'), 'Conflict: twice'],
    ['status 400', answered(400, 'wrong'), 'Submission error: wrong'],
    ['other statuses show the message', answered(503, 'closed'), 'closed'],
    ['or the default', answered(503), 'Failed to submit application'],
    ['no response', { kind: 'no-response' }, 'Failed to submit application. No response from server.'],
    [
      'otherwise the error message',
      { kind: 'other', message: 'The tab ran out of memory' },
      'The tab ran out of memory',
    ],
    ['or the default', { kind: 'other' }, 'An unexpected error occurred. Please try again.'],
  ]),
  ...of(GROUND, 'ground-handler', [
    ['status 409', answered(409, 'busy'), 'Conflict: busy', { scrollsToTop: false }],
    ...['This Email is taken', 'A DUPLICATE', 'It does already exist'].map((message): SubmitRow => [
      'scrolls to the top when the message mentions email, duplicate or already exist',
      answered(409, message),
      `Conflict: ${message}`,
      { scrollsToTop: true },
    ]),
    ['status 400', answered(400, 'wrong'), 'Submission error: wrong'],
    ['any other status shows the message as it is', answered(500, 'broken'), 'broken'],
    ['else the default', answered(500), 'Failed to submit application.'],
    ['no response', { kind: 'no-response' }, 'Failed to submit application. No response from server.'],
    ['other errors show their own message', { kind: 'other', message: 'odd' }, 'odd'],
    ['or the default', { kind: 'other' }, 'An unexpected error occurred. Please try again.'],
  ]),
];

/** What the API client makes of an answer's body: message, error or the text itself; lists joined; else the default. */
export const bodies: { section: string; body: unknown; message: string }[] = [
  { section: '8: the response’s message', body: { message: 'One' }, message: 'One' },
  { section: `${GROUND}: a list joined with ", "`, body: { message: ['One', 'Two'] }, message: 'One, Two' },
  { section: '8: the response’s error', body: { error: 'One' }, message: 'One' },
  { section: `${GROUND}: a plain string body`, body: 'One', message: 'One' },
  { section: '8: the default', body: {}, message: 'An unexpected error occurred' },
  { section: '8: the default', body: null, message: 'An unexpected error occurred' },
  // What is nothing for people is no message.
  ...[
    '<html><body><h1>Internal error</h1></body></html>',
    '<!DOCTYPE html>',
    '{}',
    '[]',
    '[object Object]',
    '{"code":5',
    'null',
    ' ',
    'x'.repeat(5000),
  ].map((body) => ({ section: '8: the default', body, message: 'An unexpected error occurred' })),
  ...[
    { message: '{}' },
    { message: {} },
    { message: [{}, ''] },
    { message: '<h1>Bad Gateway</h1>' },
    { error: {} },
  ].map((body) => ({ section: '8: the default', body, message: 'An unexpected error occurred' })),
  {
    section: '8: error',
    body: { message: '<h1>Bad Gateway</h1>', error: 'The registry is closed' },
    message: 'The registry is closed',
  },
];

/** Notifications of failed uploads, as the folders declare them. */
export const uploadErrors: { section: string; provider: string; field: string; shows: string }[] = [
  { section: COMPANY, provider: 'company', field: 'ncs_license', shows: 'Failed to upload NCS License document' },
  {
    section: COMPANY,
    provider: 'company',
    field: 'crffn_certificate',
    shows: 'Failed to upload CRFFN Certificate document',
  },
  {
    section: COMPANY,
    provider: 'company',
    field: 'ncaa_certificate',
    shows: 'Failed to upload NCAA Certificate document',
  },
  { section: STAFF, provider: 'agent', field: 'association_document', shows: 'Failed to upload document: {file}' },
  {
    section: GROUND,
    provider: 'ground-handler',
    field: 'ncaa_certificate',
    shows: 'Failed to upload {field}: {reason}',
  },
];

/** Calls that the API refuses: who makes them, and what is answered. */
type Refusal = [
  section: string,
  as: 'nobody' | 'applicant' | 'officer',
  method: string,
  path: string,
  status: number,
  message: string,
  json?: unknown,
];

const NOBODY_HAS = '00000000-0000-4000-8000-000000000000';

export const refusals: Refusal[] = [
  ['8: authentication failure', 'nobody', 'GET', '/applications', 401, 'Authentication failed'],
  [
    '8: admin endpoints answer 403 to non-admins',
    'applicant',
    'GET',
    '/admin/applications',
    403,
    'Access forbidden: You do not have permission to view admin applications',
  ],
  [
    '8: admin endpoints answer 403 to non-admins',
    'applicant',
    'GET',
    '/admin/users',
    403,
    'Access forbidden: You do not have permission to view admin users',
  ],
  [
    '8: admin endpoints answer 403 to non-admins',
    'applicant',
    'GET',
    '/admin/users/roles',
    403,
    'Access forbidden: You do not have permission to view admin roles',
  ],
  [
    '8: "Invalid OTP code"',
    'nobody',
    'POST',
    '/auth/verify-otp',
    400,
    'Invalid OTP code',
    { phone_number: '+2348039990001', otp_code: '000000' },
  ],
  [
    '8: "No active invitation found for this phone number"',
    'applicant',
    'GET',
    '/truck/trucker/invite-details',
    404,
    'No active invitation found for this phone number',
  ],
  ['8: "Application not found"', 'applicant', 'GET', `/applications/${NOBODY_HAS}`, 404, 'Application not found'],
  [
    '8: "Application not found"',
    'applicant',
    'GET',
    `/applications/${NOBODY_HAS}/status`,
    404,
    'Application not found',
  ],
  ['8: "Application not found"', 'officer', 'GET', `/admin/applications/${NOBODY_HAS}`, 404, 'Application not found'],
  ['8: "User not found"', 'officer', 'PUT', `/admin/users/${NOBODY_HAS}`, 404, 'User not found', { first_name: 'A' }],
  ['8: "User not found"', 'officer', 'POST', `/admin/users/${NOBODY_HAS}/reset-password`, 404, 'User not found'],
  [
    '5, admin login',
    'nobody',
    'POST',
    '/admin/login',
    400,
    'Valid email is required',
    { username: 'nobody', password: 'secret-1' },
  ],
  [
    '5, admin login',
    'nobody',
    'POST',
    '/admin/login',
    400,
    'Password must be at least 6 characters',
    { username: 'a@b.example', password: '12345' },
  ],
  [
    '8: admin login failure',
    'nobody',
    'POST',
    '/admin/login',
    401,
    'Invalid login credentials',
    { username: 'a@b.example', password: '123456' },
  ],
];
