/** A form of a dialog while it is filled in: what is typed and chosen survives a look elsewhere and a reload. */
import { useEffect, useState } from 'react';
import type { FormDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, isFileRecord, type Answer, type FileRecord, type FormData } from '@/engine/answers/form-data';
import { serverNow } from '@/definition/language/server-time';
import { createInitialData } from '@/engine/answers/initial-data';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { toDay } from '@/engine/locale/calendar';
import { listFilePlaces, listFilesOf, mapFilePlaces, mapFiles } from '@/engine/record/file-answers';
import type { SchemaValidators } from '@/engine/validation/form-validators';
import { createFormHost } from './create-form-host';
import { showToast } from '@/ui/toast';
import { findLocalId, type FileStorage } from './chosen-files';
import type { FormHost } from './form-host';
import { t } from '@/texts/t';

/** Where what was begun is saved. */
export interface WorkShelf {
  readHeld: () => unknown;
  hold: (what: unknown) => void;
  readWords: () => string;
  keepWords: (words: string) => void;
  files: FileStorage;
  /** It was sent: nothing of it is saved here any more. */
  clear: () => void;
}

/**
 * The form as it was left, or as it begins; undefined while its rules, or its files, are on their way. The same host
 * for the same form, until its shelf is cleared.
 */
export function usePersistedForm(
  shelf: WorkShelf,
  form: FormDefinition | undefined,
  validator: SchemaValidators | undefined,
): FormHost | undefined {
  const [opened, setOpened] = useState<{ shelf: WorkShelf; host: FormHost }>();
  useEffect(() => {
    if (!form || !validator) return;
    let isLeft = false;
    void openPersistedForm(shelf, form, validator).then((host) => isLeft || setOpened({ shelf, host }));
    return () => {
      isLeft = true;
    };
  }, [shelf, form, validator]);
  return opened?.shelf === shelf && opened.host.form === form ? opened.host : undefined;
}

async function openPersistedForm(
  shelf: WorkShelf,
  form: FormDefinition,
  validator: SchemaValidators,
): Promise<FormHost> {
  const saved = readSaved(shelf);
  const contents = saved ? await readFiles(shelf, form, saved) : new Map<string, Blob>();
  const known = shelf.readHeld() as FormHost | undefined;
  if (known?.form === form) return known;
  const data = saved ? withoutLost(form, saved, contents) : createInitialData([form], { today: toDay(serverNow()) });
  const host = createFormHost(form, validator, data, {
    shelf: shelf.files,
    contents,
    onStorageFailure: () => showToast(t('This browser has no room for the chosen files')),
  });
  host.answers.state.subscribe((now, before) => {
    if (now.data !== before.data) shelf.keepWords(JSON.stringify(now.data));
  });
  shelf.hold(host);
  return host;
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

/** The server throws an upload away that no form has taken within a day: long before that it is sent anew. */
const TAKEN_WITHIN_MS = 12 * 3_600_000;

/** By form and local id: what was uploaded, and when. */
const uploads = new WeakMap<FormHost, Map<string, { sent: FileRecord; at: number }>>();

/**
 * Uploads what is not sent yet, and returns the answers that are asked for. A repeat sends no file twice; they stay
 * chosen until the form was taken, so that they can be sent anew where that comes too late.
 */
export async function sendFiles(
  host: FormHost,
  upload: (chosen: ChosenUpload) => Promise<FileRecord>,
): Promise<FormData> {
  const { form, answers, files } = host;
  const known = uploads.get(host) ?? new Map<string, { sent: FileRecord; at: number }>();
  uploads.set(host, known);
  // What an answer has hidden since is not sent, and neither is its file.
  const visible = clearHiddenAnswers([form], answers.state.getState().data);
  for (const place of listFilePlaces(form.fields, visible)) {
    for (const record of listFilesOf(place)) {
      const localId = findLocalId(record);
      const content = localId === undefined ? undefined : files.peek(localId);
      if (localId === undefined || content === undefined) continue;
      if (Date.now() - (known.get(localId)?.at ?? 0) < TAKEN_WITHIN_MS) continue;
      const giveUp = new AbortController();
      const { signal } = giveUp;
      const end = files.noteSending(localId, () => giveUp.abort());
      const onProgress = (fraction: number) => answers.transfer(localId, { status: 'uploading', fraction });
      onProgress(0);
      try {
        const chosen = { field: place.path, fileName: record.fileName, content, localId, onProgress, signal };
        known.set(localId, { sent: await upload(chosen), at: Date.now() });
      } catch (fault) {
        if (!signal.aborted) throw fault;
        throw new Error(t('{fileName} was not sent: you cancelled it.', { fileName: record.fileName }), {
          cause: fault,
        });
      } finally {
        answers.transfer(localId, { status: signal.aborted ? 'cancelled' : 'chosen' });
        end();
      }
    }
  }
  const asked = clearHiddenAnswers([form], answers.state.getState().data);
  const sent = mapFiles(form.fields, asked, (file) => known.get(findLocalId(file) ?? '')?.sent ?? file);
  return Object.fromEntries(Object.entries(sent).filter(([, answer]) => !isEmptyAnswer(answer)));
}

function readSaved(shelf: WorkShelf): FormData | undefined {
  try {
    return JSON.parse(shelf.readWords() || 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** What is still to be sent, by local id, as far as it is there. */
async function readFiles(shelf: WorkShelf, form: FormDefinition, data: FormData): Promise<Map<string, Blob>> {
  const contents = new Map<string, Blob>();
  for (const place of listFilePlaces(form.fields, data)) {
    for (const localId of listFilesOf(place).map(findLocalId)) {
      const content = localId === undefined ? undefined : await shelf.files.get(localId);
      if (localId !== undefined && content) contents.set(localId, content);
    }
  }
  return contents;
}

/** A file whose bytes are nowhere has to be chosen again. */
function withoutLost(form: FormDefinition, data: FormData, contents: ReadonlyMap<string, Blob>): FormData {
  const isThere = (answer: Answer) => {
    const localId = isFileRecord(answer) ? findLocalId(answer) : undefined;
    return localId === undefined || contents.has(localId);
  };
  return mapFilePlaces(form.fields, data, ({ answer }) => {
    if (Array.isArray(answer)) return (answer as readonly Answer[]).filter(isThere);
    return isThere(answer) ? answer : undefined;
  });
}
