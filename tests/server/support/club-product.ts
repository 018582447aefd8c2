/** The whole server with the made-up club alone: what depends on no definition of schemas/. */
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { catalog, compileAll, tennisClub, validators } from '../../fixtures/tennis-club';
import { clubAnswers } from '../../fixtures/club-answers';
import { createTestProduct, type TestProduct } from './test-product';
import type { TestPlatformOptions } from './test-platform';

/** Its secretaries may invite people to the club; officers may tick its papers as checked. */
export const clubCatalog: Catalog = {
  registry: {
    ...catalog.registry,
    roles: catalog.registry.roles.map((role) =>
      role.id === tennisClub.role ? { ...role, permissions: [...role.permissions, 'manage_staff'] } : role,
    ),
    permissions: [
      ...catalog.registry.permissions,
      { id: 'manage_staff', description: 'Invite people.', audience: 'applicant' },
    ],
  },
  lists: catalog.lists,
  look: catalog.look,
  files: catalog.files,
  providers: [
    {
      ...tennisClub,
      checklist: [{ id: 'papers', step: 'papers' }],
      endpoints: [{ method: 'POST', path: '/tennis-club/invite', operation: 'invite' }],
    },
  ],
};

const { signIn, settings } = clubCatalog.registry.administration;
export const clubValidators: Record<string, FormValidators> = {
  [tennisClub.id]: validators,
  administration: compileAll([signIn, ...settings]),
};

export async function createClubProduct(options: TestPlatformOptions = {}): Promise<TestProduct> {
  return createTestProduct({ catalog: clubCatalog, validators: clubValidators }, options);
}

/** Complete answers, with the record of an uploaded file. */
export function toClubBody(constitution: Record<string, unknown>): Record<string, unknown> {
  return { application_type: tennisClub.applicationType, ...clubAnswers, documents: { constitution } };
}

/** Submits the club of whoever has the token, and returns the id of the application. */
export async function submitClub(product: TestProduct, token: string): Promise<string> {
  const json = toClubBody(await product.upload(token));
  const { status, body } = await product.call('POST', '/applications', { token, json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id as string;
}

/** The club of somebody new: the id of the application that they have submitted, and their token. */
export async function submitNewClub(product: TestProduct): Promise<{ id: string; token: string }> {
  const { access_token: token } = await product.join(product.nextPhone(), tennisClub.role);
  return { id: await submitClub(product, token), token };
}

/** Beside the umpire, who holds all, the role "referee" that reviews with these permissions. */
export function withReferee(permissions: string[]): Catalog {
  const { registry } = clubCatalog;
  const referee = {
    id: 'referee',
    name: 'Referee',
    description: 'Reviews.',
    audience: 'officer',
    joins: 'appointment',
    permissions,
  } as const;
  return { ...clubCatalog, registry: { ...registry, roles: [...registry.roles, referee] } };
}

/** The club with a page for each of its records. */
export const withDetail = (provider: ProviderDefinition): ProviderDefinition => ({
  ...provider,
  routes: {
    ...provider.routes,
    screens: { ...provider.routes.screens, 'applications/{applicationId}': { screen: 'detail' } },
  },
});
