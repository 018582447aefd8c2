/**
 * Section 9 of the specification, and the numbers of sections 1 and 4: each constant as the product holds it.
 * Those of notifications need a page: constants.browser.test.tsx.
 */
import { API_TIMEOUT_MS } from '@/api/client/client';
import { environment } from '@/page/shell/page-layout';
import { createQueryClient } from '@/page/data/query-client';
import { LOADING_LIMIT_MS } from '@/sign-in/session/session';
import { LOCK_SECONDS, OTP_ATTEMPTS } from '@/server/identity/attempt-lock';
import { PASSWORD_MINIMUM } from '@/server/identity/passwords';
import { MOCK_SESSION_SECONDS } from '@/server/runtime/browser/browser-platform';
import { DEFAULT_SETTINGS } from '@/server/platform/settings';
import { findType } from './support';

export interface Constant {
  section: string;
  what: string;
  held: unknown;
  is: unknown;
}

const find = (provider: string, key: string) =>
  findType(provider)
    .wizard.steps.flatMap((step) => step.fields)
    .find((field) => field.key === key);
const queries = createQueryClient().getDefaultOptions().queries;
const IMAGES = ['image/jpeg', 'image/png'];
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const constants: Constant[] = [
  { section: '9', what: 'OTP lockout: failed attempts', held: OTP_ATTEMPTS, is: 5 },
  { section: '9', what: 'OTP lockout: seconds', held: LOCK_SECONDS, is: 300 },
  { section: '9', what: 'API timeout in milliseconds', held: API_TIMEOUT_MS, is: 15_000 },
  {
    section: '9',
    what: 'session timeout, failed logins, password expiry',
    held: DEFAULT_SETTINGS.security,
    is: { session_timeout: 30, failed_login_attempts: 5, password_expiry_days: 90 },
  },
  {
    section: '3',
    what: 'settings groups: general',
    // The hours of the contact and what the footer says are the product's own.
    held: Object.keys(DEFAULT_SETTINGS.general).filter((name) => !['contact_hours', 'show_release'].includes(name)),
    is: ['site_name', 'contact_email', 'support_phone', 'maintenance_mode'],
  },
  {
    section: '3',
    what: 'settings groups: notifications',
    held: Object.keys(DEFAULT_SETTINGS.notifications),
    is: ['email_notifications', 'sms_notifications', 'application_updates'],
  },
  { section: '9', what: 'admin mock session in hours', held: MOCK_SESSION_SECONDS / 3600, is: 24 },
  { section: '9', what: 'password minimum', held: PASSWORD_MINIMUM, is: 6 },
  {
    section: '9',
    what: 'operations description minimum',
    held: find('company', 'company_operations_description')?.schema.minLength,
    is: 20,
  },
  {
    section: '9',
    what: 'phone pattern',
    held: find('company', 'office_phone')?.schema.pattern,
    is: '^\\+?[0-9]{10,15}$',
  },
  {
    section: '9',
    what: 'NIN: exactly 11',
    held: [find('agent', 'nin_number')?.schema.minLength, find('agent', 'nin_number')?.schema.maxLength],
    is: [11, 11],
  },
  {
    section: '9',
    what: 'upload size of agent staff',
    held: [find('agent', 'crffn_certificate')?.maxBytes, find('agent', 'association_document')?.maxBytes],
    is: [10_485_760, 10_485_760],
  },
  { section: '9', what: 'company onboarding steps', held: findType('company').wizard.steps.length, is: 2 },
  { section: '9', what: 'ground handler wizard steps', held: findType('ground-handler').wizard.steps.length, is: 3 },
  { section: '9', what: 'default engagement_type', held: find('agent', 'engagement_type')?.schema.default, is: 'Full' },
  { section: '9', what: 'default agent role', held: find('agent', 'role')?.schema.default, is: 'agent_staff' },
  {
    section: '9',
    what: 'ground handler default staff count and minimum',
    held: [
      find('ground-handler', 'total_staff')?.schema.default,
      find('ground-handler', 'total_staff')?.schema.minimum,
    ],
    is: [1, 1],
  },
  {
    section: '9',
    what: 'ground handler default start date',
    held: find('ground-handler', 'operation_start_date')?.ui.initial,
    is: 'today',
  },
  {
    section: '9',
    what: 'state options of company onboarding',
    held: find('company', 'state_code')?.choices.length,
    is: 6,
  },
  { section: '9', what: 'association options', held: find('agent', 'association_ids')?.choices.length, is: 4 },
  {
    section: '9',
    what: 'accepted file types: company onboarding (pdf, docx, jpg, jpeg, png, gif)',
    held: find('company', 'ncs_license')?.accept,
    is: ['application/pdf', DOCX, ...IMAGES, 'image/gif'],
  },
  {
    section: '9',
    what: 'accepted file types: ground handler (pdf, jpeg, jpg, png)',
    held: find('ground-handler', 'ncaa_certificate')?.accept,
    is: ['application/pdf', ...IMAGES],
  },
  {
    section: '9',
    what: 'redirects after submit',
    held: ['company', 'agent', 'ground-handler'].map((id) => findType(id).submission.redirect),
    is: ['/company/applications', '/agent/applications', '/ground-handlers/applications'],
  },
  { section: '9', what: 'queries retry', held: queries?.retry, is: 1 },
  { section: '9', what: 'queries refetch on focus', held: queries?.refetchOnWindowFocus, is: false },
  { section: '9 and 1', what: 'product version', held: environment.version, is: '2.0.4' },
  { section: '4', what: 'milliseconds until the loading state is forced off', held: LOADING_LIMIT_MS, is: 2000 },
];
