/**
 * Who and what the calls of section 7 are about: an officer, owners of companies that invite, and people whom they have
 * invited.
 */
import { catalog } from 'virtual:catalog';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { prepareMinimal, submitMinimal } from '../server/support/any-application';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { findType } from './support';

export interface Owner {
  token: string;
  userId: string;
  /** Of their own submitted application. */
  applicationId: string;
  /** Of the company that their application made. */
  companyId: string;
}

export interface Invited {
  phone: string;
  /** What the link of the SMS ends with. */
  invitationToken: string;
}

export interface World {
  product: TestProduct;
  officer: string;
  /** The owner of a company, by the provider's id; made when first asked for. */
  owner(provider: string): Promise<Owner>;
  /** Somebody whom the provider's inviter has just invited. */
  invite(provider: string): Promise<Invited>;
  /** Somebody who has joined by invitation; returns their access token and the invitation's. */
  joinInvited(provider: string): Promise<Invited & { token: string }>;
  /** The access token of somebody who has proved a phone and has no account yet. */
  provePhone(phone: string): Promise<string>;
  /** The body of a complete application, its files uploaded. */
  prepare(provider: string, token: string): Promise<Record<string, unknown>>;
}

/** A fresh product with nobody in it but an officer. */
export async function createWorld(): Promise<World> {
  const product = await createTestProduct();
  const owners = new Map<string, Promise<Owner>>();

  const world: World = {
    product,
    officer: await product.signInAdministrator(),
    owner(id) {
      const known = owners.get(id) ?? makeOwner(findType(id));
      owners.set(id, known);
      return known;
    },
    async invite(id) {
      const owner = await world.owner(findType(id).invitation?.invitedBy ?? '');
      const phone = product.nextPhone();
      const answer = await product.call('POST', findInvitePath(id, owner.companyId), {
        token: owner.token,
        json: { first_name: 'Bola', last_name: 'Ade', phone_number: phone },
      });
      if (answer.status !== 201) throw new Error(`${id}: nobody could be invited: ${JSON.stringify(answer.body)}`);
      const sms = product.platform.sent.findLast(({ to, text }) => to === phone && text.includes('http'))?.text ?? '';
      return { phone, invitationToken: decodeURIComponent(/([\w-]{43})/.exec(sms)?.[1] ?? '') };
    },
    async joinInvited(id) {
      const { phone, invitationToken } = await world.invite(id);
      const verify = (json: object) =>
        product.call('POST', '/auth/verify-invitation', {
          json: { token: invitationToken, phone_number: phone, ...json },
        });
      await verify({});
      const { body } = await verify({ otp_code: product.platform.codeFor(phone) });
      return { phone, invitationToken, token: body.session.access_token };
    },
    async provePhone(phone) {
      await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
      return (
        await product.call('POST', '/auth/verify-otp', {
          json: { phone_number: phone, otp_code: product.platform.codeFor(phone) },
        })
      ).body.access_token;
    },
    prepare: (id, token) => prepareMinimal(product, findType(id), token),
  };
  return world;

  async function makeOwner(provider: ProviderDefinition): Promise<Owner> {
    const { access_token: token, user } = await product.join(product.nextPhone(), provider.role);
    const { body } = await submitMinimal(product, provider, token);
    const userId = String(user['id']);
    const { id: companyId } = await product.platform.database.kysely
      .selectFrom('companies')
      .select('id')
      .where('owner_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { token, userId, applicationId: body.id, companyId };
  }
}

/** The endpoint by which people are invited to the provider. */
function findInvitePath(id: string, companyId: string): string {
  for (const owner of catalog.providers) {
    const endpoint = owner.endpoints.find(
      ({ operation, provider }) =>
        (provider ?? owner.id) === id && (operation === 'invite' || operation === 'company-invite'),
    );
    if (endpoint) return endpoint.path.replace('{id}', companyId);
  }
  throw new Error(`Nobody is invited to ${id}.`);
}
