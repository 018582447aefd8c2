/**
 * Section 2 of the specification: every row of its route table, its landing page and its rules for officers' sessions.
 */

export interface RouteRow {
  /** Of the specification. */
  section: string;
  /** What is opened. {applicationId} stands for an own application, {invitation} for a token that nobody has. */
  open: string;
  /** Where that leads; the same path without it. */
  leadsTo?: string;
  /** The page's heading. */
  heading: string;
  /** Further texts that the page shows. */
  shows?: string[];
  /** Names of links and buttons that it must not have. */
  lacks?: string[];
}

export interface ProviderRoutes {
  provider: string;
  /** Follows the registry's name in the header. */
  applicationType: string;
  /** Opened by somebody who is not signed in. */
  visitor: RouteRow[];
  /** Opened by somebody signed in with the provider's role. */
  member: RouteRow[];
}

/** A row of the route table. */
const listed = (what: string, open: string, heading: string, others: Partial<RouteRow> = {}): RouteRow => ({
  section: `2, route table: ${what}`,
  open,
  heading,
  ...others,
});

export const providerRoutes: ProviderRoutes[] = [
  {
    provider: 'ground-handler',
    applicationType: 'Ground Handler',
    visitor: [
      listed('ground-handlers/*', '/ground-handlers/auth', 'Ground Handler sign-in'),
      listed('ground-handler/*', '/ground-handler/auth', 'Ground Handler sign-in'),
      listed('ground-handlers/*, signed out', '/ground-handlers/applications', 'Ground Handler sign-in', {
        leadsTo: '/ground-handlers/auth',
      }),
    ],
    member: [
      listed('ground-handlers/*, bare path', '/ground-handlers', 'Onboarding of Ground Handler Company - Step 1 of 3', {
        leadsTo: '/ground-handlers/application',
        shows: ['* marks required fields'],
      }),
      listed('ground-handler/*, bare path', '/ground-handler', 'Onboarding of Ground Handler Company - Step 1 of 3', {
        leadsTo: '/ground-handler/application',
      }),
      listed(
        'ground-handlers/* application',
        '/ground-handlers/application',
        'Onboarding of Ground Handler Company - Step 1 of 3',
      ),
      listed(
        'ground-handler/* application',
        '/ground-handler/application',
        'Onboarding of Ground Handler Company - Step 1 of 3',
      ),
      listed('ground-handlers/* applications', '/ground-handlers/applications', 'My Applications'),
      listed('ground-handler/* applications', '/ground-handler/applications', 'My Applications'),
    ],
  },
  {
    provider: 'company',
    applicationType: 'Company',
    visitor: [listed('company/* auth', '/company/auth', 'Agent company sign-in')],
    member: [
      listed('company/*, bare path', '/company', 'Company Applications', { leadsTo: '/company/applications' }),
      listed(
        'company/* applications: staff invites allowed, creating not allowed',
        '/company/applications',
        'Company Applications',
        { shows: ['Invite staff'], lacks: ['New application'] },
      ),
      listed(
        'company/* applications/{applicationId}/edit',
        '/company/applications/{applicationId}/edit',
        'Edit company application',
      ),
      listed('company/* register; 2, company operator onboarding', '/company/register', 'Company Registration', {
        shows: ['Step 1 of 2'],
      }),
    ],
  },
  {
    provider: 'agent',
    applicationType: 'Agent Staff',
    visitor: [
      listed('agent/*, bare path', '/agent', 'Agent staff sign-in', { leadsTo: '/agent/auth' }),
      listed('agent/* auth', '/agent/auth', 'Agent staff sign-in'),
      {
        section: '2, agent staff registration: a signed-in user is required',
        open: '/agent/register-staff',
        heading: 'Agent staff sign-in',
        leadsTo: '/agent/auth',
      },
    ],
    member: [
      listed('agent/* applications', '/agent/applications', 'Agent Staff Applications'),
      listed('agent/* register-staff', '/agent/register-staff', 'Agent Staff Registration', {
        shows: ['Cancel', 'Submit Application'],
      }),
    ],
  },
  {
    provider: 'bss',
    applicationType: 'Business Support',
    visitor: [listed('bss/* auth', '/bss/auth', 'Business support sign-in')],
    member: [
      listed('bss/*, bare path', '/bss', 'Business Support Registration - Step 1 of 4', {
        leadsTo: '/bss/application',
      }),
      listed('bss/* application', '/bss/application', 'Business Support Registration - Step 1 of 4'),
      listed('bss/* applications', '/bss/applications', 'My Applications'),
    ],
  },
  {
    provider: 'truck',
    applicationType: 'Truck Operator',
    visitor: [listed('truck/* (legacy) auth', '/truck/auth', 'Truck operator sign-in')],
    member: [
      listed('truck/* (legacy), bare path', '/truck', 'Truck Operator Registration', { leadsTo: '/truck/application' }),
      listed('truck/* (legacy) application', '/truck/application', 'Truck Operator Registration'),
      listed('truck/* (legacy) applications', '/truck/applications', 'My Applications'),
    ],
  },
  {
    provider: 'truck-operator',
    applicationType: 'Truck Operator',
    visitor: [
      listed('truck-operator/*, bare path', '/truck-operator', 'Truck operator sign-in', {
        leadsTo: '/truck-operator/auth',
      }),
      listed('truck-operator/* auth', '/truck-operator/auth', 'Truck operator sign-in'),
    ],
    member: [
      listed(
        'truck-operator/* application',
        '/truck-operator/application',
        'Truck Operator Registration - Step 1 of 4',
      ),
      listed('truck-operator/* dashboard (placeholder text Coming Soon)', '/truck-operator/dashboard', 'Dashboard', {
        shows: ['Coming Soon'],
      }),
      listed('truck-operator/* applications', '/truck-operator/applications', 'My Applications'),
      listed('truck-operator/* invite-trucker', '/truck-operator/invite-trucker', 'Invite a trucker', {
        shows: ['Send invitation'],
      }),
    ],
  },
  {
    provider: 'trucker',
    applicationType: 'Trucker',
    visitor: [
      listed('trucker/*, bare path', '/trucker', 'Trucker sign-in', { leadsTo: '/trucker/auth' }),
      listed('trucker/* auth', '/trucker/auth', 'Trucker sign-in'),
      listed('trucker/* invite/{token}', '/trucker/invite/{invitation}', 'Your invitation'),
    ],
    member: [
      listed('trucker/* application', '/trucker/application', 'Trucker Registration - Step 1 of 3'),
      listed('trucker/* applications', '/trucker/applications', 'My Trucker Applications'),
    ],
  },
  {
    provider: 'airline',
    applicationType: 'Airline Operator',
    visitor: [listed('airline/* auth', '/airline/auth', 'Airline Operator sign-in')],
    member: [
      listed('airline/*, bare path', '/airline', 'Airline Accreditation - Step 1 of 3', {
        leadsTo: '/airline/application',
      }),
      listed('airline/* application', '/airline/application', 'Airline Accreditation - Step 1 of 3'),
      listed('airline/* applications', '/airline/applications', 'My Applications'),
    ],
  },
  {
    provider: 'airline-agent',
    applicationType: 'Airline Agent',
    visitor: [listed('airline/* agent/auth', '/airline/agent/auth', 'Airline Agent sign-in')],
    member: [
      listed('airline/* agent/application', '/airline/agent/application', 'Airline Agent Registration'),
      listed('airline/* agent/applications', '/airline/agent/applications', 'My Applications'),
    ],
  },
  {
    provider: 'courier-logistics',
    applicationType: 'Courier and Logistics Company',
    visitor: [listed('courier-logistics/* auth', '/courier-logistics/auth', 'Courier and Logistics Company sign-in')],
    member: [
      listed('courier-logistics/*, bare path', '/courier-logistics', 'My Applications', {
        leadsTo: '/courier-logistics/applications',
      }),
      listed(
        'courier-logistics/* application',
        '/courier-logistics/application',
        'Courier and Logistics Accreditation - Step 1 of 3',
      ),
      listed('courier-logistics/* applications', '/courier-logistics/applications', 'My Applications'),
    ],
  },
  {
    provider: 'courier-agent',
    applicationType: 'Courier Agent',
    visitor: [listed('courier-logistics/* agent/auth', '/courier-logistics/agent/auth', 'Courier Agent sign-in')],
    member: [
      listed(
        'courier-logistics/* agent/application',
        '/courier-logistics/agent/application',
        'Courier Agent Registration',
      ),
      listed('courier-logistics/* agent/applications', '/courier-logistics/agent/applications', 'My Applications'),
    ],
  },
];

/** Where an unauthenticated visitor of the administration is sent, and what an officer finds there. */
export const adminRoutes: RouteRow[] = [
  listed('admin/*, bare path', '/admin', 'Dashboard', { leadsTo: '/admin/dashboard' }),
  listed('admin/* dashboard', '/admin/dashboard', 'Dashboard'),
  listed('admin/* applications', '/admin/applications', 'Applications'),
  listed('admin/* applications/{id}', '/admin/applications/{applicationId}', '{title}', {
    shows: ['History', 'Documents', 'Comments'],
  }),
  listed('admin/* settings', '/admin/settings', 'Settings'),
  listed('admin/* users', '/admin/users', 'Users'),
];

export interface CardRow {
  title: string;
  /** Undefined: the card has no route. */
  destination?: string;
  /** The notification of a card without one. */
  notice?: string;
}

/** Section 2, service selection screen, in its order. */
export const cards: CardRow[] = [
  { title: 'Agent Company', destination: '/company/auth' },
  { title: 'Ground Handler', destination: '/ground-handler/auth' },
  { title: 'Truck Operator', destination: '/truck-operator/auth' },
  { title: 'Trucker', destination: '/trucker/auth' },
  { title: 'Business Support', destination: '/bss/auth' },
  { title: 'Agent Staff', notice: 'Registration requires an invitation. Please contact the company administrator.' },
  { title: 'Airline Operators', destination: '/airline/auth' },
  { title: 'Courier Logistics Company', destination: '/courier-logistics/auth' },
];
