/** Section 5 of the specification: every row of its rule tables, as answers and what is said of them. */

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

const PHONE = 'Phone number must be between 10-15 digits and may start with +';
const PHONE_RULE = { refused: [undefined, '', '123456789', '+123456789', '1234567890123456', '0803 123 4567', '++2348031234567', 'phone'], message: PHONE, accepted: ['0803123456', '+2348031234567', '123456789012345'] };
const EMAIL_RULE = { refused: ['nobody', 'a@', '@b.example', 'a b@c.example'], message: 'Invalid email address', accepted: ['a@b.example', 'first.last+tag@sub.example.org'] };
const text = (length: number) => 'a'.repeat(length);
const file = (fileType: string, fileSize = 1000) => ({ fileUrl: '/f', fileKey: 'k', fileName: 'file', fileSize, fileType });
const [PDF, DOCX, JPEG, PNG, GIF] = ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png', 'image/gif'];
const TEN_MEGABYTES = 10 * 1024 * 1024;

const COMPANY_1 = '5, company step 1';
const COMPANY_2 = '5, company step 2';
const STAFF = '5, agent staff';
const ACCREDITATION = '5, airline / courier accreditation';
const GROUND = '5, ground handler';
const AGENTS = ['agent', 'airline-agent', 'courier-agent'];
const ACCREDITED = ['airline', 'courier-logistics'];

export const rules: Rule[] = [
  { section: COMPANY_1, providers: ['company'], field: 'company_name', refused: [undefined, '', 'A'], message: 'Company name is required', accepted: ['AB'] },
  { section: COMPANY_1, providers: ['company'], field: 'office_address', refused: [undefined, '', 'Road'], message: 'Valid office address is required', accepted: ['Road 1'] },
  { section: COMPANY_1, providers: ['company'], field: 'office_phone', ...PHONE_RULE },
  { section: COMPANY_1, providers: ['company'], field: 'email_address', ...EMAIL_RULE, refused: [undefined, '', ...EMAIL_RULE.refused] },
  { section: COMPANY_1, providers: ['company'], field: 'state_code', refused: [undefined, ''], message: 'State is required', accepted: ['LA', 'FCT', 'KN', 'OG', 'RV', 'OT'] },
  { section: COMPANY_1, providers: ['company'], field: 'company_operations_description', refused: [undefined, '', text(19)], message: 'Please provide a detailed description', accepted: [text(20)] },
  { section: COMPANY_1, providers: ['company'], field: 'operation_start_date', refused: [undefined, ''], message: 'Start date is required', accepted: ['2019-05-06'] },
  { section: COMPANY_1, providers: ['company'], field: 'operation_start_date', refused: ['2999-01-01'], message: 'Start date cannot be in the future', accepted: ['2019-05-06'] },
  { section: COMPANY_1, providers: ['company'], field: 'total_staff', refused: [undefined, 0, -1], message: 'Must have at least one staff member', accepted: [1, 500] },
  { section: COMPANY_1, providers: ['company'], field: 'annual_cargo_throughput', refused: [undefined, ''], message: 'Required', accepted: [0, 12.5] },
  { section: COMPANY_1, providers: ['company'], field: 'annual_cargo_throughput', refused: ['many'], message: 'Must be a number', accepted: [0] },
  { section: COMPANY_1, providers: ['company'], field: 'annual_cargo_throughput', refused: [-1, -0.5], message: 'Cannot be negative', accepted: [0] },

  { section: COMPANY_2, providers: ['company'], field: 'ncs_license', refused: [undefined], message: 'NCS License is required', accepted: [file(PDF), file(DOCX), file(JPEG), file(PNG), file(GIF)] },
  { section: COMPANY_2, providers: ['company'], field: 'ncaa_certificate', refused: [undefined], message: 'NCAA Certificate is required', accepted: [file(PDF), file(DOCX), file(JPEG), file(PNG), file(GIF)] },
  { section: `${COMPANY_2}: accepted file types`, providers: ['company'], field: 'ncs_license', refused: [file('text/html'), file('application/zip')], message: 'The file must be a PDF, DOCX, JPEG, PNG or GIF', accepted: [file(GIF)] },
  { section: COMPANY_2, providers: ['company'], field: 'crffn_membership_id', refused: ['AB-12', 'AB 12', 'ÄB12'], message: 'CRFNN Membership ID must be alphanumeric', accepted: [undefined, 'AB12', '12'] },
  ...['faan_approval', 'cac_registration_number', 'crffn_certificate'].map((field): Rule => ({ section: `${COMPANY_2}: optional`, providers: ['company'], field, refused: [], message: '', accepted: [undefined] })),

  { section: STAFF, providers: AGENTS, field: 'company_name', refused: [undefined, ''], message: 'Company name is required', accepted: ['A'] },
  { section: STAFF, providers: AGENTS, field: 'staff_full_name', refused: [undefined, ''], message: 'Full name is required', accepted: ['A'] },
  { section: STAFF, providers: AGENTS, field: 'first_name', refused: [undefined, ''], message: 'First name is required', accepted: ['A'] },
  { section: STAFF, providers: AGENTS, field: 'last_name', refused: [undefined, ''], message: 'Last name is required', accepted: ['A'] },
  { section: STAFF, providers: AGENTS, field: 'address', refused: [undefined, ''], message: 'Address is required', accepted: ['A'] },
  { section: STAFF, providers: AGENTS, field: 'email', ...EMAIL_RULE, refused: [undefined, '', ...EMAIL_RULE.refused] },
  { section: STAFF, providers: [...AGENTS, 'trucker'], field: 'nin_number', refused: ['1234567890', '123456789012'], message: 'NIN must be exactly 11 characters if provided.', accepted: [undefined, '', '12345678901'] },
  { section: STAFF, providers: [...AGENTS, 'trucker'], field: 'nin_number', refused: ['1234567890a'], message: 'NIN must contain only digits.', accepted: [undefined] },
  { section: STAFF, providers: AGENTS, field: 'phone_number', refused: [undefined, '', '0803123456'], message: 'Phone number must be at least 11 digits', accepted: ['08031234567', '+2348031234567'] },
  { section: STAFF, providers: AGENTS, field: 'phone_number', refused: ['0803-1234567', '080312345678a', '0803 1234567'], message: 'Invalid phone number format', accepted: ['08031234567'] },
  { section: STAFF, providers: AGENTS, field: 'engagement_type', refused: ['Sometimes'], message: 'Engagement type: choose one of the list', accepted: ['Full', 'Temporary'] },
  { section: STAFF, providers: AGENTS, field: 'crffn_membership_id', refused: ['AB-12'], message: 'CRFNN Membership ID must be alphanumeric', accepted: [undefined, 'AB12'] },
  { section: STAFF, providers: AGENTS, field: 'declaration', refused: [undefined, false], message: 'You must accept the declaration', accepted: [true] },
  { section: `${STAFF}: uploads up to 10MB each`, providers: AGENTS, field: 'crffn_certificate', refused: [file(PDF, TEN_MEGABYTES + 1)], message: 'The file must not be larger than 10 MB', accepted: [file(PDF, TEN_MEGABYTES)] },
  { section: `${STAFF}: uploads up to 10MB each`, providers: AGENTS, field: 'crffn_certificate', refused: [file(PDF, 0)], message: 'The file is empty', accepted: [file(PDF, 1)] },

  { section: ACCREDITATION, providers: ACCREDITED, field: 'company_name', refused: [undefined, '', 'A'], message: 'Company name is required', accepted: ['AB', text(100)] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'company_name', refused: [text(101)], message: 'Company name must be at most 100 characters', accepted: [text(100)] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'office_phone', ...PHONE_RULE },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'email_address', refused: [`${text(60)}@${text(60)}.example`], message: 'Email address must be at most 100 characters', accepted: ['a@b.example'] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'state_code', refused: [text(51)], message: 'State: choose one of the list', accepted: ['LA'] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'cac_registration_number', refused: [undefined, ''], message: 'CAC registration number is required', accepted: ['RC1', text(50)] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'cac_registration_number', refused: [text(51)], message: 'CAC registration number must be at most 50 characters', accepted: [text(50)] },
  ...['md_first_name', 'md_last_name'].flatMap((field): Rule[] => {
    const label = field === 'md_first_name' ? 'First name' : 'Last name';
    return [
      { section: ACCREDITATION, providers: ACCREDITED, field, refused: [undefined, ''], message: `${label} is required`, accepted: ['A', text(50)] },
      { section: ACCREDITATION, providers: ACCREDITED, field, refused: [text(51)], message: `${label} must be at most 50 characters`, accepted: [text(50)] },
    ];
  }),
  { section: ACCREDITATION, providers: ACCREDITED, field: 'md_phone', ...PHONE_RULE },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'md_email', refused: [`${text(60)}@${text(60)}.example`], message: 'Email must be at most 100 characters', accepted: ['a@b.example'] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'declaration', refused: [undefined, false], message: 'You must agree to the declaration', accepted: [true] },
  { section: ACCREDITATION, providers: ACCREDITED, field: 'ncaa_certificate', refused: [undefined], message: 'NCAA Certificate is required', accepted: [file(PDF)] },
  ...['ra3_certificate', 'iata_isago_certificate', 'iata_igom_certificate', 'iata_ahm_certificate', 'insurance_certificate', 'cac_certificate'].map(
    (field): Rule => ({ section: `${ACCREDITATION}: optional files`, providers: ACCREDITED, field, refused: ['file.pdf', 7, {}], message: 'Must be a valid file', accepted: [undefined, file(PDF)] }),
  ),

  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'company_name', refused: [undefined, ''], message: 'Company name is required', accepted: ['Skyline'] },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'office_address', refused: [undefined, ''], message: 'Valid office address is required', accepted: ['1 Cargo Road'] },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'office_phone', ...PHONE_RULE },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'email_address', ...EMAIL_RULE },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'state_code', refused: [undefined, ''], message: 'State is required', accepted: ['LA', 'FC'] },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'operation_start_date', refused: [undefined, ''], message: 'Start date is required', accepted: ['2019-05-06'] },
  { section: `${GROUND}, step 1: minimum 1`, providers: ['ground-handler'], field: 'total_staff', refused: [0], message: 'Must have at least one staff member', accepted: [1] },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'cac_registration_number', refused: [undefined, ''], message: 'CAC registration number is required', accepted: ['RC1'] },
  { section: `${GROUND}, step 1`, providers: ['ground-handler'], field: 'company_operations_description', refused: [undefined, ''], message: 'Please provide a detailed description', accepted: [text(20)] },
  { section: `${GROUND}, step 2`, providers: ['ground-handler'], field: 'md_first_name', refused: [undefined, ''], message: 'First name is required', accepted: ['A'] },
  { section: `${GROUND}, step 2`, providers: ['ground-handler'], field: 'md_last_name', refused: [undefined, ''], message: 'Last name is required', accepted: ['A'] },
  { section: `${GROUND}, step 2: optional`, providers: ['ground-handler'], field: 'md_middle_name', refused: [], message: '', accepted: [undefined, 'A'] },
  { section: `${GROUND}, step 2`, providers: ['ground-handler'], field: 'md_phone', ...PHONE_RULE },
  { section: `${GROUND}, step 2`, providers: ['ground-handler'], field: 'md_email', ...EMAIL_RULE, refused: [undefined, '', ...EMAIL_RULE.refused] },
  { section: `${GROUND}, step 3`, providers: ['ground-handler'], field: 'ncaa_certificate', refused: [undefined], message: 'NCAA Certificate is required.', accepted: [file(PDF), file(JPEG), file(PNG)] },
  { section: `${GROUND}, step 3: accepted file types`, providers: ['ground-handler'], field: 'ncaa_certificate', refused: [file(DOCX), file(GIF)], message: 'The file must be a PDF, JPEG or PNG', accepted: [file(PDF)] },
  ...['ra3_certificate', 'iata_isago_certificate', 'iata_igom_certificate', 'iata_ahm_certificate', 'insurance_certificate', 'cac_certificate'].map(
    (field): Rule => ({ section: `${GROUND}, step 3: the other six are optional`, providers: ['ground-handler'], field, refused: [], message: '', accepted: [undefined, file(PDF)] }),
  ),
];
