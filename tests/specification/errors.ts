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
  step: 'basic-information',
  field: 'email_address',
  message: 'Email address already registered',
};
const COMPANY = '8, company submit';
const STAFF = '8, agent staff';
const GROUND = '8, ground handler';

export const submitErrors: SubmitError[] = [
  {
    section: `${COMPANY}: code DUPLICATE_EMAIL`,
    provider: 'company',
    failure: answered(409, 'Taken', 'DUPLICATE_EMAIL'),
    toast: 'Taken',
    returns: BACK_TO_EMAIL,
    scrollsToTop: true,
  },
  {
    section: `${COMPANY}: a message containing "already registered"`,
    provider: 'company',
    failure: answered(400, 'It is already registered'),
    toast: 'It is already registered',
    returns: BACK_TO_EMAIL,
    scrollsToTop: true,
  },
  {
    section: `${COMPANY}: default message of a duplicate`,
    provider: 'company',
    failure: answered(409, undefined, 'DUPLICATE_EMAIL'),
    toast: DUPLICATE,
    returns: BACK_TO_EMAIL,
    scrollsToTop: true,
  },
  {
    section: `${COMPANY}: other errors show the message`,
    provider: 'company',
    failure: answered(500, 'The registry is closed'),
    toast: 'The registry is closed',
  },
  {
    section: `${COMPANY}: or the default`,
    provider: 'company',
    failure: answered(500),
    toast: 'Failed to submit application',
  },
  {
    section: `${COMPANY}: a non-API error`,
    provider: 'company',
    failure: { kind: 'other', message: 'x is undefined' },
    toast: 'Failed to submit application. Please try again later.',
  },

  { section: `${STAFF}: status 409`, provider: 'agent', failure: answered(409, 'twice'), toast: 'Conflict: twice' },
  {
    section: `${STAFF}: status 400`,
    provider: 'agent',
    failure: answered(400, 'wrong'),
    toast: 'Submission error: wrong',
  },
  {
    section: `${STAFF}: other statuses show the message`,
    provider: 'agent',
    failure: answered(503, 'closed'),
    toast: 'closed',
  },
  {
    section: `${STAFF}: or the default`,
    provider: 'agent',
    failure: answered(503),
    toast: 'Failed to submit application',
  },
  {
    section: `${STAFF}: no response`,
    provider: 'agent',
    failure: { kind: 'no-response' },
    toast: 'Failed to submit application. No response from server.',
  },
  {
    section: `${STAFF}: otherwise the error message`,
    provider: 'agent',
    failure: { kind: 'other', message: 'The tab ran out of memory' },
    toast: 'The tab ran out of memory',
  },
  {
    section: `${STAFF}: or the default`,
    provider: 'agent',
    failure: { kind: 'other' },
    toast: 'An unexpected error occurred. Please try again.',
  },

  {
    section: `${GROUND}: status 409`,
    provider: 'ground-handler',
    failure: answered(409, 'busy'),
    toast: 'Conflict: busy',
    scrollsToTop: false,
  },
  ...['This Email is taken', 'A DUPLICATE', 'It does already exist'].map((message): SubmitError => ({
    section: `${GROUND}: scrolls to the top when the message mentions email, duplicate or already exist`,
    provider: 'ground-handler',
    failure: answered(409, message),
    toast: `Conflict: ${message}`,
    scrollsToTop: true,
  })),
  {
    section: `${GROUND}: status 400`,
    provider: 'ground-handler',
    failure: answered(400, 'wrong'),
    toast: 'Submission error: wrong',
  },
  {
    section: `${GROUND}: any other status shows the message as it is`,
    provider: 'ground-handler',
    failure: answered(500, 'broken'),
    toast: 'broken',
  },
  {
    section: `${GROUND}: else the default`,
    provider: 'ground-handler',
    failure: answered(500),
    toast: 'Failed to submit application.',
  },
  {
    section: `${GROUND}: no response`,
    provider: 'ground-handler',
    failure: { kind: 'no-response' },
    toast: 'Failed to submit application. No response from server.',
  },
  {
    section: `${GROUND}: other errors show their own message`,
    provider: 'ground-handler',
    failure: { kind: 'other', message: 'odd' },
    toast: 'odd',
  },
  {
    section: `${GROUND}: or the default`,
    provider: 'ground-handler',
    failure: { kind: 'other' },
    toast: 'An unexpected error occurred. Please try again.',
  },
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
export interface PasswordFailure {
  section: string;
  method: string;
  path: string;
  as: 'nobody' | 'applicant' | 'officer';
  json?: unknown;
  status: number;
  message: string;
}

const NOBODY_HAS = '00000000-0000-4000-8000-000000000000';

export const refusals: PasswordFailure[] = [
  {
    section: '8: authentication failure',
    method: 'GET',
    path: '/applications',
    as: 'nobody',
    status: 401,
    message: 'Authentication failed',
  },
  {
    section: '8: admin endpoints answer 403 to non-admins',
    method: 'GET',
    path: '/admin/applications',
    as: 'applicant',
    status: 403,
    message: 'Access forbidden: You do not have permission to view admin applications',
  },
  {
    section: '8: admin endpoints answer 403 to non-admins',
    method: 'GET',
    path: '/admin/users',
    as: 'applicant',
    status: 403,
    message: 'Access forbidden: You do not have permission to view admin users',
  },
  {
    section: '8: admin endpoints answer 403 to non-admins',
    method: 'GET',
    path: '/admin/users/roles',
    as: 'applicant',
    status: 403,
    message: 'Access forbidden: You do not have permission to view admin roles',
  },
  {
    section: '8: "Invalid OTP code"',
    method: 'POST',
    path: '/auth/verify-otp',
    as: 'nobody',
    json: { phone_number: '+2348039990001', otp_code: '000000' },
    status: 400,
    message: 'Invalid OTP code',
  },
  {
    section: '8: "No active invitation found for this phone number"',
    method: 'GET',
    path: '/truck/trucker/invite-details',
    as: 'applicant',
    status: 404,
    message: 'No active invitation found for this phone number',
  },
  {
    section: '8: "Application not found"',
    method: 'GET',
    path: `/applications/${NOBODY_HAS}`,
    as: 'applicant',
    status: 404,
    message: 'Application not found',
  },
  {
    section: '8: "Application not found"',
    method: 'GET',
    path: `/applications/${NOBODY_HAS}/status`,
    as: 'applicant',
    status: 404,
    message: 'Application not found',
  },
  {
    section: '8: "Application not found"',
    method: 'GET',
    path: `/admin/applications/${NOBODY_HAS}`,
    as: 'officer',
    status: 404,
    message: 'Application not found',
  },
  {
    section: '8: "User not found"',
    method: 'PUT',
    path: `/admin/users/${NOBODY_HAS}`,
    as: 'officer',
    json: { first_name: 'A' },
    status: 404,
    message: 'User not found',
  },
  {
    section: '8: "User not found"',
    method: 'POST',
    path: `/admin/users/${NOBODY_HAS}/reset-password`,
    as: 'officer',
    status: 404,
    message: 'User not found',
  },
  {
    section: '5, admin login',
    method: 'POST',
    path: '/admin/login',
    as: 'nobody',
    json: { username: 'nobody', password: 'secret-1' },
    status: 400,
    message: 'Valid email is required',
  },
  {
    section: '5, admin login',
    method: 'POST',
    path: '/admin/login',
    as: 'nobody',
    json: { username: 'a@b.example', password: '12345' },
    status: 400,
    message: 'Password must be at least 6 characters',
  },
  {
    section: '8: admin login failure',
    method: 'POST',
    path: '/admin/login',
    as: 'nobody',
    json: { username: 'a@b.example', password: '123456' },
    status: 401,
    message: 'Invalid login credentials',
  },
];
