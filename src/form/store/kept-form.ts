/**
 * A form of a dialog while it is filled in. What is typed survives a reload; chosen files survive a look elsewhere, since
 * a browser does not give a page its files again.
 */
import type { FormDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, isFileRecord, type Answer, type FileRecord, type FormData } from '@/engine/answers/form-data';
import { createInitialData } from '@/engine/answers/initial-data';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { toDay } from '@/engine/locale/calendar';
import { listFilePlaces, listFilesOf, mapFilePlaces } from '@/engine/record/file-answers';
import type { SchemaValidators } from '@/engine/validation/form-validators';
import { createFormHost } from './create-form-host';
import { findLocalId, replaceFile } from './chosen-files';
import type { FormHost } from './form-host';
import { t } from '@/texts/t';

/** Where what was begun is kept. */
export interface WorkShelf {
  readHeld: () => unknown;
  hold: (what: unknown) => void;
  readWords: () => string;
  keepWords: (words: string) => void;
}

/** As it was left, or as it begins. The same host for the same form, until it is closed. */
export function openKeptForm(shelf: WorkShelf, form: FormDefinition, validator: SchemaValidators): FormHost {
  const known = shelf.readHeld() as FormHost | undefined;
  if (known?.form === form) return known;
  const data = readKept(shelf) ?? createInitialData([form], { today: toDay(new Date()) });
  const host = createFormHost(form, validator, data);
  host.answers.state.subscribe((now, before) => {
    if (now.data !== before.data) shelf.keepWords(JSON.stringify(withoutUnsent(form, now.data)));
  });
  shelf.hold(host);
  return host;
}

/** It was sent: nothing of it is kept here any more. */
export function closeKeptForm(shelf: WorkShelf): void {
  shelf.hold(undefined);
  shelf.keepWords('');
}

/** A chosen file on its way to the server. */
export interface ChosenUpload {
  /** Path of the field that it is for. */
  field: string;
  fileName: string;
  content: Blob;
  localId: string;
  /** Fraction of 1. */
  onProgress: (fraction: number) => void;
  /** Aborted where the person gives it up. */
  signal: AbortSignal;
}

/** Uploads what is not sent yet, and returns the answers that are asked for. A repeat sends no file twice. */
export async function sendFiles(
  { form, answers, files }: FormHost,
  upload: (chosen: ChosenUpload) => Promise<FileRecord>,
): Promise<FormData> {
  for (const place of listFilePlaces(form.fields, answers.state.getState().data)) {
    for (const record of listFilesOf(place)) {
      const localId = findLocalId(record);
      const content = localId === undefined ? undefined : files.peek(localId);
      if (localId === undefined || content === undefined) continue;
      const giveUp = new AbortController();
      const { signal } = giveUp;
      const end = files.noteSending(localId, () => giveUp.abort());
      const onProgress = (fraction: number) => answers.transfer(localId, { status: 'uploading', fraction });
      onProgress(0);
      try {
        const chosen = { field: place.path, fileName: record.fileName, content, localId, onProgress, signal };
        const sent = await upload(chosen);
        answers.amend(place.path, (answer) => replaceFile(answer, localId, sent));
      } catch (fault) {
        answers.transfer(localId, { status: signal.aborted ? 'cancelled' : 'chosen' });
        if (!signal.aborted) throw fault;
        throw new Error(t('{fileName} was not sent: you cancelled it.', { fileName: record.fileName }), {
          cause: fault,
        });
      } finally {
        end();
      }
    }
  }
  const asked = clearHiddenAnswers([form], answers.state.getState().data);
  return Object.fromEntries(Object.entries(asked).filter(([, answer]) => !isEmptyAnswer(answer)));
}

function readKept(shelf: WorkShelf): FormData | undefined {
  try {
    return JSON.parse(shelf.readWords() || 'null') ?? undefined;
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
