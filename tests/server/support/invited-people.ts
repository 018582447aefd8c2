/** Companies that invite, and the people whom they invite, for any provider that is joined by invitation. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getProvider } from '../../fixtures/get-provider';
import type { TestProduct } from './test-product';

export interface Inviter {
  token: string;
  userId: string;
  phone: string;
  companyId: string;
}

export interface InvitedPeople {
  /** A phone that nobody has had yet. */
  nextPhone(): string;
  /** A signed-in owner of a company that may invite to the provider, made without its application form. */
  joinInviter(provider: ProviderDefinition): Promise<Inviter>;
  /** Has the inviter invite a phone. */
  invite(
    provider: ProviderDefinition,
    inviter: Inviter,
    phone: string,
    headers?: Record<string, string>,
  ): ReturnType<TestProduct['call']>;
  /** The token of the last link that was sent to a phone. */
  findToken(phone: string): string;
  /** Calls POST /auth/verify-invitation. */
  verify(json: object): ReturnType<TestProduct['call']>;
}

export function createInvitedPeople(product: TestProduct, prefix: string): InvitedPeople {
  const { platform } = product;
  const { providers } = platform.catalog;
  let phones = 1000;
  const nextPhone = () => `${prefix}${(phones += 1)}`;
  return {
    nextPhone,
    async joinInviter({ invitation }) {
      const owner = getProvider(providers, invitation?.invitedBy ?? '');
      const phone = nextPhone();
      const { user, access_token: token } = await product.join(phone, owner.role);
      const userId = String(user['id']);
      const values = { owner_id: userId, provider: owner.id, name: 'Skyline Cargo Ltd' };
      const { id: companyId } = await platform.database.kysely
        .insertInto('companies')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { token, userId, phone, companyId };
    },
    invite: (provider, { token, companyId }, phone_number, headers = {}) =>
      product.call('POST', findInvitePath(providers, provider, companyId), {
        token,
        json: { first_name: 'Bola', last_name: 'Ade', phone_number },
        headers,
      }),
    findToken(phone) {
      const text = platform.sent.findLast(({ to, text: sms }) => to === phone && sms.includes('http'))?.text ?? '';
      return decodeURIComponent(/([\w-]{43})/.exec(text)?.[1] ?? '');
    },
    verify: (json) => product.call('POST', '/auth/verify-invitation', { json }),
  };
}

function findInvitePath(
  providers: readonly ProviderDefinition[],
  invited: ProviderDefinition,
  companyId: string,
): string {
  for (const owner of providers) {
    for (const { operation, path, provider: about } of owner.endpoints) {
      if ((about ?? owner.id) === invited.id && (operation === 'invite' || operation === 'company-invite'))
        return path.replace('{id}', companyId);
    }
  }
  throw new Error('Nobody can be invited here.');
}
