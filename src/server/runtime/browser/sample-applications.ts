/** Applications made from the examples beside the definitions, submitted the way a page does it. */
import { mapAnswers } from '@/engine/answers/map-answers';
import { setAnswerAt } from '@/engine/answers/answer-paths';
import { listFields, type ProviderDefinition, findTransitionForm } from '@/definition/parse/catalog';
import type { Example } from '@/definition/language/example';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import type { Answerer } from './intercept-requests';
import { createSampleFile } from './sample-files';
import { holdsFiles } from '@/definition/language/field-kinds';
import { addDays, toDay } from '@/engine/locale/calendar';
import { isApproved } from '@/server/certificates/certificate-state';
import { tendDuties } from '@/server/jobs/tend-duties';
import { later } from '@/server/platform/time-span';
import { answerForm } from '@/server/samples/corrections';
import type { Random } from '@/server/samples/random';
import type { BrowserPlatform } from './browser-platform';

export interface SampleSubmission {
  answer: Answerer;
  origin: string;
  accessToken: string;
  provider: ProviderDefinition;
  example: Pick<Example, 'data' | 'files'>;
  /** Makes the file of this name for the field at a path; small empty ones when missing. */
  makeFile?: (path: string, name: string) => Promise<File>;
}

/** Returns the id of the new application. Throws with the server's words when the example is refused. */
export async function submitExample(submission: SampleSubmission): Promise<string> {
  return submitData(submission, await uploadFiles(submission));
}

/** The same with answers whose files are uploaded; `corrected`: id of the application that they correct. */
export async function submitData(
  caller: Omit<SampleSubmission, 'example'>,
  data: FormData,
  corrected?: string,
): Promise<string> {
  const { provider } = caller;
  const body = toSubmissionBody(provider, withoutLocked(provider, data));
  if (corrected === undefined) return (await ask<{ id: string }>(caller, 'POST', 'applications', body)).id;
  const path = `applications/${corrected}`;
  const { revision } = await ask<{ revision: number }>(caller, 'GET', path);
  return (await ask<{ id: string }>(caller, 'PATCH', path, { ...body, revision })).id;
}

/** The example's answers with its files as the server has them. */
export async function uploadFiles(submission: SampleSubmission): Promise<FormData> {
  const {
    example: { data, files },
  } = submission;
  let whole = data as FormData;
  for (const [key, names] of Object.entries(files)) {
    const records = [];
    for (const name of [names].flat()) records.push(await uploadFile(submission, key, name));
    whole = setAnswerAt(whole, key, (typeof names === 'string' ? records[0] : records) as Answer);
  }
  return whole;
}

/** What comes from the invitation or the account, the server fills in itself. */
export function withoutLocked(definition: ProviderDefinition, data: FormData): FormData {
  return mapAnswers(listFields(definition), data, {
    isMeant: ({ ui }) => ui.prefill?.lock === true,
    map: () => undefined,
  });
}

async function uploadFile(submission: SampleSubmission, key: string, name: string): Promise<unknown> {
  const body = new globalThis.FormData();
  body.append('file', (await submission.makeFile?.(key, name)) ?? createSampleFile(name));
  const query = new URLSearchParams({ provider: submission.provider.id, field: key });
  const { data } = await ask<{ data: unknown }>(submission, 'POST', `applications/upload?${query}`, body);
  return data;
}

/** What the API answers a page. Throws with its words when it refuses. */
export async function ask<Answer>(
  { answer, origin, accessToken }: Pick<SampleSubmission, 'answer' | 'origin' | 'accessToken'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const isForm = body instanceof globalThis.FormData;
  const response = await answer(
    new Request(`${origin}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

const LOOKS_EVERY_DAYS = 25;
/** More than between two looks: nothing is late by the second. */
const SENT_AHEAD_DAYS = 40;
/** For how long a new date holds, from today on: its form knows no other day. */
const HOLDS_DAYS = { least: 70, most: 300 };

/** When holders look what is asked of them. */
export function listLooks({ from, until }: { from: Date; until: Date }): Date[] {
  const next = later(from, { days: LOOKS_EVERY_DAYS });
  return next < until ? [next, ...listLooks({ from: next, until })] : [];
}

/** Who holds the approval of an application. */
interface DutyHolder extends Omit<SampleSubmission, 'example'> {
  random: Random;
  /** They leave out what has no consequence. */
  isLate: boolean;
}

/** Sends what is open and due soon. Throws with the server's words where it is refused. */
export async function keepDuties(
  platform: BrowserPlatform,
  findHolder: (applicationId: string) => Promise<DutyHolder>,
): Promise<void> {
  await tendDuties(platform);
  const now = platform.clock();
  const open = await platform.database.kysely
    .selectFrom('duties')
    .innerJoin('applications', 'applications.id', 'duties.application_id')
    .select(['duties.duty', 'duties.period', 'duties.application_id', 'applications.status'])
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('opens_at', '<=', now)
    .where('duties.due_at', '<=', later(now, { days: SENT_AHEAD_DAYS }))
    .orderBy('duties.due_at')
    .orderBy('applications.number')
    .execute();
  for (const { application_id, duty: dutyId, period, status } of open) {
    const holder = await findHolder(application_id);
    const { provider, random, isLate } = holder;
    const duty = provider.duties?.find(({ id }) => id === dutyId);
    const form = duty && findTransitionForm(provider, duty);
    if (!form || !isApproved(provider, status) || (isLate && duty.missed?.transition === undefined)) continue;
    const given = answerForm(form, random);
    if (duty.watches !== undefined)
      given[duty.watches] = addDays(toDay(new Date()), random.between(HOLDS_DAYS.least, HOLDS_DAYS.most));
    const files = Object.fromEntries(form.fields.filter(holdsFiles).map(({ key }) => [key, `${key}.pdf`]));
    const answers = await uploadFiles({ ...holder, example: { data: given, files } });
    await ask(holder, 'POST', `applications/${application_id}/duties/${dutyId}`, { period, answers });
  }
}
