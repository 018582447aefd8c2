import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { toFailure } from '@/api/client/client';
import { NoResponse } from '@/api/client/request-failure';
import { presentError } from '@/engine/present-error';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { bodies, refusals, submitErrors, uploadErrors } from './errors';
import { findType, joinAs, readMinimal, postRecord, withAnswer } from './support';

describe('section 8, what the page shows', () => {
  it.each(submitErrors)(
    'section $section: $provider shows “$toast”',
    ({ provider, failure, toast, returns, scrollsToTop }) => {
      const shown = presentError(findType(provider).submission, failure);
      expect(shown.toast).toBe(toast);
      expect(
        shown.step === undefined
          ? undefined
          : { step: shown.step, field: shown.field?.key, message: shown.field?.message },
      ).toEqual(returns);
      if (scrollsToTop !== undefined) expect(shown.scrollToTop).toBe(scrollsToTop);
    },
  );

  it.each(bodies)('section $section: $body is read as “$message”', ({ body, message }) => {
    expect(toFailure(500, body).message).toBe(message);
  });

  it('section 8: a network error has the status code 500', () => {
    expect(new NoResponse(undefined).status).toBe(500);
  });

  it.each(uploadErrors)('section $section: a failed upload of $field shows “$shows”', ({ provider, field, shows }) => {
    const definition = findType(provider);
    const found = definition.wizard.steps.flatMap((step) => step.fields).find(({ key }) => key === field);
    expect(found?.ui.uploadFailed ?? definition.submission.uploadFailed).toBe(shows);
  });

  it('section 8, ground handler: the reason is the server’s message or a sentence that names the document', () => {
    expect(findType('ground-handler').submission.uploadReason).toBe('Failed to upload {field} document');
    expect(findType('ground-handler').wizard.steps[0]?.failed).toBe('Failed to save company details');
  });

  it('section 8, company submit: step 1 missing', () => {
    expect(findType('company').submission.incomplete).toBe('Please complete basic information first.');
  });
});

describe('section 8, what the API answers', () => {
  let product: TestProduct;
  const tokens: Record<string, string | undefined> = {};

  beforeAll(async () => {
    product = await createTestProduct();
    tokens['officer'] = await product.signInAdministrator();
    tokens['applicant'] = (await product.join('+2348039990100', 'company_operator')).access_token;
  });

  it.each(refusals)(
    'section %s: %s is answered %s %s by %i “%s”',
    async (_section, as, method, path, status, message, json) => {
      const token = tokens[as];
      const answer = await product.call(method, path, {
        ...(token === undefined ? {} : { token }),
        ...(json === undefined ? {} : { json }),
      });
      expect(answer).toMatchObject({ status, body: { statusCode: status, message } });
    },
  );

  it('section 8, missing profile at admin login: 500 "Failed to retrieve user profile", 403 "User profile not found", and neither leaves a session', async () => {
    const {
      database: { kysely },
      auth,
    } = product.platform;
    const username = 'nobody@registry.example';
    const id = await auth.backend.createPasswordUser(username, 'correct-horse-7');
    const logIn = () => product.call('POST', '/admin/login', { json: { username, password: 'correct-horse-7' } });
    expect(await logIn()).toMatchObject({ status: 403, body: { statusCode: 403, message: 'User profile not found' } });
    await sql`alter table public.profiles rename to unreadable`.execute(kysely);
    const failed = await logIn();
    await sql`alter table public.unreadable rename to profiles`.execute(kysely);
    expect(failed).toMatchObject({
      status: 500,
      body: { statusCode: 500, code: 'PROFILE_NOT_READ', message: 'Failed to retrieve user profile' },
    });
    expect(await kysely.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });

  it('section 5, duplicate company email: of two submissions at once one wins, the other is told DUPLICATE_EMAIL on email_address', async () => {
    const company = findType('company');
    const people = await Promise.all([joinAs(product, company), joinAs(product, company)]);
    const submit = async (token: string, email: string) => {
      const documents = { ncs_license: await product.upload(token), ncaa_certificate: await product.upload(token) };
      const {
        ncs_license: _one,
        ncaa_certificate: _other,
        ...answers
      } = withAnswer(readMinimal('company'), 'email_address', email);
      return product.call('POST', '/applications', {
        token,
        json: { application_type: company.applicationType, ...answers, documents },
      });
    };
    const answers = await Promise.all([
      submit(people[0], 'twice@company.example'),
      submit(people[1], ' Twice@Company.example'.trim()),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      statusCode: 409,
      code: 'DUPLICATE_EMAIL',
      message: 'This email address is already registered. Please use a different email.',
      errors: [
        { path: 'email_address', message: 'This email address is already registered. Please use a different email.' },
      ],
    });
  });

  it('section 4: a new application is pending; section 5: the API refuses what the form refuses', async () => {
    const provider = findType('ground-handler');
    const { status, errors } = await postRecord(product, await joinAs(product, provider), provider, {});
    expect(status).toBe(400);
    expect(errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['company_name', 'ncaa_certificate', 'declaration']),
    );
    expect(provider.workflow.initial).toBe('pending');
  });
});
