/** Steps that were sent to somebody else, as the wire has them, and their tokens. */
import type { Selectable } from 'kysely';
import type { StepRequest } from '@/api/shapes/step-request';
import type { ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import type { Queries } from '../storage/database';
import type { StepRequestsTable } from '../storage/tables';
import type { FormData } from '@/engine/answers/form-data';
import { hashWithKey } from '../storage/secret-text';
import { getServerSecret } from '../storage/server-secret';

export type StoredStepRequest = Selectable<StepRequestsTable>;

/** Of one that was filled in; empty before. */
export function readStepAnswers({ answers }: Pick<StoredStepRequest, 'answers'>): FormData {
  return (answers ?? {}) as FormData;
}

/** The token of a seed: whoever has the tables alone cannot make it. */
export async function toStepToken(queries: Queries, seed: string): Promise<string> {
  return hashWithKey(await getServerSecret({ kysely: queries }, 'steps'), seed);
}

/** The step of the form as it is now; undefined where it is no step any more that can be sent. */
export function findSentStep(provider: ProviderDefinition | undefined, id: string): StepDefinition | undefined {
  return provider?.wizard.steps.find((step) => step.id === id && step.by !== undefined);
}

/** As the applicant sees it: without the token. */
export function toStepRequest(row: StoredStepRequest, now: Date): StepRequest {
  const { id, step, phone, name, state } = row;
  return {
    id,
    step,
    phone_number: phone ?? '',
    name: name ?? '',
    state: state === 'withdrawn' || (state === 'sent' && row.expires_at <= now) ? 'expired' : state,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    filled_at: row.filled_at?.toISOString() ?? null,
    filled_by: row.filled_by_name,
    ...(state === 'filled' ? { answers: readStepAnswers(row) } : {}),
  };
}
