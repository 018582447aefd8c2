/** Applications made from the examples beside the definitions, submitted the way a page does it. */
import { mapAnswers } from '@/engine/answers/map-answers';
import { setAnswerAt } from '@/engine/answers/answer-paths';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Example } from '@/definition/language/example';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import type { Answerer } from './intercept-requests';
import { createSampleFile } from './sample-files';

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
