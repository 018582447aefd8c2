/** Two officers on one record: whoever is second is told who was first, at every transition of every shipped type. */
import { beforeAll, expect, test } from 'vitest';
import { catalog, validators } from 'virtual:catalog';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { createPerson, type Person } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: Person;
let id: string;

const transitions = catalog.providers.flatMap((provider) =>
  provider.workflow.transitions
    .filter(({ by }) => by === 'officer')
    .flatMap((transition) => transition.from.map((from) => ({ provider, transition, from }))),
);

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators });
  const { roles } = catalog.registry;
  const most = roles
    .filter(({ audience }) => audience === 'officer')
    .toSorted((one, other) => other.permissions.length - one.permissions.length);
  officer = await createPerson(product.platform, most[0]?.id);
  id = (await createPerson(product.platform, catalog.providers[0]?.role)).applicationId;
});

/** The record as the first officer has left it; answers the revision that the second one still sees. */
async function leaveAt(provider: ProviderDefinition, status: string): Promise<number> {
  const { kysely } = product.platform.database;
  const { revision } = await kysely
    .updateTable('applications')
    .set((each) => ({
      status,
      provider: provider.id,
      application_type: provider.applicationType,
      definition_version: provider.version,
      revision: each('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('application_events')
    .values({ application_id: id, kind: 'status', title: 'Moved', to_status: status, actor_name: 'Ngọzi Okafor' })
    .execute();
  return revision - 1;
}

test.for(transitions.map((each) => [each.provider.id, each.from, each.transition.id, each] as const))(
  '%s from %s: %s',
  async ([, , , { provider, transition, from }]) => {
    const seen = await leaveAt(provider, from);
    const answer = await product.setStatus(officer.token, id, { status: transition.to, revision: seen });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'STALE', message: expect.stringMatching(/^Ngọzi Okafor has changed this application meanwhile/) },
    });
    expect(answer.body.message).toContain(`“${getStatus(provider.workflow, from).label}”`);
    const { status, revision } = await product.platform.database.kysely
      .selectFrom('applications')
      .select(['status', 'revision'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ status, revision }).toEqual({ status: from, revision: seen + 1 });
  },
);
