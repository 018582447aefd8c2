/**
 * What the tests of this folder share: a record that is right, to be made wrong in one place, and the API in this
 * process.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from 'virtual:catalog';
import { Example, toExampleData } from '@/definition/language/example';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { getProvider } from '../fixtures/get-provider';
import { isEmptyAnswer, isFileRecord, type Answer, type FormData } from '@/engine/answers/form-data';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { isOver } from '@/engine/workflow/transitions';
import { listFilePlaces } from '@/engine/record/file-answers';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { ROOT } from '../architecture/imports';
import type { TestProduct } from '../server/support/test-product';

export const findType = (id: string): ProviderDefinition => getProvider(catalog.providers, id);

/** The form data of minimal.json, its files as records of uploads that never were. */
export function readMinimal(id: string): FormData {
  const example = Example.parse(JSON.parse(readFileSync(join(ROOT, `schemas/${id}/examples/minimal.json`), 'utf8')));
  const data = toExampleData(example) as FormData;
  return Object.fromEntries(Object.entries(data).map(([key, answer]) => [key, nameUploads(answer, `none-${key}`)]));
}

/** The answer with a key at each file: of a list, at every one. */
function nameUploads(answer: Answer, fileKey: string): Answer {
  if (isFileRecord(answer)) return { ...answer, fileKey };
  return Array.isArray(answer)
    ? (answer as Answer[]).map((entry, index) => nameUploads(entry, `${fileKey}-${index}`))
    : answer;
}

/** The data with one answer changed, or taken out. */
export function withAnswer(data: FormData, field: string, answer: unknown): FormData {
  const { [field]: _before, ...rest } = data;
  return answer === undefined ? rest : { ...rest, [field]: answer as Answer };
}

/**
 * Somebody who may apply here; where that takes an invitation, with one that fills and locks nothing. Returns their
 * token.
 */
export async function joinAs(product: TestProduct, provider: ProviderDefinition): Promise<string> {
  const phone = product.nextPhone();
  const session = await product.join(phone, provider.invitation ? 'company_operator' : provider.role);
  const userId = String(session.user['id']);
  const { kysely } = product.platform.database;
  if (provider.invitation) {
    await kysely
      .updateTable('profiles')
      .set({ role: provider.role, role_id: provider.role })
      .where('id', '=', userId)
      .execute();
    await kysely
      .insertInto('invitations')
      .values({
        token_seed: phone,
        token_hash: phone,
        provider: provider.id,
        role: provider.role,
        inviter_id: userId,
        inviter_name: '',
        company_id: null,
        company_name: '',
        first_name: '',
        last_name: '',
        phone_number: '',
        status: 'accepted',
        accepted_by: userId,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute();
  }
  return session.access_token;
}

export interface Verdict {
  status: number;
  errors: { path: string; message: string }[];
}

function findOverStatus({ workflow }: ProviderDefinition): string {
  const over = workflow.statuses.find(({ id }) => isOver(workflow, id));
  if (!over) throw new Error('The workflow has no status in which an application is over.');
  return over.id;
}

/**
 * What POST /applications says of a record. What is no file record goes under `documents` all the same, as a careless
 * caller would send it.
 */
export async function postRecord(
  product: TestProduct,
  token: string,
  provider: ProviderDefinition,
  data: FormData,
): Promise<Verdict> {
  const { documents, ...rest } = toSubmissionBody(provider, data);
  const odd = listFilePlaces(listFields(provider), data).flatMap(({ path, answer }) =>
    isEmptyAnswer(answer) || isFileRecord(answer) || Array.isArray(answer) ? [] : [[path, answer]],
  );
  const json = {
    ...rest,
    documents: Array.isArray(documents) ? documents : { ...documents, ...Object.fromEntries(odd) },
  };
  const { status, body } = await product.call('POST', '/applications', { token, json });
  // Over at once, so that the next one is judged by its answers alone and not by the application that is open.
  if (status === 201)
    await product.platform.database.kysely
      .updateTable('applications')
      .set({ status: findOverStatus(provider) })
      .where('id', '=', body.id)
      .execute();
  return { status, errors: body.errors ?? [] };
}

/** Empty answers to what is not asked are not sent, so there is nothing that the API could say of them. */
export function leaveOutUnasked({ wizard }: ProviderDefinition, data: FormData): FormData {
  const kept = clearHiddenAnswers(wizard.steps, data);
  return Object.fromEntries(Object.entries(data).filter(([key, answer]) => key in kept || !isEmptyAnswer(answer)));
}
