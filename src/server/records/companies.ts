/** Companies: made by the application of whoever was not invited by another. */
import { OWN_COMPANY } from '@/api/shapes/own-company';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { ApiError } from '../platform/api-error';
import type { Queries } from '../storage/database';
import type { SearchColumns } from './record-columns';
import { isUuid } from '../storage/uuid';
import { t } from '@/texts/t';

/**
 * The company of an application, by its id: the one that the person has applied for with this provider before, with the
 * name and contacts of now, so that its staff, vehicles, invitations and approvals stay with it; else a new one. null
 * for people who can only join by invitation. Two applications of one person at once wait for each other here.
 */
export async function saveCompany(
  queries: Queries,
  provider: ProviderDefinition,
  company: SearchColumns & { ownerId: string; now: Date },
): Promise<string | null> {
  if (provider.invitation?.required) return null;
  const { ownerId, now, ...columns } = company;
  await queries.selectFrom('profiles').select('id').where('id', '=', ownerId).forUpdate().execute();
  const before = await findOwnCompany(queries, ownerId, [provider.id]);
  if (before) {
    await updateCompany(queries, before.id, columns, now);
    return before.id;
  }
  const { title, email, phone, registration_number } = columns;
  const { id } = await queries
    .insertInto('companies')
    .values({
      owner_id: ownerId,
      provider: provider.id,
      name: title,
      email,
      phone,
      registration_number,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the company's name and contacts those of its application. */
export async function updateCompany(
  queries: Queries,
  id: string | null,
  { title, ...contacts }: SearchColumns,
  now: Date,
): Promise<void> {
  if (id === null) return;
  await queries
    .updateTable('companies')
    .set({ name: title, ...contacts, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * The newest company that the person applied for with one of these providers; undefined before the first application.
 */
export async function findOwnCompany(queries: Queries, ownerId: string, providerIds: string[]) {
  if (providerIds.length === 0) return undefined;
  return queries
    .selectFrom('companies')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('provider', 'in', providerIds)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/**
 * A person's company by its id, or their own one of these providers. 404 where there is none, and for another person's.
 */
export async function getOwnCompany(queries: Queries, id: string, ownerId: string, providerIds: string[]) {
  if (id !== OWN_COMPANY && !isUuid(id)) throw companyNotFound();
  const company =
    id === OWN_COMPANY
      ? await findOwnCompany(queries, ownerId, providerIds)
      : await queries
          .selectFrom('companies')
          .selectAll()
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .executeTakeFirst();
  if (!company) throw companyNotFound();
  return company;
}

function companyNotFound(): ApiError {
  return new ApiError(404, 'COMPANY_NOT_FOUND', t('Company not found'));
}
