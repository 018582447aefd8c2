import { catalog } from 'virtual:catalog';
import { describe, expect, it } from 'vitest';
import { getProvider } from '../fixtures/get-provider';

const byId = (id: string) => getProvider(catalog.providers, id);
const cards = catalog.providers.flatMap((provider) => provider.card ?? []).toSorted((a, b) => a.order - b.order);

describe('section 2, service selection', () => {
  it('has the eight cards in their order, each leading where it says', () => {
    const specified: [string, string | undefined][] = [
      ['Agent Company', '/company/auth'],
      ['Ground Handler', '/ground-handler/auth'],
      ['Truck Operator', '/truck-operator/auth'],
      ['Trucker', '/trucker/auth'],
      ['Business Support', '/bss/auth'],
      ['Agent Staff', undefined],
      ['Airline Operators', '/airline/auth'],
      ['Courier Logistics Company', '/courier-logistics/auth'],
    ];
    // A type that somebody adds has a card of its own, at whatever place.
    const shown = cards
      .map(({ title, to }) => [title, to])
      .filter(([title]) => specified.some(([name]) => name === title));
    expect(shown).toEqual(specified);
  });

  it('tells those who choose Agent Staff that an invitation is needed and whom to ask', () => {
    expect(byId('agent').card?.notice).toBe(
      'Registration requires an invitation. Please contact the company administrator.',
    );
  });
});

describe('section 2, routes', () => {
  it.each([
    ['ground-handler', ['ground-handlers', 'ground-handler'], 'application', ['auth', 'application', 'applications']],
    ['company', ['company'], 'applications', ['auth', 'applications', 'applications/{applicationId}/edit', 'register']],
    ['agent', ['agent'], 'auth', ['auth', 'applications', 'register-staff']],
    ['bss', ['bss'], 'application', ['auth', 'application', 'applications']],
    ['truck', ['truck'], 'application', ['auth', 'application', 'applications']],
    [
      'truck-operator',
      ['truck-operator'],
      'auth',
      ['auth', 'application', 'dashboard', 'applications', 'invite-trucker'],
    ],
    ['trucker', ['trucker'], 'auth', ['auth', 'invite/{token}', 'application', 'applications']],
    ['airline', ['airline'], 'application', ['auth', 'application', 'applications']],
    ['airline-agent', ['airline/agent'], 'auth', ['auth', 'application', 'applications']],
    ['courier-logistics', ['courier-logistics'], 'applications', ['auth', 'application', 'applications']],
    ['courier-agent', ['courier-logistics/agent'], 'auth', ['auth', 'application', 'applications']],
  ])('%s has its paths, and its bare path goes where it should', (id, base, index, screens) => {
    const { routes } = byId(id);
    expect(routes.base).toEqual(base);
    expect(routes.index).toBe(index);
    expect(Object.keys(routes.screens)).toEqual(expect.arrayContaining(screens));
  });

  it.each([
    ['company', 'Company Applications', { canCreate: false, canInvite: true, types: ['company_operator_application'] }],
    ['agent', 'Agent Staff Applications', { types: ['agent_staff_application'] }],
    [
      'trucker',
      'My Trucker Applications',
      { types: expect.arrayContaining(['truck_trucker', 'truck_trucker_application']) },
    ],
  ])('the list of %s is titled %s', (id, title, rest) => {
    expect(byId(id).routes.screens['applications']).toMatchObject({ screen: 'list', title, ...rest });
  });
});

describe('section 7, calls of invitations and trucks', () => {
  it.each([
    ['POST', '/company/staff/invite'],
    ['POST', '/airline/staff/invite'],
    ['POST', '/courier-logistics/staff/invite'],
    ['GET', '/company/staff/invite-details'],
    ['GET', '/airline/staff/invite-details'],
    ['GET', '/courier-logistics/staff/invite-details'],
    ['GET', '/truck/trucker/invite-details'],
    ['POST', '/auth/verify-invitation'],
    ['POST', '/courier-logistics/staff/verify-invitation'],
    ['POST', '/airline/staff/verify-invitation'],
    ['POST', '/truck/trucker/verify-invitation'],
    ['GET', '/trucker/invitations/search'],
    ['POST', '/trucker/invitations/{token}/verify'],
    ['POST', '/trucker/applications'],
    ['POST', '/truck-operator/companies/{id}/invitations'],
    ['POST', '/truck-operator/companies/{id}/vehicles'],
    ['GET', '/truck-operator/companies/{id}/dashboard'],
  ])('%s %s belongs to one provider', (method, path) => {
    const owners = catalog.providers.filter((provider) =>
      provider.endpoints.some((endpoint) => endpoint.method === method && endpoint.path === path),
    );
    expect(owners).toHaveLength(1);
  });
});

describe('sections 2, 5 and 8, the company’s form', () => {
  const { wizard, submission } = byId('company');
  const fields = wizard.steps.flatMap((step) => step.fields);

  it('has its buttons and notifications', () => {
    expect(wizard.steps.map((step) => [step.buttons.back, step.buttons.next])).toEqual([
      [undefined, 'Continue to Documents'],
      ['Back to Basic Info', 'Submit'],
    ]);
    expect(wizard).toMatchObject({
      progress: 'Step {step} of {steps}',
      steps: [{ saved: 'Basic information saved' }, {}],
    });
    expect(submission).toMatchObject({
      uploading: 'Uploading Documents...',
      redirect: '/company/applications',
      incomplete: 'Please complete basic information first.',
    });
  });

  it('says which document is missing and which did not arrive', () => {
    const texts = fields.flatMap(({ key, ui }) => (ui.uploadFailed ? [[key, ui.missing, ui.uploadFailed]] : []));
    expect(texts).toEqual([
      ['ncs_license', 'NCS License document is required', 'Failed to upload NCS License document'],
      ['ncaa_certificate', 'NCAA Certificate document is required', 'Failed to upload NCAA Certificate document'],
      ['faan_approval', undefined, 'Failed to upload FAAN Approval document'],
      ['crffn_certificate', undefined, 'Failed to upload CRFFN Certificate document'],
    ]);
  });

  it('returns to step 1 with the field marked when the email address is taken', () => {
    expect(submission.errors[0]).toMatchObject({
      code: 'DUPLICATE_EMAIL',
      messageIncludes: ['already registered'],
      step: 'basic-information',
      field: 'email_address',
      fieldMessage: 'Email address already registered',
      scrollToTop: true,
    });
    expect(submission.unique).toEqual([
      {
        field: 'email_address',
        code: 'DUPLICATE_EMAIL',
        message: 'This email address is already registered. Please use a different email.',
      },
    ]);
  });

  it('offers six states and takes six kinds of file', () => {
    expect(
      fields
        .find((field) => field.key === 'state_code')
        ?.choices.map(({ value, label }) => `${value as string} ${label}`),
    ).toEqual(['LA Lagos', 'FCT Abuja', 'KN Kano', 'OG Ogun', 'RV Rivers', 'OT Other']);
    expect(fields.find((field) => field.key === 'ncs_license')?.accept).toEqual([
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'image/jpeg',
      'image/png',
      'image/gif',
    ]);
  });
});

describe('sections 2, 3 and 8, the agent staff form', () => {
  const { wizard, submission } = byId('agent');
  const fields = wizard.steps.flatMap((step) => step.fields);

  it('has its buttons, its hidden panel and the place it leads to', () => {
    expect(wizard).toMatchObject({
      debugPanel: true,
      steps: [{ buttons: { back: 'Cancel', next: 'Submit Application' } }],
    });
    expect(submission).toMatchObject({
      documents: 'list',
      redirect: '/agent/applications',
      noResponse: 'Failed to submit application. No response from server.',
      unexpected: 'An unexpected error occurred. Please try again.',
    });
  });

  it('locks what the invitation says', () => {
    expect(
      fields
        .filter((field) => field.ui.prefill?.lock)
        .map((field) => field.key)
        .toSorted(),
    ).toEqual(['company_id', 'company_name', 'first_name', 'invitation_token', 'last_name', 'phone_number', 'role']);
  });

  it('offers the four associations and sends documents by their type', () => {
    expect(fields.find((field) => field.key === 'association_ids')?.choices).toHaveLength(4);
    expect(fields.flatMap((field) => field.ui.documentType ?? []).toSorted()).toEqual([
      'association_document',
      'crffn_certificate',
    ]);
  });
});
