/** POST /applications/{id}/duties/{duty}: the holder of an approval sends what is owed for a period. */
import type { Application, SentDuty } from '@/api/shapes/application';
import type { Duty } from '@/definition/language/duty';
import {
  findTransitionForm,
  listFields,
  type FormDefinition,
  type ProviderDefinition,
} from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { toDocuments } from '@/engine/record/submission-body';
import { toReference } from '@/engine/record/reference';
import { getStatus } from '@/engine/workflow/transitions';
import { followWithCertificate } from '../certificates/issue-certificate';
import { getCheckedDefinitionOf } from '../definitions/definition-store';
import { FIRST, openWatched, owesDuties } from '../duties/open-duties';
import { readDuties, type StoredDuty } from '../duties/read-duties';
import { attachFiles, detachFiles, listFileKeys } from '../files/attached-files';
import { scanWaiting } from '../files/inspect-file';
import { readEnteredForm } from '../files/read-entered-form';
import { noteReturn } from '../officers/notices';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import { tellPrograms } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import { addEvent, getOwnApplicationRow, readApplication } from '../records/application-store';
import type { EnteredForm, StoredApplication } from '../records/application-wire';
import { listPlainAnswers, toFoundBy, toSearchColumns } from '../records/record-columns';
import { readStored } from '../records/stored-answers';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { listAnswerChanges } from './change-application';
import { msg, t } from '@/texts/t';

const ANSWERS = 'answers';

interface Sending extends SentDuty {
  actor: Actor;
  id: string;
  duty: string;
}

/**
 * Returns the application. A repeat is harmless: what was sent first stays, and other answers are refused (409). 404
 * for an application of others, and for a duty or period that it has not; 409 for what cannot be sent yet, or is not
 * owed any more; 400 that lists what is wrong with the answers. What is late is taken, and noted as late; of a
 * suspended approval officers are told that it was sent.
 */
export async function sendDuty(
  platform: Platform,
  { actor, id, duty: wanted, period, answers }: Sending,
): Promise<Application> {
  const { kysely } = platform.database;
  const seen = await getOwnApplicationRow(kysely, id, actor.userId);
  const { provider, validators } = await getCheckedDefinitionOf(platform, seen);
  const duty = provider.duties?.find((each) => each.id === wanted);
  const form = duty && findTransitionForm(provider, duty);
  if (!duty || !form) throw notFound();
  await scanWaiting(platform, { owner: actor.userId, isThere: true });
  return kysely.transaction().execute(async (transaction) => {
    const row = await getOwnApplicationRow(transaction, id, actor.userId, { lock: true });
    const owed = await transaction
      .selectFrom('duties')
      .selectAll()
      .where('application_id', '=', id)
      .where('duty', '=', duty.id)
      .where('period', '=', period)
      .executeTakeFirst();
    if (!owed) throw notFound();
    if (owed.sent_at !== null) {
      await assertRepeat(transaction, { id, form, sentAt: owed.sent_at, answers });
      return answer(transaction, row, platform.clock());
    }
    assertOwed(provider, { row, owed }, platform.clock());
    const { data, keys } = await readEnteredForm(transaction, {
      form,
      validators,
      given: answers,
      userId: actor.userId,
      below: ANSWERS,
    });
    const now = platform.clock();
    await transaction.updateTable('duties').set({ sent_at: now, remind_at: null }).where('id', '=', owed.id).execute();
    const { changed, changes } = await takeOver(transaction, { provider, row, data, now });
    await addEvent(transaction, id, {
      kind: 'duty',
      title: SENT.message,
      description: describeDuty(duty, owed),
      form: { id: form.id, visible: true, data },
      changes,
      actor: { id: actor.userId, name: actor.name, side: 'applicant' },
      at: now,
    });
    await attachFiles(transaction, id, keys, actor.userId);
    if (duty.watches !== undefined)
      await openWatched(transaction, { row, duty, now }, readLaterDay(duty.watches, data, owed, now));
    const certificate = await followWithCertificate(transaction, { platform, provider, row: changed });
    await tellPrograms(transaction, { platform, row: changed }, { type: undefined, certificate });
    // A suspension is lifted by officers alone: whoever approved it learns that what it waited for has come.
    if (getStatus(provider.workflow, row.status).tone !== 'success')
      await noteReturn(platform, transaction, { id, assignee_id: row.assignee_id ?? row.decided_by });
    return answer(transaction, changed, now);
  });
}

interface Repeat extends Pick<Sending, 'id' | 'answers'> {
  form: FormDefinition;
  sentAt: Date;
}

/** The answer to the first time may have been lost, and other answers been given since: they are not passed over. */
async function assertRepeat(queries: Queries, { id, form, sentAt, answers }: Repeat): Promise<void> {
  const event = await queries
    .selectFrom('application_events')
    .select('form')
    .where('application_id', '=', id)
    .where('kind', '=', 'duty')
    .where('at', '=', sentAt)
    .executeTakeFirst();
  const sent = event?.form as EnteredForm | null | undefined;
  if (!sent || isSameAnswer(sent.data, computeAnswers([form], answers as FormData))) return;
  throw new ApiError(
    409,
    'DUTY_SENT',
    t('We already have this, as you sent it on {day}. What you have changed since then was not sent.', {
      day: toLongDay(toDay(sentAt)),
    }),
  );
}

async function answer(queries: Queries, row: StoredApplication, now: Date): Promise<Application> {
  return { ...(await readApplication(queries, row, 'applicant')), ...(await readDuties(queries, row.id, now)) };
}

/** Words in the history. */
const SENT = msg('Sent by the holder');

/** In the registry's first language, as the history is kept. */
function describeDuty({ title }: Duty, { period, period_end }: StoredDuty): string {
  return period_end === null ? title : `${title}: ${toLongDay(period)} – ${toLongDay(period_end)}`;
}

function notFound(): ApiError {
  return new ApiError(404, 'DUTY_NOT_FOUND', t('Nothing of this kind is to be sent for this application'));
}

function assertOwed(
  provider: ProviderDefinition,
  { row, owed }: { row: StoredApplication; owed: StoredDuty },
  now: Date,
): void {
  if (owed.ended_at !== null || !owesDuties(provider, row.status))
    throw new ApiError(
      409,
      'DUTY_ENDED',
      t('Nothing has to be sent for {reference} any more: it is {status}, or was renewed.', {
        reference: toReference(row.number),
        status: getStatus(provider.workflow, row.status).label.toLowerCase(),
      }),
    );
  if (owed.opens_at > now)
    throw new ApiError(
      409,
      'DUTY_TOO_EARLY',
      t('This can be sent from {day} on: the period has not ended yet.', { day: toLongDay(toDay(owed.opens_at)) }),
    );
}

/** The day until which it is in force now. 400 for one that is over, or no later than the one before. */
function readLaterDay(watches: string, data: FormData, { period }: StoredDuty, now: Date): string {
  const given = data[watches];
  const day = typeof given === 'string' ? given : '';
  const today = toDay(now);
  const least = period !== FIRST && period > today ? period : today;
  if (day > least) return day;
  throw invalidAt(
    `${ANSWERS}.${watches}`,
    t('Give a day after {day}: what you send has to be in force longer', { day: toLongDay(least) }),
  );
}

interface TakenOver {
  provider: ProviderDefinition;
  row: StoredApplication;
  data: FormData;
  now: Date;
}

/** What the application asks by the same key is now what was sent; its own document stays with the history. */
async function takeOver(queries: Queries, { provider, row, data, now }: TakenOver) {
  const fields = listFields(provider);
  const newer = Object.fromEntries(Object.entries(data).filter(([key]) => fields.some((field) => field.key === key)));
  const before = readStored(provider, row);
  const after = { ...before, ...newer };
  const changes = listAnswerChanges(provider, before, after);
  if (changes.length === 0) return { changed: row, changes };
  const replaced = Object.fromEntries(Object.entries(before).filter(([key]) => Object.hasOwn(newer, key)));
  await detachFiles(queries, row.id, listFileKeys(provider, replaced));
  const changed = await queries
    .updateTable('applications')
    .set({
      ...toSearchColumns(provider, after),
      ...toFoundBy(provider, after, provider.record.search),
      data: toJson(listPlainAnswers(provider, after)),
      documents: toJson(toDocuments(provider, after)),
      revision: row.revision + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { changed, changes };
}
