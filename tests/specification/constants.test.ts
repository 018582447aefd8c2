/**
 * Section 9 of the specification, and the numbers of sections 1 and 4: each constant as the product holds it.
 * Those of notifications need a page: constants.browser.test.tsx.
 */
import { expect, it } from 'vitest';
import { API_TIMEOUT_MS } from '@/api/client/client';
import { environment } from '@/page/shell/page-layout';
import { createQueryClient } from '@/page/data/query-client';
import { LOADING_LIMIT_MS } from '@/sign-in/session/session';
import { LOCK_SECONDS, OTP_ATTEMPTS } from '@/server/identity/attempt-lock';
import { PASSWORD_MINIMUM } from '@/server/identity/passwords';
import { MOCK_SESSION_SECONDS } from '@/server/runtime/browser/browser-platform';
import { DEFAULT_SETTINGS } from '@/server/platform/settings';
import { findType } from './support';

const find = (provider: string, key: string) =>
  findType(provider)
    .wizard.steps.flatMap((step) => step.fields)
    .find((field) => field.key === key);
const queries = createQueryClient().getDefaultOptions().queries;
const IMAGES = ['image/jpeg', 'image/png'];
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Each: the section, what it is, how the product holds it, what it has to be. */
const CONSTANTS: [section: string, what: string, held: unknown, is: unknown][] = [
  ['9', 'OTP lockout: failed attempts', OTP_ATTEMPTS, 5],
  ['9', 'OTP lockout: seconds', LOCK_SECONDS, 300],
  ['9', 'API timeout in milliseconds', API_TIMEOUT_MS, 15_000],
  [
    '9',
    'session timeout, failed logins, password expiry',
    DEFAULT_SETTINGS.security,
    { session_timeout: 30, failed_login_attempts: 5, password_expiry_days: 90 },
  ],
  // The hours of the contact and what the footer says are the product's own.
  [
    '3',
    'settings groups: general',
    Object.keys(DEFAULT_SETTINGS.general).filter((name) => !['contact_hours', 'show_release'].includes(name)),
    ['site_name', 'contact_email', 'support_phone', 'maintenance_mode'],
  ],
  [
    '3',
    'settings groups: notifications',
    Object.keys(DEFAULT_SETTINGS.notifications),
    ['email_notifications', 'sms_notifications', 'application_updates'],
  ],
  ['9', 'admin mock session in hours', MOCK_SESSION_SECONDS / 3600, 24],
  ['9', 'password minimum', PASSWORD_MINIMUM, 6],
  ['9', 'operations description minimum', find('company', 'company_operations_description')?.schema.minLength, 20],
  ['9', 'phone pattern', find('company', 'office_phone')?.schema.pattern, '^\\+?[0-9]{10,15}$'],
  [
    '9',
    'NIN: exactly 11',
    [find('agent', 'nin_number')?.schema.minLength, find('agent', 'nin_number')?.schema.maxLength],
    [11, 11],
  ],
  [
    '9',
    'upload size of agent staff',
    [find('agent', 'crffn_certificate')?.maxBytes, find('agent', 'association_document')?.maxBytes],
    [10_485_760, 10_485_760],
  ],
  ['9', 'company onboarding steps', findType('company').wizard.steps.length, 2],
  ['9', 'ground handler wizard steps', findType('ground-handler').wizard.steps.length, 3],
  ['9', 'default engagement_type', find('agent', 'engagement_type')?.schema.default, 'Full'],
  ['9', 'default agent role', find('agent', 'role')?.schema.default, 'agent_staff'],
  [
    '9',
    'ground handler default staff count and minimum',
    [find('ground-handler', 'total_staff')?.schema.default, find('ground-handler', 'total_staff')?.schema.minimum],
    [1, 1],
  ],
  ['9', 'ground handler default start date', find('ground-handler', 'operation_start_date')?.ui.initial, 'today'],
  ['9', 'state options of company onboarding', find('company', 'state_code')?.choices.length, 6],
  ['9', 'association options', find('agent', 'association_ids')?.choices.length, 4],
  [
    '9',
    'accepted file types: company onboarding (pdf, docx, jpg, jpeg, png, gif)',
    find('company', 'ncs_license')?.accept,
    ['application/pdf', DOCX, ...IMAGES, 'image/gif'],
  ],
  [
    '9',
    'accepted file types: ground handler (pdf, jpeg, jpg, png)',
    find('ground-handler', 'ncaa_certificate')?.accept,
    ['application/pdf', ...IMAGES],
  ],
  [
    '9',
    'redirects after submit',
    ['company', 'agent', 'ground-handler'].map((id) => findType(id).submission.redirect),
    ['/company/applications', '/agent/applications', '/ground-handlers/applications'],
  ],
  ['9', 'queries retry', queries?.retry, 1],
  ['9', 'queries refetch on focus', queries?.refetchOnWindowFocus, false],
  ['9 and 1', 'product version', environment.version, '2.0.4'],
  ['4', 'milliseconds until the loading state is forced off', LOADING_LIMIT_MS, 2000],
];

it.each(CONSTANTS)('section %s: %s', (_section, _what, held, is) => {
  expect(held).toEqual(is);
});
