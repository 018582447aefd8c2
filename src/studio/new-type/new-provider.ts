/** The files of a new application type: small, complete, and in order at once. */
import type { JsonObject } from '../../definition/language/json-schema.ts';
import { formatJson } from '../files/format-json.ts';

export interface NewProvider {
  /** Folder, path and id: lower-case words joined by -. */
  id: string;
  /** What it is called, e.g. "Tennis Club". */
  name: string;
  /** Role id: lower-case words joined by _. */
  role: string;
  /** Whether registry.json has the role already. */
  hasRole: boolean;
  /** The card's line on the landing page. */
  description: string;
  icon: string;
  order: number;
  /** A number of the registry's country, for the examples. */
  phone: string;
  country: string;
}

/** Text by path below the definitions folder. */
export function createProviderFiles(provider: NewProvider): Map<string, string> {
  const { id } = provider;
  const minimal: JsonObject = {
    organisation_name: `${provider.name} of ${provider.country}`,
    contact_phone: provider.phone,
    contact_email: 'office@example.org',
    declaration: true,
  };
  const example = (data: JsonObject, rest: JsonObject = {}) =>
    formatJson({ $schema: '../../meta/example.schema.json', data, ...rest });
  return new Map([
    [`${id}/provider.json`, formatJson(createProviderFile(provider))],
    [`${id}/details.schema.json`, formatJson(schemaFile())],
    [`${id}/details.ui.json`, formatJson(uiFile())],
    [`${id}/examples/minimal.json`, example(minimal, { files: { registration_certificate: 'certificate.pdf' } })],
    [
      `${id}/examples/complete.json`,
      example(
        { ...minimal, remarks: 'Open on weekdays only.' },
        { files: { registration_certificate: 'certificate.pdf' } },
      ),
    ],
    [
      `${id}/examples/invalid-certificate-missing.json`,
      example(minimal, {
        expect: [{ path: 'registration_certificate', message: 'Registration certificate is required' }],
      }),
    ],
    [
      `${id}/examples/invalid-not-agreed.json`,
      example(
        { ...minimal, declaration: false },
        {
          files: { registration_certificate: 'certificate.pdf' },
          expect: [{ path: 'declaration', message: 'You must agree to the declaration' }],
        },
      ),
    ],
    [`${id}/README.md`, readme(provider)],
  ]);
}

/** Its steps, pages and texts: one step, "details", and a record that is called by its "organisation_name". */
export function createProviderFile({ id, name, role, hasRole, description, icon, order }: NewProvider): JsonObject {
  return {
    $schema: '../meta/provider.schema.json',
    id,
    name,
    title: name,
    role,
    ...(hasRole
      ? {}
      : { ownRole: { name, description: `Applies as ${name}.`, joins: 'self', permissions: ['apply_company'] } }),
    applicationType: `${id.replaceAll('-', '_')}_application`,
    card: { title: name, description, icon, order, to: `/${id}/auth` },
    routes: {
      base: [id],
      index: 'application',
      screens: {
        auth: { screen: 'sign-in' },
        application: { screen: 'wizard' },
        applications: { screen: 'list', title: 'My Applications', createTo: `/${id}/application` },
        'applications/{applicationId}': { screen: 'detail' },
        'applications/{applicationId}/edit': { screen: 'edit' },
      },
    },
    signIn: {
      heading: `${name} sign-in`,
      intro: 'Sign in with your phone number. We send you a code by SMS.',
      createAccount: true,
      afterSignIn: `/${id}/application`,
      afterSignInWithApplications: `/${id}/applications`,
    },
    wizard: {
      title: `${name} Registration`,
      note: '* marks required fields',
      steps: [
        { id: 'details', title: 'Details', icon: 'description', buttons: { next: 'Submit', busy: 'Submitting...' } },
      ],
    },
    submission: {
      success: 'Application submitted successfully',
      redirect: `/${id}/applications`,
      incomplete: 'Please complete all previous steps first',
      errors: [
        { status: 409, show: 'Conflict: {message}' },
        { status: 400, show: 'Submission error: {message}' },
      ],
    },
    record: { title: ['organisation_name'], email: 'contact_email', phone: 'contact_phone' },
  };
}

function schemaFile(): JsonObject {
  const agree = 'You must agree to the declaration';
  return {
    $schema: '../meta/step.schema.json',
    type: 'object',
    properties: {
      organisation_name: { title: 'Organisation name', type: 'string', minLength: 2, maxLength: 100 },
      contact_phone: { $ref: '../shared/fields.schema.json#/definitions/phone', title: 'Contact phone' },
      contact_email: { $ref: '../shared/fields.schema.json#/definitions/email', title: 'Contact email' },
      remarks: { title: 'Remarks', type: 'string', maxLength: 2000 },
      registration_certificate: {
        $ref: '../shared/files.schema.json#/definitions/certificate',
        title: 'Registration certificate',
      },
      declaration: {
        $ref: '../shared/fields.schema.json#/definitions/declaration',
        title: 'Declaration',
        errorMessage: { const: agree },
      },
    },
    required: ['organisation_name', 'contact_phone', 'contact_email', 'registration_certificate', 'declaration'],
    errorMessage: { required: { declaration: agree } },
  };
}

function uiFile(): JsonObject {
  return {
    $schema: '../meta/ui.schema.json',
    'ui:field': 'LayoutGridField',
    'ui:layoutGrid': {
      'ui:row': {
        children: [
          section('Organisation', [
            { 'ui:col': { size: 12, children: ['organisation_name'] } },
            { 'ui:columns': { size: { xs: 12, sm: 6 }, children: ['contact_phone', 'contact_email'] } },
            { 'ui:col': { size: 12, children: ['remarks'] } },
          ]),
          section('Documents', [{ 'ui:col': { size: 12, children: ['registration_certificate', 'declaration'] } }]),
        ],
      },
    },
    organisation_name: { 'ui:autocomplete': 'organization' },
    contact_phone: { 'ui:autocomplete': 'tel', 'ui:options': { inputType: 'tel' } },
    contact_email: { 'ui:autocomplete': 'email' },
    remarks: { 'ui:widget': 'textarea', 'ui:description': 'Anything that the officer should know.' },
    declaration: {
      'ui:options': { sentence: 'I confirm that the information provided is accurate and complete.' },
    },
  };
}

function section(title: string, children: JsonObject[]): JsonObject {
  return { 'ui:row': { size: 12, title, children } };
}

function readme({ id, name }: NewProvider): string {
  return `# ${name}

| file | what to change there |
| --- | --- |
| \`provider.json\` | the card, the pages and their paths, the sign-in, the steps with their buttons and notifications, where it leads after sending |
| \`details.schema.json\` | the questions: labels, rules, messages |
| \`details.ui.json\` | an RJSF uiSchema: their order and sections, the inputs, hints, conditions |
| \`examples/\` | \`minimal.json\` and \`complete.json\` must be accepted, \`invalid-…\` must be refused as they say |

- A further question: a property in \`details.schema.json\`, its key in a column of \`details.ui.json\`, an answer in \`examples/complete.json\`.
- A further step: an entry under \`wizard.steps\`, and two files of its name.
- Keys and \`applicationType\` never change once there are records.

Then \`npm run schemas:check\`. The page is at \`/${id}\`, its card on the landing page.
`;
}
