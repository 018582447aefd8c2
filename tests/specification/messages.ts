/**
 * Sections 1 to 4 of the specification as far as they are words: every label, heading, button, notification, default
 * and redirect that a type's folder must hold, by its place in the resolved definition. That the wizard shows what a
 * definition holds, its own tests prove.
 */

export interface Wording {
  section: string;
  provider: string;
  /** Dotted path in the definition; `fields.<key>` is the field of that key, on whichever step. */
  at: string;
  says: unknown;
}

const ONBOARDING = '2, company operator onboarding';
const STAFF = '2, agent staff registration';
const GROUND = '2, ground handler onboarding';
const list = (section: string, provider: string, rows: [at: string, says: unknown][]): Wording[] =>
  rows.map(([at, says]) => ({ section, provider, at, says }));

export const wordings: Wording[] = [
  ...list('2, service selection screen', 'company', [
    ['card.description', 'Cargo and pilgrim operations onboarding or login'],
  ]),
  ...list('2, service selection screen', 'truck-operator', [
    ['card.description', 'Register a trucking company and manage drivers'],
  ]),
  ...list('2, service selection screen', 'trucker', [['card.description', 'Invitation required']]),
  ...list('2, service selection screen', 'airline', [['card.description', 'Accreditation application']]),
  ...list('2, service selection screen', 'courier-logistics', [['card.description', 'Accreditation application']]),

  ...list(ONBOARDING, 'company', [
    ['wizard.steps.length', 2],
    ['wizard.progress', 'Step {step} of {steps}'],
    ['wizard.validate', 'change'],
    ['wizard.steps.0.title', 'Basic Information'],
    ['wizard.steps.0.buttons.next', 'Continue to Documents'],
    ['wizard.steps.0.saved', 'Basic information saved'],
    ['wizard.steps.1.buttons.back', 'Back to Basic Info'],
    ['wizard.steps.1.buttons.next', 'Submit'],
    ['submission.uploading', 'Uploading Documents...'],
    ['submission.redirect', '/company/applications'],
  ]),
  ...list('4, company onboarding: a duplicate-email error returns the flow to step 1', 'company', [
    ['submission.errors.0.step', 'basic-information'],
  ]),
  ...list('5, company step 2: toasts', 'company', [
    ['fields.ncs_license.ui.missing', 'NCS License document is required'],
    ['fields.ncaa_certificate.ui.missing', 'NCAA Certificate document is required'],
  ]),

  ...list(STAFF, 'agent', [
    ['wizard.steps.0.buttons.back', 'Cancel'],
    ['wizard.steps.0.buttons.next', 'Submit Application'],
    ['wizard.debugPanel', true],
    ['wizard.validate', 'change'],
    ['submission.redirect', '/agent/applications'],
    ...['company_name', 'first_name', 'last_name', 'phone_number', 'invitation_token', 'company_id', 'role'].map(
      (key): [string, unknown] => [`fields.${key}.ui.prefill.lock`, true],
    ),
  ]),

  ...list(GROUND, 'ground-handler', [
    ['wizard.steps.length', 3],
    ['wizard.title', 'Onboarding of Ground Handler Company - Step {step} of {steps}'],
    ['wizard.note', '* marks required fields'],
    ['wizard.validate', 'change'],
    ['wizard.steps.0.title', 'Company Details'],
    ['wizard.steps.0.buttons.next', 'Continue to Business Representative'],
    ['wizard.steps.1.buttons.back', 'Back to Company Details'],
    ['wizard.steps.1.buttons.next', 'Continue to Certificates'],
    ['wizard.steps.2.buttons.back', 'Back to Business Representative'],
    ['wizard.steps.2.buttons.next', 'Submit'],
    ['wizard.steps.2.buttons.busy', 'Submitting...'],
    ['submission.redirect', '/ground-handlers/applications'],
  ]),
  ...list('4, ground handler wizard', 'ground-handler', [
    ['wizard.steps.0.saved', 'Company details saved'],
    ['wizard.steps.1.saved', 'MD information saved'],
    ['submission.incomplete', 'Please complete all previous steps first'],
    ['submission.success', 'Application submitted successfully'],
    ['wizard.steps.0.disableNext', ['submitting', 'invalid', 'unchanged']],
    ['wizard.steps.2.disableNext', ['submitting']],
  ]),
  ...list('5, ground handler: placeholders', 'ground-handler', [
    ['fields.office_phone.ui.placeholder', '+234XXXXXXXXXX'],
    ['fields.md_phone.ui.placeholder', '+234...'],
    ['fields.declaration.ui.sentence', 'I confirm that the information provided is accurate and complete.'],
    ['fields.state_code.kind', 'choice'],
  ]),

  ...list('3, company operator application', 'company', [
    ['applicationType', 'company_operator_application'],
    ['role', 'company_operator'],
    ['fields.total_staff.label', 'Total Agents'],
    ['fields.cac_registration_number.required', false],
    ['fields.crffn_membership_id.required', false],
    ['fields.faan_approval.required', false],
    ['fields.crffn_certificate.required', false],
    ['submission.documents', 'map'],
    [
      'fields.state_code.choices',
      [
        ['LA', 'Lagos'],
        ['FCT', 'Abuja'],
        ['KN', 'Kano'],
        ['OG', 'Ogun'],
        ['RV', 'Rivers'],
        ['OT', 'Other'],
      ].map(([value, label]) => ({ value, label })),
    ],
  ]),
  ...list('3, agent staff application', 'agent', [
    ['applicationType', 'agent_staff_application'],
    ['role', 'agent_staff'],
    ['fields.engagement_type.schema.default', 'Full'],
    ['fields.role.schema.default', 'agent_staff'],
    ['fields.middle_name.required', false],
    ['fields.crffn_membership_id.required', false],
    ['submission.documents', 'list'],
    ['fields.association_document.ui.documentType', 'association_document'],
    ['fields.crffn_certificate.ui.documentType', 'crffn_certificate'],
    [
      'fields.association_ids.choices',
      [
        'African Association of Professional Freight Forwarders and Logistics of Nigeria (APFFLON)',
        'Association of Nigerian Licenced Agents (ANCLA)',
        'Nigerian Association of Freight Forwarders & Consolidators (NAFFAC)',
        'National Association of Government Approved Freight Fowarders (NAGAFF)',
      ].map((name) => ({ value: name, label: name })),
    ],
  ]),
  ...list('3, accreditation fields: ground handler', 'ground-handler', [
    ['applicationType', 'ground_handler_application'],
    ['fields.operation_start_date.ui.initial', 'today'],
    ['fields.total_staff.schema.default', 1],
    ['fields.total_staff.schema.minimum', 1],
    ['fields.md_middle_name.required', false],
    ['submission.documents', 'map'],
  ]),
  ...list('3, application types', 'bss', [['applicationType', 'bss_application']]),
  ...list('3, application types', 'airline', [['applicationType', 'airline_operator_application']]),
  ...list('3, application types', 'truck-operator', [['applicationType', 'truck_operator_application']]),
  ...list('3, application types', 'truck', [['applicationType', 'truck_operator_application']]),
  ...list('3, application types', 'trucker', [
    ['applicationType', 'trucker_application'],
    ['applicationTypeAliases', ['truck_trucker', 'truck_trucker_application']],
  ]),
  ...list('8, agent staff: invite load failure', 'agent', [
    ['invitation.notLoaded', 'Could not load invitation details. Some fields may not be pre-filled.'],
  ]),
  ...list('8: no active invitation', 'trucker', [
    ['invitation.notFound', 'No active invitation found for this phone number'],
  ]),
];

const COMPANY_FIELDS = [
  'company_name',
  'office_address',
  'office_phone',
  'email_address',
  'state_code',
  'company_operations_description',
  'operation_start_date',
  'total_staff',
];
const MD_FIELDS = ['md_first_name', 'md_middle_name', 'md_last_name', 'md_phone', 'md_email', 'declaration'];
/** Of a company, by the keys of section 3. */
export const CERTIFICATES = [
  'ra3_certificate',
  'iata_isago_certificate',
  'iata_igom_certificate',
  'iata_ahm_certificate',
  'insurance_certificate',
  'cac_certificate',
  'ncaa_certificate',
];

/** Section 3: the fields of each entity; and those that were decided where the specification shows none. */
export const entities: { section: string; provider: string; fields: string[] }[] = [
  {
    section: '3, company operator application',
    provider: 'company',
    fields: [
      ...COMPANY_FIELDS,
      'annual_cargo_throughput',
      'cac_registration_number',
      'crffn_membership_id',
      'ncs_license',
      'ncaa_certificate',
      'faan_approval',
      'crffn_certificate',
    ],
  },
  {
    section: '3, agent staff application',
    provider: 'agent',
    fields: [
      'invitation_token',
      'company_id',
      'company_name',
      'first_name',
      'middle_name',
      'last_name',
      'staff_full_name',
      'address',
      'email',
      'email_address',
      'nin_number',
      'phone_number',
      'engagement_type',
      'crffn_membership_id',
      'association_ids',
      'declaration',
      'role',
      'association_document',
      'crffn_certificate',
    ],
  },
  ...['airline', 'courier-logistics', 'ground-handler'].map((provider) => ({
    section: '3, accreditation fields',
    provider,
    fields: [...COMPANY_FIELDS, 'cac_registration_number', ...MD_FIELDS, ...CERTIFICATES],
  })),
];
