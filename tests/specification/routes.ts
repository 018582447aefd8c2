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

const TABLE = '2, route table:';

export const providerRoutes: ProviderRoutes[] = [
  {
    provider: 'ground-handler',
    applicationType: 'Ground Handler',
    visitor: [
      { section: `${TABLE} ground-handlers/*`, open: '/ground-handlers/auth', heading: 'Ground Handler sign-in' },
      { section: `${TABLE} ground-handler/*`, open: '/ground-handler/auth', heading: 'Ground Handler sign-in' },
      {
        section: `${TABLE} ground-handlers/*, signed out`,
        open: '/ground-handlers/applications',
        leadsTo: '/ground-handlers/auth',
        heading: 'Ground Handler sign-in',
      },
    ],
    member: [
      {
        section: `${TABLE} ground-handlers/*, bare path`,
        open: '/ground-handlers',
        leadsTo: '/ground-handlers/application',
        heading: 'Onboarding of Ground Handler Company - Step 1 of 3',
        shows: ['* marks required fields'],
      },
      {
        section: `${TABLE} ground-handler/*, bare path`,
        open: '/ground-handler',
        leadsTo: '/ground-handler/application',
        heading: 'Onboarding of Ground Handler Company - Step 1 of 3',
      },
      {
        section: `${TABLE} ground-handlers/* application`,
        open: '/ground-handlers/application',
        heading: 'Onboarding of Ground Handler Company - Step 1 of 3',
      },
      {
        section: `${TABLE} ground-handler/* application`,
        open: '/ground-handler/application',
        heading: 'Onboarding of Ground Handler Company - Step 1 of 3',
      },
      {
        section: `${TABLE} ground-handlers/* applications`,
        open: '/ground-handlers/applications',
        heading: 'My Applications',
      },
      {
        section: `${TABLE} ground-handler/* applications`,
        open: '/ground-handler/applications',
        heading: 'My Applications',
      },
    ],
  },
  {
    provider: 'company',
    applicationType: 'Company',
    visitor: [{ section: `${TABLE} company/* auth`, open: '/company/auth', heading: 'Agent company sign-in' }],
    member: [
      {
        section: `${TABLE} company/*, bare path`,
        open: '/company',
        leadsTo: '/company/applications',
        heading: 'Company Applications',
      },
      {
        section: `${TABLE} company/* applications: staff invites allowed, creating not allowed`,
        open: '/company/applications',
        heading: 'Company Applications',
        shows: ['Invite staff'],
        lacks: ['New application'],
      },
      {
        section: `${TABLE} company/* applications/{applicationId}/edit`,
        open: '/company/applications/{applicationId}/edit',
        heading: 'Edit company application',
      },
      {
        section: `${TABLE} company/* register; 2, company operator onboarding`,
        open: '/company/register',
        heading: 'Company Registration',
        shows: ['Step 1 of 2'],
      },
    ],
  },
  {
    provider: 'agent',
    applicationType: 'Agent Staff',
    visitor: [
      {
        section: `${TABLE} agent/*, bare path`,
        open: '/agent',
        leadsTo: '/agent/auth',
        heading: 'Agent staff sign-in',
      },
      { section: `${TABLE} agent/* auth`, open: '/agent/auth', heading: 'Agent staff sign-in' },
      {
        section: '2, agent staff registration: a signed-in user is required',
        open: '/agent/register-staff',
        leadsTo: '/agent/auth',
        heading: 'Agent staff sign-in',
      },
    ],
    member: [
      { section: `${TABLE} agent/* applications`, open: '/agent/applications', heading: 'Agent Staff Applications' },
      {
        section: `${TABLE} agent/* register-staff`,
        open: '/agent/register-staff',
        heading: 'Agent Staff Registration',
        shows: ['Cancel', 'Submit Application'],
      },
    ],
  },
  {
    provider: 'bss',
    applicationType: 'Business Support',
    visitor: [{ section: `${TABLE} bss/* auth`, open: '/bss/auth', heading: 'Business support sign-in' }],
    member: [
      {
        section: `${TABLE} bss/*, bare path`,
        open: '/bss',
        leadsTo: '/bss/application',
        heading: 'Business Support Registration - Step 1 of 4',
      },
      {
        section: `${TABLE} bss/* application`,
        open: '/bss/application',
        heading: 'Business Support Registration - Step 1 of 4',
      },
      { section: `${TABLE} bss/* applications`, open: '/bss/applications', heading: 'My Applications' },
    ],
  },
  {
    provider: 'truck',
    applicationType: 'Truck Operator',
    visitor: [{ section: `${TABLE} truck/* (legacy) auth`, open: '/truck/auth', heading: 'Truck operator sign-in' }],
    member: [
      {
        section: `${TABLE} truck/* (legacy), bare path`,
        open: '/truck',
        leadsTo: '/truck/application',
        heading: 'Truck Operator Registration',
      },
      {
        section: `${TABLE} truck/* (legacy) application`,
        open: '/truck/application',
        heading: 'Truck Operator Registration',
      },
      { section: `${TABLE} truck/* (legacy) applications`, open: '/truck/applications', heading: 'My Applications' },
    ],
  },
  {
    provider: 'truck-operator',
    applicationType: 'Truck Operator',
    visitor: [
      {
        section: `${TABLE} truck-operator/*, bare path`,
        open: '/truck-operator',
        leadsTo: '/truck-operator/auth',
        heading: 'Truck operator sign-in',
      },
      { section: `${TABLE} truck-operator/* auth`, open: '/truck-operator/auth', heading: 'Truck operator sign-in' },
    ],
    member: [
      {
        section: `${TABLE} truck-operator/* application`,
        open: '/truck-operator/application',
        heading: 'Truck Operator Registration - Step 1 of 4',
      },
      {
        section: `${TABLE} truck-operator/* dashboard (placeholder text Coming Soon)`,
        open: '/truck-operator/dashboard',
        heading: 'Dashboard',
        shows: ['Coming Soon'],
      },
      {
        section: `${TABLE} truck-operator/* applications`,
        open: '/truck-operator/applications',
        heading: 'My Applications',
      },
      {
        section: `${TABLE} truck-operator/* invite-trucker`,
        open: '/truck-operator/invite-trucker',
        heading: 'Invite a trucker',
        shows: ['Send invitation'],
      },
    ],
  },
  {
    provider: 'trucker',
    applicationType: 'Trucker',
    visitor: [
      {
        section: `${TABLE} trucker/*, bare path`,
        open: '/trucker',
        leadsTo: '/trucker/auth',
        heading: 'Trucker sign-in',
      },
      { section: `${TABLE} trucker/* auth`, open: '/trucker/auth', heading: 'Trucker sign-in' },
      {
        section: `${TABLE} trucker/* invite/{token}`,
        open: '/trucker/invite/{invitation}',
        heading: 'Your invitation',
      },
    ],
    member: [
      {
        section: `${TABLE} trucker/* application`,
        open: '/trucker/application',
        heading: 'Trucker Registration - Step 1 of 3',
      },
      { section: `${TABLE} trucker/* applications`, open: '/trucker/applications', heading: 'My Trucker Applications' },
    ],
  },
  {
    provider: 'airline',
    applicationType: 'Airline Operator',
    visitor: [{ section: `${TABLE} airline/* auth`, open: '/airline/auth', heading: 'Airline Operator sign-in' }],
    member: [
      {
        section: `${TABLE} airline/*, bare path`,
        open: '/airline',
        leadsTo: '/airline/application',
        heading: 'Airline Accreditation - Step 1 of 3',
      },
      {
        section: `${TABLE} airline/* application`,
        open: '/airline/application',
        heading: 'Airline Accreditation - Step 1 of 3',
      },
      { section: `${TABLE} airline/* applications`, open: '/airline/applications', heading: 'My Applications' },
    ],
  },
  {
    provider: 'airline-agent',
    applicationType: 'Airline Agent',
    visitor: [
      { section: `${TABLE} airline/* agent/auth`, open: '/airline/agent/auth', heading: 'Airline Agent sign-in' },
    ],
    member: [
      {
        section: `${TABLE} airline/* agent/application`,
        open: '/airline/agent/application',
        heading: 'Airline Agent Registration',
      },
      {
        section: `${TABLE} airline/* agent/applications`,
        open: '/airline/agent/applications',
        heading: 'My Applications',
      },
    ],
  },
  {
    provider: 'courier-logistics',
    applicationType: 'Courier and Logistics Company',
    visitor: [
      {
        section: `${TABLE} courier-logistics/* auth`,
        open: '/courier-logistics/auth',
        heading: 'Courier and Logistics Company sign-in',
      },
    ],
    member: [
      {
        section: `${TABLE} courier-logistics/*, bare path`,
        open: '/courier-logistics',
        leadsTo: '/courier-logistics/applications',
        heading: 'My Applications',
      },
      {
        section: `${TABLE} courier-logistics/* application`,
        open: '/courier-logistics/application',
        heading: 'Courier and Logistics Accreditation - Step 1 of 3',
      },
      {
        section: `${TABLE} courier-logistics/* applications`,
        open: '/courier-logistics/applications',
        heading: 'My Applications',
      },
    ],
  },
  {
    provider: 'courier-agent',
    applicationType: 'Courier Agent',
    visitor: [
      {
        section: `${TABLE} courier-logistics/* agent/auth`,
        open: '/courier-logistics/agent/auth',
        heading: 'Courier Agent sign-in',
      },
    ],
    member: [
      {
        section: `${TABLE} courier-logistics/* agent/application`,
        open: '/courier-logistics/agent/application',
        heading: 'Courier Agent Registration',
      },
      {
        section: `${TABLE} courier-logistics/* agent/applications`,
        open: '/courier-logistics/agent/applications',
        heading: 'My Applications',
      },
    ],
  },
];

/** Where an unauthenticated visitor of the administration is sent, and what an officer finds there. */
export const adminRoutes: RouteRow[] = [
  { section: `${TABLE} admin/*, bare path`, open: '/admin', leadsTo: '/admin/dashboard', heading: 'Dashboard' },
  { section: `${TABLE} admin/* dashboard`, open: '/admin/dashboard', heading: 'Dashboard' },
  { section: `${TABLE} admin/* applications`, open: '/admin/applications', heading: 'Applications' },
  {
    section: `${TABLE} admin/* applications/{id}`,
    open: '/admin/applications/{applicationId}',
    heading: '{title}',
    shows: ['History', 'Documents', 'Comments'],
  },
  { section: `${TABLE} admin/* settings`, open: '/admin/settings', heading: 'Settings' },
  { section: `${TABLE} admin/* users`, open: '/admin/users', heading: 'Users' },
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
