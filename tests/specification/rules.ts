/** Section 5 of the specification: every row of its rule tables, as answers and what is said of them. */
import { CERTIFICATES } from './messages';

export interface Rule {
  /** Of the specification. */
  section: string;
  /** Application types that it holds for. */
  providers: string[];
  field: string;
  /** Answers that it refuses; undefined: not answered. */
  refused: unknown[];
  /** Exactly what the applicant reads. */
  message: string;
  /** Answers that it takes. */
  accepted: unknown[];
}

/** What a rule says, without where it stands. */
type Said = [refused: unknown[], message: string, accepted: unknown[]];
type Row = [field: string, ...Said];

/** Rules of one section for the same types. */
const under = (section: string, providers: string[], rows: Row[]): Rule[] =>
  rows.map(([field, refused, message, accepted]) => ({ section, providers, field, refused, message, accepted }));

const PHONE_RULE: Said = [
  [undefined, '', '123456789', '+123456789', '1234567890123456', '0803 123 4567', '++2348031234567', 'phone'],
  'Phone number must be between 10-15 digits and may start with +',
  ['0803123456', '+2348031234567', '123456789012345'],
];
const EMAIL_RULE: Said = [
  ['nobody', 'a@', '@b.example', 'a b@c.example'],
  'Invalid email address',
  ['a@b.example', 'first.last+tag@sub.example.org'],
];
const NEEDED_EMAIL_RULE: Said = [[undefined, '', ...EMAIL_RULE[0]], EMAIL_RULE[1], EMAIL_RULE[2]];
const text = (length: number) => 'a'.repeat(length);
const file = (fileType: string, fileSize = 1000) => ({
  fileUrl: '/f',
  fileKey: 'k',
  fileName: 'file',
  fileSize,
  fileType,
});
const [PDF, DOCX, JPEG, PNG, GIF] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'image/gif',
];
const TEN_MEGABYTES = 10 * 1024 * 1024;

const COMPANY_1 = '5, company step 1';
const COMPANY_2 = '5, company step 2';
const STAFF = '5, agent staff';
const ACCREDITATION = '5, airline / courier accreditation';
const GROUND = '5, ground handler';
const AGENTS = ['agent', 'airline-agent', 'courier-agent'];
const OTHER_CERTIFICATES = CERTIFICATES.filter((key) => key !== 'ncaa_certificate');
const COMPANY = ['company'];
const HANDLER = ['ground-handler'];
const ACCREDITED = ['airline', 'courier-logistics'];

export const rules: Rule[] = [
  ...under(COMPANY_1, COMPANY, [
    ['company_name', [undefined, '', 'A'], 'Company name is required', ['AB']],
    ['office_address', [undefined, '', 'Road'], 'Valid office address is required', ['Road 1']],
    ['office_phone', ...PHONE_RULE],
    ['email_address', ...NEEDED_EMAIL_RULE],
    ['state_code', [undefined, ''], 'State is required', ['LA', 'FCT', 'KN', 'OG', 'RV', 'OT']],
    ['company_operations_description', [undefined, '', text(19)], 'Please provide a detailed description', [text(20)]],
    ['operation_start_date', [undefined, ''], 'Start date is required', ['2019-05-06']],
    ['operation_start_date', ['2999-01-01'], 'Start date cannot be in the future', ['2019-05-06']],
    ['total_staff', [undefined, 0, -1], 'Must have at least one staff member', [1, 500]],
    ['annual_cargo_throughput', [undefined, ''], 'Required', [0, 12.5]],
    ['annual_cargo_throughput', ['many'], 'Must be a number', [0]],
    ['annual_cargo_throughput', [-1, -0.5], 'Cannot be negative', [0]],
  ]),
  ...under(COMPANY_2, COMPANY, [
    ['ncs_license', [undefined], 'NCS License is required', [file(PDF), file(DOCX), file(JPEG), file(PNG), file(GIF)]],
    [
      'ncaa_certificate',
      [undefined],
      'NCAA Certificate is required',
      [file(PDF), file(DOCX), file(JPEG), file(PNG), file(GIF)],
    ],
  ]),
  ...under(`${COMPANY_2}: accepted file types`, COMPANY, [
    [
      'ncs_license',
      [file('text/html'), file('application/zip')],
      'The file must be a PDF, DOCX, JPEG, PNG or GIF',
      [file(GIF)],
    ],
  ]),
  ...under(COMPANY_2, COMPANY, [
    [
      'crffn_membership_id',
      ['AB-12', 'AB 12', 'ÄB12'],
      'CRFNN Membership ID must be alphanumeric',
      [undefined, 'AB12', '12'],
    ],
  ]),
  ...under(
    `${COMPANY_2}: optional`,
    COMPANY,
    ['faan_approval', 'cac_registration_number', 'crffn_certificate'].map((field): Row => [field, [], '', [undefined]]),
  ),
  ...under(STAFF, AGENTS, [
    ['company_name', [undefined, ''], 'Company name is required', ['A']],
    ['staff_full_name', [undefined, ''], 'Full name is required', ['A']],
    ['first_name', [undefined, ''], 'First name is required', ['A']],
    ['last_name', [undefined, ''], 'Last name is required', ['A']],
    ['address', [undefined, ''], 'Address is required', ['A']],
    ['email', ...NEEDED_EMAIL_RULE],
  ]),
  ...under(
    STAFF,
    [...AGENTS, 'trucker'],
    [
      [
        'nin_number',
        ['1234567890', '123456789012'],
        'NIN must be exactly 11 characters if provided.',
        [undefined, '', '12345678901'],
      ],
      ['nin_number', ['1234567890a'], 'NIN must contain only digits.', [undefined]],
    ],
  ),
  ...under(STAFF, AGENTS, [
    [
      'phone_number',
      [undefined, '', '0803123456'],
      'Phone number must be at least 11 digits',
      ['08031234567', '+2348031234567'],
    ],
    ['phone_number', ['0803-1234567', '080312345678a', '0803 1234567'], 'Invalid phone number format', ['08031234567']],
    ['engagement_type', ['Sometimes'], 'Engagement type: choose one of the list', ['Full', 'Temporary']],
    ['crffn_membership_id', ['AB-12'], 'CRFNN Membership ID must be alphanumeric', [undefined, 'AB12']],
    ['declaration', [undefined, false], 'You must accept the declaration', [true]],
  ]),
  ...under(`${STAFF}: uploads up to 10MB each`, AGENTS, [
    [
      'crffn_certificate',
      [file(PDF, TEN_MEGABYTES + 1)],
      'The file must not be larger than 10 MB',
      [file(PDF, TEN_MEGABYTES)],
    ],
    ['crffn_certificate', [file(PDF, 0)], 'The file is empty', [file(PDF, 1)]],
  ]),
  ...under(ACCREDITATION, ACCREDITED, [
    ['company_name', [undefined, '', 'A'], 'Company name is required', ['AB', text(100)]],
    ['company_name', [text(101)], 'Company name must be at most 100 characters', [text(100)]],
    ['office_phone', ...PHONE_RULE],
    [
      'email_address',
      [`${text(60)}@${text(60)}.example`],
      'Email address must be at most 100 characters',
      ['a@b.example'],
    ],
    ['state_code', [text(51)], 'State: choose one of the list', ['LA']],
    ['cac_registration_number', [undefined, ''], 'CAC registration number is required', ['RC1', text(50)]],
    ['cac_registration_number', [text(51)], 'CAC registration number must be at most 50 characters', [text(50)]],
    ...(['First', 'Last'] as const).flatMap((which): Row[] => [
      [`md_${which.toLowerCase()}_name`, [undefined, ''], `${which} name is required`, ['A', text(50)]],
      [`md_${which.toLowerCase()}_name`, [text(51)], `${which} name must be at most 50 characters`, [text(50)]],
    ]),
    ['md_phone', ...PHONE_RULE],
    ['md_email', [`${text(60)}@${text(60)}.example`], 'Email must be at most 100 characters', ['a@b.example']],
    ['declaration', [undefined, false], 'You must agree to the declaration', [true]],
    ['ncaa_certificate', [undefined], 'NCAA Certificate is required', [file(PDF)]],
  ]),
  ...under(
    `${ACCREDITATION}: optional files`,
    ACCREDITED,
    OTHER_CERTIFICATES.map((field): Row => [
      field,
      ['file.pdf', 7, {}],
      'Must be a valid file',
      [undefined, file(PDF)],
    ]),
  ),
  ...under(`${GROUND}, step 1`, HANDLER, [
    ['company_name', [undefined, ''], 'Company name is required', ['Skyline']],
    ['office_address', [undefined, ''], 'Valid office address is required', ['1 Cargo Road']],
    ['office_phone', ...PHONE_RULE],
    ['email_address', ...EMAIL_RULE],
    ['state_code', [undefined, ''], 'State is required', ['LA', 'FCT']],
    ['operation_start_date', [undefined, ''], 'Start date is required', ['2019-05-06']],
  ]),
  ...under(`${GROUND}, step 1: minimum 1`, HANDLER, [['total_staff', [0], 'Must have at least one staff member', [1]]]),
  ...under(`${GROUND}, step 1`, HANDLER, [
    ['cac_registration_number', [undefined, ''], 'CAC registration number is required', ['RC1']],
    ['company_operations_description', [undefined, ''], 'Please provide a detailed description', [text(20)]],
  ]),
  ...under(`${GROUND}, step 2`, HANDLER, [
    ['md_first_name', [undefined, ''], 'First name is required', ['A']],
    ['md_last_name', [undefined, ''], 'Last name is required', ['A']],
  ]),
  ...under(`${GROUND}, step 2: optional`, HANDLER, [['md_middle_name', [], '', [undefined, 'A']]]),
  ...under(`${GROUND}, step 2`, HANDLER, [
    ['md_phone', ...PHONE_RULE],
    ['md_email', ...NEEDED_EMAIL_RULE],
  ]),
  ...under(`${GROUND}, step 3`, HANDLER, [
    ['ncaa_certificate', [undefined], 'NCAA Certificate is required.', [file(PDF), file(JPEG), file(PNG)]],
  ]),
  ...under(`${GROUND}, step 3: accepted file types`, HANDLER, [
    ['ncaa_certificate', [file(DOCX), file(GIF)], 'The file must be a PDF, JPEG or PNG', [file(PDF)]],
  ]),
  ...under(
    `${GROUND}, step 3: the other six are optional`,
    HANDLER,
    OTHER_CERTIFICATES.map((field): Row => [field, [], '', [undefined, file(PDF)]]),
  ),
];
