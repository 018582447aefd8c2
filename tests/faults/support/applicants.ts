/** People of every role, signed in over the product's own API. */
import { getProvider } from '../../fixtures/get-provider.ts';
import { listLockedFields } from '@/engine/answers/initial-data';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Product } from '../../end-to-end/support/product.ts';
import { createAccount } from '../../end-to-end/support/session.ts';
import { createClient } from './device.ts';

export interface Applicant {
  provider: ProviderDefinition;
  token: string;
  /** Answers that come from the invitation or the account and cannot be others. */
  locked: Record<string, unknown>;
}

export interface Joining {
  product: Pick<Product, 'url' | 'outbox'>;
  providers: readonly ProviderDefinition[];
  nextPhone: () => string;
  /** Files an application, so that the inviter has a company. */
  apply: (applicant: Applicant) => Promise<unknown>;
}

/** Somebody who may file the provider's application: by themselves, or invited by somebody who may. */
export async function createApplicant(joining: Joining, provider: ProviderDefinition): Promise<Applicant> {
  const { product, nextPhone } = joining;
  const phone = nextPhone();
  if (provider.invitation) await invite(joining, provider, phone);
  const { access_token: token } = await createAccount(product, phone, provider.role);
  return { provider, token, locked: await readLocked(product, provider, token) };
}

/** What the wizard would show as locked. */
async function readLocked(
  { url }: Pick<Product, 'url'>,
  provider: ProviderDefinition,
  token: string,
): Promise<Record<string, unknown>> {
  const api = createClient(url, token);
  const path = provider.endpoints.find(({ operation }) => operation === 'invite-details')?.path;
  const [{ user }, invitation] = await Promise.all([
    api.request('GET /auth/me'),
    provider.invitation && path !== undefined ? api.requestOperation('invite-details', `GET ${path}`) : undefined,
  ]);
  return Object.fromEntries(
    listLockedFields(provider.wizard.steps, { account: user, invitation: invitation && { ...invitation } }),
  );
}

async function invite(joining: Joining, provider: ProviderDefinition, phone: string): Promise<void> {
  const { product, providers, apply } = joining;
  const inviter = await createApplicant(joining, getProvider([...providers], provider.invitation?.invitedBy ?? ''));
  await apply(inviter);
  const endpoint = providers
    .flatMap((owner) => owner.endpoints.map((each) => ({ ...each, about: each.provider ?? owner.id })))
    .find(
      ({ about, operation }) => about === provider.id && (operation === 'invite' || operation === 'company-invite'),
    );
  if (!endpoint) throw new Error(`Nobody can be invited to ${provider.id}`);
  // "mine" stands for the caller's own company.
  const path = endpoint.path.replace('{id}', 'mine');
  await post(product, inviter.token, path, { first_name: 'Bola', last_name: 'Ade', phone_number: phone });
}

async function post(product: Pick<Product, 'url'>, token: string, path: string, json: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
