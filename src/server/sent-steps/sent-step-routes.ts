/** /drafts/{provider}/steps, of whoever applies, and /steps/{token}, of whoever was asked. */
import { readDraftKey, assertDraftOpen } from '../drafts/draft-key';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { fillStep, readSentStep, storeStepFile } from './fill-step';
import type { NewStepRequest, StepRequest } from '@/api/shapes/step-request';
import { takeMessage } from '@/definition/language/sms-texts';
import type { StepDefinition } from '@/definition/parse/catalog';
import { fillSms } from '@/engine/sms-text';
import { paths } from '@/engine/paths';
import { localizeDefinition } from '../definitions/definition-store';
import type { DraftKey } from '../drafts/draft-store';
import { takeFromLimits } from '../identity/rate-limit';
import { getPhoneNumber } from '../identity/sign-in';
import { quoteOwnWords } from '../messages/own-words';
import { writeMessage } from '../messages/write-message';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { findLanguageOf, speakTo, type Words } from '../platform/speak-to';
import { later, sayTime } from '../platform/time-span';
import { assertApplicantRole } from '../records/assert-applicant-role';
import type { Queries } from '../storage/database';
import { createSecretText, hashSecretText } from '../storage/secret-text';
import { findSentStep, toStepRequest, toStepToken, type StoredStepRequest } from './step-wire';
import { t } from '@/texts/t';

export function addStepRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /drafts/:provider/steps', ({ params, query, actor }) =>
    listStepRequests(platform, readDraftKey(platform, actor, params.provider, query)),
  );

  handle('POST /drafts/:provider/steps/:step', ({ params, query, actor, body: request }) => {
    const key = { ...readDraftKey(platform, actor, params.provider, query), step: params.step };
    return sendStep(platform, { actor, key, request });
  });

  handle('DELETE /drafts/:provider/steps/:step', ({ params, query, actor }) => {
    const key = { ...readDraftKey(platform, actor, params.provider, query), step: params.step };
    return withdrawStep(platform, key, query.state ?? 'sent');
  });

  handle('POST /drafts/:provider/steps/:step/taken', ({ params, query, actor, body }) =>
    noteTaken(platform, { ...readDraftKey(platform, actor, params.provider, query), step: params.step }, body.id),
  );

  handle('GET /steps/:token', ({ params, identity }) => readSentStep(platform, identity, params.token));

  handle('POST /steps/:token/files', async ({ context, params, query, identity }) => {
    const request = context.req.raw;
    const data = await storeStepFile(platform, { identity, token: params.token, field: query.field, request });
    return { success: true as const, data };
  });

  handle('POST /steps/:token', ({ params, identity, body }) =>
    fillStep(platform, { ...body, identity, token: params.token }),
  );
}

const VALID_DAYS = 7;
const HOUR = 3600;

/** To one phone, whoever sends; enough for lost SMS, and for several steps. */
const PER_PHONE_AND_HOUR = 5;

/** By one person: a form has few such steps. */
const PER_SENDER_AND_DAY = 20;

interface StepKey extends DraftKey {
  /** Id of the step. */
  step: string;
}

interface Sending {
  actor: Actor;
  key: StepKey;
  request: NewStepRequest;
}

/**
 * Sends the link by SMS. To the phone that it waits for already the same link goes again, with new days; to another one
 * a link of its own, and that of before stops working. 404 for a step that cannot be sent, 409 for one's own phone and
 * for a step that was filled in and is not taken yet, 429 when too many were sent.
 */
async function sendStep(platform: Platform, { actor, key, request }: Sending): Promise<StepRequest> {
  const step = getSentStep(key);
  assertApplicantRole(platform, actor, key.provider);
  await assertForNewOne(platform, key);
  const phone = getPhoneNumber(request.phone_number);
  if (phone === actor.phone)
    throw new ApiError(
      409,
      'OWN_PHONE',
      t('This is your own phone number: you can fill in this step here. Enter that of somebody else.'),
      { at: 'phone_number' },
    );
  const giveBack = await takeSms(platform, { phone, senderId: actor.userId });
  const now = platform.clock();
  const seed = createSecretText();
  const fresh = {
    token_seed: seed,
    token_hash: await hashSecretText(await toStepToken(platform.database.kysely, seed)),
  };
  const until = { sent_at: now, expires_at: later(now, { days: VALID_DAYS }) };
  try {
    return await platform.database.kysely.transaction().execute(async (transaction) => {
      // Of two that are sent at once the second finds the first.
      await transaction.selectFrom('profiles').select('id').where('id', '=', actor.userId).forUpdate().execute();
      const before = await findOpen(transaction, key);
      if (before?.state === 'filled') throw alreadyFilled(before);
      const name = request.name || null;
      const row =
        before?.phone === phone
          ? await transaction
              .updateTable('step_requests')
              .set({ ...until, name: name ?? before.name })
              .where('id', '=', before.id)
              .returningAll()
              .executeTakeFirstOrThrow()
          : await replace(transaction, { before, key, values: { ...fresh, ...until, phone, name, created_at: now } });
      await writeLink(transaction, platform, { actor, key, step, row });
      return toStepRequest(row, now);
    });
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** The last one of each step, but for those that were taken back. */
async function listStepRequests({ database, clock }: Platform, key: DraftKey): Promise<{ data: StepRequest[] }> {
  const rows = await ofDraft(database.kysely, key)
    .where('state', '!=', 'withdrawn')
    .orderBy('created_at', 'desc')
    .execute();
  const last = new Map(rows.toReversed().map((row) => [row.step, row]));
  return { data: [...last.values()].map((row) => toStepRequest(row, clock())) };
}

/**
 * What was seen goes: a link, which stops working, or answers that were not taken. 409 where it was filled in since,
 * 404 when nothing waits.
 */
async function withdrawStep({ database: { kysely } }: Platform, key: StepKey, seen: 'sent' | 'filled'): Promise<void> {
  const row = await kysely
    .updateTable('step_requests')
    .set({ state: 'withdrawn', answers: null })
    .where('user_id', '=', key.userId)
    .where('provider', '=', key.provider.id)
    .where('correction_of', '=', key.correctionOf)
    .where('step', '=', key.step)
    .where('state', '=', seen)
    .returning('id')
    .executeTakeFirst();
  if (row) return;
  const open = await findOpen(kysely, key);
  throw open?.state === 'filled' ? alreadyFilled(open) : notFound();
}

/** The answers stay beside, so that the history can say what became of them. 404 for one that was not filled in. */
async function noteTaken({ database }: Platform, key: StepKey, id: string): Promise<void> {
  const rows = await ofDraft(database.kysely, key).where('step', '=', key.step).execute();
  const row = rows.find((each) => each.id === id);
  if (row?.state === 'taken') return;
  if (row?.state !== 'filled') throw notFound();
  await database.kysely
    .updateTable('step_requests')
    .set({ state: 'taken' })
    .where('id', '=', row.id)
    .where('state', '=', 'filled')
    .execute();
}

function getSentStep({ provider, step }: StepKey): StepDefinition {
  const found = findSentStep(provider, step);
  if (!found) throw new ApiError(404, 'STEP_NOT_FOUND', t('This step cannot be sent to somebody else'));
  return found;
}

/** What is corrected belongs to a record, which its applicant alone changes. */
async function assertForNewOne(platform: Platform, key: DraftKey): Promise<void> {
  if ((await assertDraftOpen(platform, key)) === 'correction')
    throw new ApiError(403, 'NOT_EDITABLE', t('What is corrected cannot be sent to somebody else'));
}

function ofDraft(queries: Queries, { userId, provider, correctionOf }: DraftKey) {
  return queries
    .selectFrom('step_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider.id)
    .where('correction_of', '=', correctionOf);
}

function findOpen(queries: Queries, key: StepKey): Promise<StoredStepRequest | undefined> {
  return ofDraft(queries, key)
    .where('step', '=', key.step)
    .where('state', 'in', ['sent', 'filled'])
    .forUpdate()
    .executeTakeFirst();
}

interface Replacement {
  before: StoredStepRequest | undefined;
  key: StepKey;
  values: Pick<
    StoredStepRequest,
    'token_seed' | 'token_hash' | 'phone' | 'name' | 'created_at' | 'sent_at' | 'expires_at'
  >;
}

async function replace(queries: Queries, { before, key, values }: Replacement): Promise<StoredStepRequest> {
  if (before)
    await queries.updateTable('step_requests').set({ state: 'withdrawn' }).where('id', '=', before.id).execute();
  return queries
    .insertInto('step_requests')
    .values({
      ...values,
      user_id: key.userId,
      provider: key.provider.id,
      correction_of: key.correctionOf,
      step: key.step,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whoever gets it has not asked for it: what the applicant calls people can be no message of its own. */
async function writeLink(
  queries: Queries,
  platform: Platform,
  { actor, key, step, row }: { actor: Actor; key: StepKey; step: StepDefinition; row: StoredStepRequest },
): Promise<void> {
  const token = await toStepToken(queries, row.token_seed);
  const phone = row.phone ?? '';
  const write = async ({ language, catalog }: Words) => {
    const said = await localizeDefinition(platform, key.provider, language, queries);
    await writeMessage(platform, queries, {
      occasion: 'step',
      stepRequestId: row.id,
      channel: 'sms',
      to: phone,
      language,
      text: fillSms(takeMessage('stepRequest', catalog.registry.messages), {
        applicant: quoteOwnWords(actor.name) || t('Somebody'),
        step: findSentStep(said, step.id)?.title ?? step.title,
        service: said.name,
        days: String(VALID_DAYS),
        link: `${platform.config.publicUrl}${paths.sentStep.replace(':token', token)}`,
      }),
      secret: token,
      expiresAt: row.expires_at,
    });
  };
  await speakTo(platform, await findLanguageOf(queries, { phone }), write, queries);
}

/** Each is an SMS that costs, to a phone whose owner has not asked for it. Returns how to give it back. */
function takeSms(
  { database: { kysely }, clock }: Platform,
  { phone, senderId }: { phone: string; senderId: string },
): Promise<() => Promise<void>> {
  const now = clock();
  return takeFromLimits(kysely, [
    {
      key: `step-sender:${senderId}`,
      limit: PER_SENDER_AND_DAY,
      seconds: 24 * HOUR,
      now,
      refuse: (seconds) =>
        tooMany(
          t('You have sent {count} messages of this kind within a day. Please try again in {time}.', {
            count: PER_SENDER_AND_DAY,
            time: sayTime(seconds),
          }),
          seconds,
        ),
    },
    {
      key: `step-sent:${phone}`,
      limit: PER_PHONE_AND_HOUR,
      seconds: HOUR,
      now,
      refuse: (seconds) =>
        tooMany(
          t(
            'This phone number has been sent {count} messages of this kind within an hour. Please try again in {time}.',
            {
              count: PER_PHONE_AND_HOUR,
              time: sayTime(seconds),
            },
          ),
          seconds,
        ),
    },
  ]);
}

function tooMany(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'TOO_MANY_STEPS', message, { retryAfterSeconds });
}

function notFound(): ApiError {
  return new ApiError(404, 'STEP_NOT_SENT', t('This step waits for nobody'));
}

function alreadyFilled({ filled_by_name: name }: StoredStepRequest): ApiError {
  return new ApiError(
    409,
    'STEP_FILLED',
    t('{name} has filled in this step already. Look at what they entered first.', { name: name ?? '' }),
  );
}
