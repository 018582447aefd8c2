/** What the history says of steps that somebody else has filled in. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { addEvent } from '../records/application-store';
import type { Queries } from '../storage/database';
import { readStepAnswers } from './step-wire';
import { msg } from '@/texts/t';

/** Words in the history. */
const FILLED = msg('Filled in by somebody else');
const CHANGED = msg('Filled in by somebody else, and changed before it was sent');

export interface SubmittedDraft {
  provider: ProviderDefinition;
  userId: string;
  /** Id of the application that is renewed; '' for a new one. */
  correctionOf: string;
  applicationId: string;
  data: FormData;
}

/** An entry for each such step, of the time at which it was filled in. In the transaction of the submission. */
export async function noteFilledSteps(
  queries: Queries,
  { provider, userId, correctionOf, applicationId, data }: SubmittedDraft,
): Promise<void> {
  const rows = await queries
    .selectFrom('step_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider.id)
    .where('correction_of', '=', correctionOf)
    .where('state', 'in', ['filled', 'taken'])
    .orderBy('filled_at')
    .execute();
  const last = new Map(rows.map((row) => [row.step, row]));
  for (const row of last.values()) {
    const { step: id, filled_at, filled_by, filled_by_name, phone } = row;
    const answers = readStepAnswers(row);
    const step = provider.wizard.steps.find((each) => each.id === id);
    if (!step || filled_at === null) continue;
    const isSame = step.fields.every(({ key }) => isSameAnswer(data[key], answers[key]));
    const name = [filled_by_name, phone].filter(Boolean).join(', ');
    await addEvent(queries, applicationId, {
      kind: 'step',
      title: (isSame ? FILLED : CHANGED).message,
      description: step.title,
      ...(filled_by === null ? {} : { actor: { id: filled_by, name, side: 'other' } }),
      at: filled_at,
    });
  }
}
