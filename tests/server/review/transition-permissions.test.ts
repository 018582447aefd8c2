/** Officers who may make one transition of the workflow and no other. */
import { beforeAll, expect, test } from 'vitest';
import { validators } from 'virtual:catalog';
import { createPerson, type Person } from '../support/cast';
import { INSPECTED, inspectedCatalog, INSPECTOR } from '../support/inspector';
import { createTestProduct, type TestProduct } from '../support/test-product';

const applicantRole = inspectedCatalog.registry.roles.find(({ audience }) => audience === 'applicant')?.id;
let product: TestProduct;
let inspector: Person;
let reviewer: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog: inspectedCatalog, validators });
  [inspector, reviewer] = [
    await createPerson(product.platform, INSPECTOR),
    await createPerson(product.platform, 'reviewer'),
  ];
});

const createApplication = async () => (await createPerson(product.platform, applicantRole)).applicationId;
const transition = ({ token }: Person, id: string, status: string) => product.setStatus(token, id, { status });
const comment = ({ token }: Person, id: string) =>
  product.call('POST', `/admin/applications/${id}/comments`, {
    token,
    json: { comment: 'Seen.', visibility: 'internal' },
  });
const readMoves = async ({ token }: Person, id: string) =>
  (await product.call('GET', `/admin/applications/${id}`, { token })).body.transitions;

test('an inspector is offered the inspection alone, and makes it', async () => {
  const id = await createApplication();
  expect(await readMoves(inspector, id)).toEqual(['inspect_site']);
  expect(await transition(inspector, id, INSPECTED)).toMatchObject({
    status: 200,
    body: { application: { status: INSPECTED }, transitions: [] },
  });
});

test('an inspector does not review, and is told so', async () => {
  const id = await createApplication();
  expect(await transition(inspector, id, 'under_review')).toMatchObject({
    status: 403,
    body: { message: 'Access forbidden: You do not have permission to review applications' },
  });
  expect(await transition(inspector, id, 'suspended')).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/Possible: Inspect the site \(inspected_by_the_tests\)\.$/) },
  });
  expect(await readMoves(inspector, id)).toEqual(['inspect_site']);
});

test('a reviewer does not inspect, and is told so', async () => {
  const id = await createApplication();
  expect(await readMoves(reviewer, id)).not.toContain('inspect_site');
  expect(await transition(reviewer, id, INSPECTED)).toMatchObject({
    status: 403,
    body: { message: 'Access forbidden: You do not have permission for "Inspect the site"' },
  });
  expect((await transition(reviewer, id, 'under_review')).status).toBe(200);
});

test('of several at once each answers by the permission of its transition', async () => {
  const id = await createApplication();
  const change = async ({ token }: Person, status: string) =>
    (
      await product.call('POST', '/admin/applications/status', {
        token,
        json: { applications: [{ id, revision: 1 }], status },
      })
    ).body.results;
  expect(await change(inspector, 'under_review')).toEqual([
    { id, ok: false, message: 'Access forbidden: You do not have permission to review applications' },
  ]);
  expect(await change(reviewer, INSPECTED)).toEqual([
    { id, ok: false, message: 'Access forbidden: You do not have permission for "Inspect the site"' },
  ]);
  expect(await change(inspector, INSPECTED)).toEqual([{ id, ok: true, message: '' }]);
});

test('a transition that names no permission is the reviewers’', async () => {
  const { providers } = inspectedCatalog;
  const open = providers.map((provider) => ({
    ...provider,
    workflow: {
      ...provider.workflow,
      transitions: provider.workflow.transitions.map(({ permission, ...rest }) =>
        permission === 'review_applications' ? rest : { ...rest, ...(permission === undefined ? {} : { permission }) },
      ),
    },
  }));
  const other = await createTestProduct({ catalog: { ...inspectedCatalog, providers: open }, validators });
  const { token } = await createPerson(other.platform, INSPECTOR);
  const { applicationId } = await createPerson(other.platform, applicantRole);
  expect(await other.setStatus(token, applicationId, { status: 'under_review' })).toMatchObject({
    status: 403,
    body: { message: 'Access forbidden: You do not have permission to review applications' },
  });
});

test('whoever makes a transition of the workflow or reviews may comment, and nobody else', async () => {
  const id = await createApplication();
  expect((await comment(inspector, id)).status).toBe(201);
  expect((await comment(reviewer, id)).status).toBe(201);
  const { registry } = inspectedCatalog;
  const roles = [
    ...registry.roles,
    {
      id: 'onlooker',
      name: 'Onlooker',
      description: 'Looks on.',
      audience: 'officer' as const,
      joins: 'appointment' as const,
      permissions: ['view_applications'],
    },
  ];
  const other = await createTestProduct({
    catalog: { ...inspectedCatalog, registry: { ...registry, roles } },
    validators,
  });
  const { token, applicationId } = await createPerson(other.platform, 'onlooker');
  expect((await other.call('GET', `/admin/applications/${applicationId}`, { token })).body.transitions).toEqual([]);
  expect(
    await other.call('POST', `/admin/applications/${applicationId}/comments`, {
      token,
      json: { comment: 'Seen.', visibility: 'internal' },
    }),
  ).toMatchObject({
    status: 403,
    body: { message: 'Access forbidden: You do not have permission to review applications' },
  });
});
