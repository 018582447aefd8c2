/** An office with a few records, as the product API tells of it. */
import type { Me } from '@/api/shapes/account';
import type { AdminDashboard, Figures, PeriodFigures } from '@/api/shapes/figures';
import type { AdminApplicationDetail, AdminApplicationRow } from '@/api/shapes/review';
import type { UserRow } from '@/api/shapes/user';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubAnswers } from '../../fixtures/club-answers';

export const PROVIDER = tennisClub.id;
export const TYPE = tennisClub.applicationType;

const coaches = [
  { first_name: 'Ngozi', licence: 'NG12' },
  { first_name: 'Musa', licence: 'NG13' },
];

export const admin: Me = {
  user: {
    id: 'u-admin',
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'ada@registry.example',
    phone: null,
    mobile_number: null,
    role: 'admin',
    role_id: 'admin',
    role_name: 'Admin',
    has_application: false,
    status: 'active',
    created_at: '2026-01-05T08:00:00Z',
    updated_at: '2026-01-05T08:00:00Z',
    last_login_at: '2026-11-20T08:00:00Z',
  },
  permissions: [
    'view_applications',
    'review_applications',
    'decide',
    'manage_users',
    'view_roles',
    'manage_settings',
    'view_audit',
    'manage_lists',
    'send_messages',
  ],
  type_permissions: {},
  officer: true,
  roles: [{ id: 'admin', name: 'Admin' }],
  must_change_password: false,
  factor_step: 'none',
  session_timeout_minutes: 30,
};

export function createRow(number: number, change: Partial<AdminApplicationRow> = {}): AdminApplicationRow {
  return {
    id: `a-${number}`,
    reference: `CSR-2026-000${number}`,
    user_id: 'u-1',
    provider: PROVIDER,
    application_type: TYPE,
    definition_version: 'v1',
    title: `Tennis Club ${number}`,
    status: 'pending',
    current_stage: 'submitted',
    stage_dates: { submitted: '2026-11-10T09:00:00Z' },
    requested_changes: [],
    admin_comments: null,
    admin_reviewed_by: null,
    review_date: null,
    submitted_at: `2026-11-1${number}T09:00:00Z`,
    updated_at: `2026-11-1${number}T09:00:00Z`,
    expires_at: null,
    closes_at: null,
    revision: 3,
    columns: { surface: 'clay' },
    open: true,
    status_words: { label: 'Pending', tone: 'neutral' },
    waiting: true,
    applicant: 'Musa Danjuma',
    phone: '+2348031234567',
    email: 'musa@tennis.example',
    waits_for_second: false,
    waiting_since: `2026-11-1${number}T09:00:00Z`,
    assignee: null,
    due_at: null,
    due: null,
    follow_up_on: null,
    ...change,
  };
}

export function createDetail(change: Partial<AdminApplicationDetail> = {}): AdminApplicationDetail {
  const {
    columns: _columns,
    applicant: _applicant,
    phone: _phone,
    email: _email,
    waits_for_second: _second,
    waiting_since: _since,
    assignee: _assignee,
    due_at: _dueAt,
    due: _due,
    follow_up_on: _followUp,
    open: _open,
    status_words: _words,
    waiting: _waiting,
    ...row
  } = createRow(1);
  const file = {
    fileUrl: '/api/applications/file/constitution.png',
    fileKey: 'k1',
    fileName: 'constitution.png',
    fileSize: 48_000,
    fileType: 'image/png',
  };
  return {
    application: {
      ...row,
      definition_version: tennisClub.version,
      data: { ...clubAnswers, coaches },
      documents: { constitution: file },
      review_history: [],
      comments: [],
    },
    user: {
      id: 'u-1',
      first_name: 'Musa',
      last_name: 'Danjuma',
      email: 'musa@tennis.example',
      phone: '+2348031234567',
      role: tennisClub.role,
      status: 'active',
    },
    company: { id: 'c-1', name: 'Tennis Club 1', registration_number: 'RC123456' },
    staff: [],
    undo_until: null,
    documents: [
      {
        id: 'k1',
        key: 'constitution',
        name: 'constitution.png',
        url: file.fileUrl,
        type: 'image/png',
        size: 48_000,
        hash: 'x',
        uploaded_at: '2026-11-10T08:59:00Z',
      },
    ],
    seen: [],
    timeline: [
      {
        id: 't-1',
        title: 'Submitted',
        description: '',
        created_at: '2026-11-10T09:00:00Z',
        kind: 'submitted',
        from_status: null,
        to_status: 'pending',
        actor: 'Musa Danjuma',
        changes: [],
        requested_changes: [],
      },
    ],
    comments: [],
    own: false,
    for_another: false,
    first_approval: null,
    reasons: { answers: [], documents: [] },
    checks: [],
    checkable: true,
    transitions: ['start_review', 'approve', 'reject', 'request_changes'],
    neighbours: { previous: null, next: 'a-2' },
    ...change,
  };
}

export const users: UserRow[] = [
  {
    ...admin.user,
    roles: ['admin'],
    invited_by: null,
    applications: 0,
    has_second_factor: false,
    has_provider_identity: false,
  },
  {
    ...admin.user,
    id: 'u-1',
    first_name: 'Musa',
    last_name: 'Danjuma',
    email: 'musa@tennis.example',
    phone: '+2348031234567',
    role: tennisClub.role,
    role_id: tennisClub.role,
    role_name: 'Club Secretary',
    roles: [tennisClub.role],
    invited_by: null,
    applications: 2,
    has_second_factor: false,
    has_provider_identity: false,
  },
];

export const roles = [
  {
    id: 'admin',
    name: 'Admin',
    description: 'Runs the registry.',
    permissions: ['*'],
    can_be_given: [] as string[],
    application_type: null,
    audience: 'officer',
    users: 1,
  },
  {
    id: tennisClub.role,
    name: 'Club Secretary',
    description: 'Applies for a club and invites its members.',
    permissions: ['apply_company', 'manage_staff'],
    can_be_given: [],
    application_type: null,
    audience: 'applicant',
    users: 1,
  },
];

export const settings = {
  general: {
    site_name: 'Cargo Stakeholders Registry',
    contact_email: 'support@registry.example',
    support_phone: '+2348000000000',
    contact_hours: '',
    maintenance_mode: false,
    show_release: false,
  },
  notifications: { email_notifications: true, sms_notifications: true, application_updates: true },
  security: { session_timeout: 30, failed_login_attempts: 5, password_expiry_days: 90 },
};

/** Id of an officer. */
export const OFFICER = '00000000-0000-4000-8000-000000000001';

const counted: Figures = { received: 12, open: 5, decided: 9, kept: 6, missed: 2, median: 4, ninetieth: 11 };

export const figures: PeriodFigures = {
  date_from: '2026-11-01',
  date_to: '2026-11-30',
  all: counted,
  by_type: [{ application_type: TYPE, ...counted }],
  by_status: [
    { status: 'approved', ...counted, received: 7, open: 0 },
    {
      status: 'pending',
      ...counted,
      received: 5,
      open: 5,
      decided: 0,
      kept: 0,
      missed: 0,
      median: null,
      ninetieth: null,
    },
  ],
  by_officer: [
    { officer: { id: OFFICER, name: 'Chi Eze' }, ...counted, received: 8, open: 2 },
    { officer: null, ...counted, received: 4, open: 3, decided: 0, kept: 0, missed: 0, median: null, ninetieth: null },
  ],
  per_day: Array.from({ length: 30 }, (_, day) => ({
    day: `2026-11-${String(day + 1).padStart(2, '0')}`,
    received: (day * 7) % 5,
    decided: (day * 3) % 4,
  })),
};

export const dashboard: AdminDashboard = {
  by_status: { pending: 3, under_review: 1, approved: 12 },
  by_type: [{ application_type: TYPE, total: 16, waiting: 4 }],
  load: [
    { officer: { id: OFFICER, name: 'Chi Eze' }, open: 2, overdue: 1, soon: 1 },
    { officer: null, open: 2, overdue: 0, soon: 0 },
  ],
  next_due: [createRow(1), createRow(2)],
  waiting: {
    count: 4,
    oldest_since: '2026-11-11T09:00:00Z',
    median_since: '2026-11-16T09:00:00Z',
    statuses: ['pending', 'under_review'],
  },
  failed_messages: null,
};
