/**
 * The form of a transition while an officer fills it in. What is typed survives a reload; chosen files survive a look
 * elsewhere, since a browser does not give a page its files again.
 */
import type { ApiClient } from '@/api/client/client';
import type { FormDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, isFileRecord, type Answer, type FileRecord, type FormData } from '@/engine/answers/form-data';
import { createInitialData } from '@/engine/answers/initial-data';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { toDay } from '@/engine/locale/calendar';
import { listFilePlaces, listFilesOf, mapFilePlaces } from '@/engine/record/file-answers';
import type { SchemaValidators } from '@/engine/validation/form-validators';
import { createFormHost } from '@/form/store/create-form-host';
import { findLocalId, replaceFile } from '@/form/store/chosen-files';
import type { FormHost } from '@/form/store/form-host';
import { hold, keepWords, readHeld, readWords, type WorkKey } from '@/page/data/unsent-work';

/** As it was left, or as it begins. The same host for the same form, until it is closed. */
export function openTransitionForm(key: WorkKey, form: FormDefinition, validator: SchemaValidators): FormHost {
  const known = readHeld<FormHost>(key);
  if (known?.form === form) return known;
  const data = readKept(key) ?? createInitialData([form], { today: toDay(new Date()) });
  const host = createFormHost(form, validator, data);
  host.answers.state.subscribe((now, before) => {
    if (now.data !== before.data) keepWords(key, JSON.stringify(withoutUnsent(form, now.data)));
  });
  hold(key, host);
  return host;
}

/** It was sent: nothing of it is kept here any more. */
export function closeTransitionForm(key: WorkKey): void {
  hold(key, undefined);
  keepWords(key, '');
}

/** Uploads what is not sent yet, and returns the answers that are asked for. A repeat sends no file twice. */
export async function sendFiles(
  api: ApiClient,
  { form, answers, files }: FormHost,
  provider: string,
): Promise<FormData> {
  for (const place of listFilePlaces(form.fields, answers.state.getState().data)) {
    for (const record of listFilesOf(place)) {
      const localId = findLocalId(record);
      const content = localId === undefined ? undefined : files.peek(localId);
      if (localId === undefined || content === undefined) continue;
      const body = new globalThis.FormData();
      body.append('provider', provider);
      body.append('field', place.path);
      body.append('file', content, record.fileName);
      const { data } = await api.upload('POST /applications/upload', body);
      answers.amend(place.path, (answer) => replaceFile(answer, localId, data as unknown as FileRecord));
    }
  }
  const asked = clearHiddenAnswers([form], answers.state.getState().data);
  return Object.fromEntries(Object.entries(asked).filter(([, answer]) => !isEmptyAnswer(answer)));
}

function readKept(key: WorkKey): FormData | undefined {
  try {
    return JSON.parse(readWords(key) || 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A file that was only chosen cannot be found again after a reload. */
function withoutUnsent(form: FormDefinition, data: FormData): FormData {
  const isSent = (answer: Answer) => !isFileRecord(answer) || findLocalId(answer) === undefined;
  return mapFilePlaces(form.fields, data, ({ answer }) => {
    if (Array.isArray(answer)) return (answer as readonly Answer[]).filter(isSent);
    return isSent(answer) ? answer : undefined;
  });
}
