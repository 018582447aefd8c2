/** The other person's side: the step that their phone was sent, its documents, and their answers. */
import { findProvider } from '@/engine/find-provider';
import type { SentStep, FilledStep, FilledStepReceipt } from '@/api/shapes/step-request';
import type { FileRecordBody } from '@/api/shapes/file-record';
import type { ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { isFilePath } from '@/engine/record/read-submission-body';
import { getValidators, localizeDefinition } from '../definitions/definition-store';
import { scanWaiting } from '../files/inspect-file';
import { readEnteredForm } from '../files/read-entered-form';
import { storeUpload } from '../files/store-upload';
import { withLists } from '../lists/with-lists';
import { ApiError } from '../platform/api-error';
import type { Identity } from '../platform/identity';
import { assertNoMaintenance } from '../platform/maintenance';
import { toFullName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import { getSpokenLanguage } from '../platform/speak-to';
import { toJson } from '../storage/column';
import { hashSecretText } from '../storage/secret-text';
import { findSentStep, type StoredStepRequest, readStepAnswers } from './step-wire';
import { t, msg } from '@/texts/t';
import type { FormData } from '@/engine/answers/form-data';
import { addEvent } from '../records/application-store';
import type { Queries } from '../storage/database';

const ANSWERS = 'answers';

interface StepToFill {
  row: StoredStepRequest;
  /** With what its lists hold now. */
  provider: ProviderDefinition;
  step: StepDefinition;
  askedBy: string;
}

/**
 * Nothing else of the application is told. 404 for a link that is not known, 403 for one that another phone was sent,
 * 410 for one that is over: withdrawn, expired, answered, or of a step that the form has no more.
 */
export async function readSentStep(platform: Platform, identity: Identity, token: string): Promise<SentStep> {
  const { row, provider, askedBy } = await getAsked(platform, identity, token);
  const language = getSpokenLanguage(platform.catalog.registry);
  const said = await withLists(platform, await localizeDefinition(platform, provider, language));
  const form = findSentStep(said, row.step);
  if (!form) throw gone();
  return {
    provider: provider.id,
    definition_version: said.version,
    service: said.name,
    form,
    asked_by: askedBy,
    name: row.name ?? '',
    expires_at: row.expires_at.toISOString(),
  };
}

/** As an upload of the applicant, whose it is and whose room it takes. 400 for what is no document of the step. */
export async function storeStepFile(
  platform: Platform,
  { identity, token, field, request }: { identity: Identity; token: string; field: string; request: Request },
): Promise<FileRecordBody> {
  const { row, step } = await getAsked(platform, identity, token);
  if (!isFilePath(step.fields, field))
    throw new ApiError(400, 'UNKNOWN_DOCUMENT', t('This document is not known'), { at: 'field' });
  try {
    const upload = { request, userId: row.user_id, maxFiles: 1, provider: row.provider, field };
    const [stored] = await storeUpload(platform, upload);
    if (!stored) throw new ApiError(400, 'NO_FILE', t('No file was sent'));
    return stored;
  } catch (error) {
    // How much the applicant has stored is not for others to read.
    if (error instanceof ApiError && error.code === 'QUOTA_REACHED')
      throw new ApiError(
        413,
        'QUOTA_REACHED',
        t('There is no room for this file: whoever asks you has used theirs. Choose a smaller file, or tell them.'),
      );
    throw error;
  }
}

/**
 * Keeps the answers for the applicant. What is sent again is answered as before. 400 lists every field that is wrong or
 * not of the step; otherwise as readSentStep.
 */
export async function fillStep(
  platform: Platform,
  { identity, token, name, answers }: FilledStep & { identity: Identity; token: string },
): Promise<FilledStepReceipt> {
  const { row, provider, step, askedBy } = await getAsked(platform, identity, token, { again: answers });
  if (row.filled_at !== null) return { asked_by: askedBy, filled_at: row.filled_at.toISOString() };
  await scanWaiting(platform, { owner: row.user_id });
  const now = platform.clock();
  const { data } = await readEnteredForm(platform.database.kysely, {
    form: step,
    validators: getValidators(platform, provider.id),
    given: answers,
    userId: row.user_id,
    below: ANSWERS,
  });
  const filled = await platform.database.kysely
    .updateTable('step_requests')
    .set({
      state: 'filled',
      answers: toJson(data),
      filled_at: now,
      filled_by: identity.userId,
      filled_by_name: name,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  if (filled) return { asked_by: askedBy, filled_at: now.toISOString() };
  const { row: late } = await getAsked(platform, identity, token, { again: answers });
  return { asked_by: askedBy, filled_at: (late.filled_at ?? now).toISOString() };
}

/** `again`: answers that may be those that it has already. */
async function getAsked(
  platform: Platform,
  identity: Identity,
  token: string,
  { again }: { again?: Record<string, unknown> } = {},
): Promise<StepToFill> {
  await assertNoMaintenance(platform);
  const found = await platform.database.kysely
    .selectFrom('step_requests')
    .innerJoin('profiles', 'profiles.id', 'step_requests.user_id')
    .selectAll('step_requests')
    .select(['profiles.first_name', 'profiles.last_name'])
    .where('token_hash', '=', await hashSecretText(token))
    .executeTakeFirst();
  if (!found)
    throw new ApiError(
      404,
      'STEP_UNKNOWN',
      t('This link is not known, or its application was sent already. Please ask whoever sent it to you.'),
    );
  const { first_name, last_name, ...row } = found;
  if (row.phone === null || row.phone !== identity.phone)
    throw new ApiError(
      403,
      'WRONG_PHONE',
      t('This was sent to another phone number. Please sign in with the number that the SMS came to.'),
    );
  const askedBy = toFullName({ first_name, last_name }) ?? t('Somebody');
  assertWaits(row, { askedBy, now: platform.clock(), identity, again });
  const current = findProvider(platform.catalog.providers, row.provider);
  const provider = current && (await withLists(platform, current));
  const step = findSentStep(provider, row.step);
  if (!provider || !step) throw gone();
  return { row, provider, step, askedBy };
}

interface Waiting {
  askedBy: string;
  now: Date;
  identity: Identity;
  again: Record<string, unknown> | undefined;
}

function assertWaits(row: StoredStepRequest, { askedBy, now, identity, again }: Waiting): void {
  if (row.state === 'withdrawn')
    throw new ApiError(
      410,
      'STEP_WITHDRAWN',
      t('{name} has taken this back, or has sent it anew: please use the link from the newest SMS.', { name: askedBy }),
    );
  if (row.state === 'sent' && row.expires_at <= now)
    throw new ApiError(
      410,
      'STEP_EXPIRED',
      t('This link is too old. Please ask {name} to send it again.', { name: askedBy }),
    );
  if (row.state === 'sent') return;
  const isRepeat = again !== undefined && row.filled_by === identity.userId && isSameAnswer(row.answers, again);
  if (!isRepeat)
    throw new ApiError(
      410,
      'STEP_FILLED',
      t('This has been filled in and sent already. {name} has it, and there is nothing more to do.', { name: askedBy }),
    );
}

function gone(): ApiError {
  return new ApiError(
    410,
    'STEP_GONE',
    t('The form has changed, and does not ask for this any more. There is nothing to do.'),
  );
}

/** What the history says of them. */
const FILLED = msg('Filled in by somebody else');
const CHANGED = msg('Filled in by somebody else, and changed before it was sent');

interface SubmittedDraft {
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
