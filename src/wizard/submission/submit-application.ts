/**
 * The pipeline of a submission: upload each chosen file, then one request. Goes on from where it stopped when it is run
 * again.
 */
import type { Application } from '@/api/shapes/application';
import type { ApiClient } from '@/api/client/client';
import { NoResponse } from '@/api/client/request-failure';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { type FileRecord, type FormData, isEmptyAnswer } from '@/engine/answers/form-data';
import { toSubmissionBody, type Documents } from '@/engine/record/submission-body';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { listPending, type PendingFile } from './pending-files';
import { waitForNetwork } from '../upload/wait-for-network';
import { UploadCancelled, UploadFailure } from '../upload/upload-failure';
import { toFingerprint, type Uploader } from '../upload/uploader';
import { REVISION_KEY } from '@/definition/language/reserved-keys';
import { isSameAnswer } from '@/engine/answers/same-answer';

/** What the server answers: at least the record's id and status. */
export type SubmissionResponse = Pick<Application, 'id' | 'status'> & Partial<Application>;

export interface Submission {
  definition: ProviderDefinition;
  /** The answers as they are now; asked again after the uploads, which put the server's records among them. */
  getData: () => FormData;
  /** Made with the draft; a repeat of the request with the same key makes no second record. */
  submissionKey: string;
  /** The record that is changed; undefined: a new one is made. */
  editing?: { application: Application; before: FormData } | undefined;
  /** Id of the approved application that a new one renews. */
  renews?: string | undefined;
  api: ApiClient;
  uploader: Uploader;
  getContent: (localId: string) => Promise<Blob | undefined>;
  /** A file is on its way; `stop` gives it up, and the others go on. Returns what to call when it no longer is. */
  onStarted?: ((localId: string, stop: () => void) => () => void) | undefined;
  /** A file's way: fraction of 1, undefined when it failed. */
  onProgress: (localId: string, fraction: number) => void;
  /** A file waits for the network, or no longer does. */
  onWaiting?: ((localId: string, waiting: boolean) => void) | undefined;
  onUploaded: (field: string, localId: string, record: FileRecord) => void;
  onUploadFailed: (localId: string, failure: UploadFailure) => void;
  onUploadCancelled?: ((localId: string) => void) | undefined;
  /** There is no network; `waiting` is false when it goes on. */
  onOffline?: ((waiting: boolean) => void) | undefined;
  /** All files are up; the request is sent. */
  onSending: () => void;
  signal: AbortSignal;
}

/** At once (decisions, Submitting). */
const UPLOADS_AT_ONCE = 3;

/**
 * Files that have a key are up already and are not sent again. When one fails the others are still brought home, so
 * that nothing is sent twice; then the first failure is thrown. Throws UploadFailure, UploadCancelled, ResponseFailure,
 * NoResponse, or the signal's reason.
 */
export async function submitApplication(submission: Submission): Promise<SubmissionResponse> {
  const { onOffline, signal } = submission;
  for (;;) {
    try {
      return await sendAll(submission);
    } catch (error) {
      // With an answer, or a network, it is the person's to go on. The key makes what is sent twice one record.
      const isCut = error instanceof NoResponse || (error instanceof UploadFailure && !error.isFinal);
      if (signal.aborted || !isCut || isOnline()) throw error;
      await waitForNetwork({ delay: 0, signal, onWaiting: onOffline });
    }
  }
}

async function sendAll(submission: Submission): Promise<SubmissionResponse> {
  const { definition, getData, submissionKey, editing, renews, api, onSending, onOffline, signal } = submission;
  await uploadFiles(submission, listPending(definition, clearHiddenAnswers(definition.wizard.steps, getData())));
  if (!isOnline()) await waitForNetwork({ delay: 0, signal, onWaiting: onOffline });
  onSending();
  const data = clearHiddenAnswers(definition.wizard.steps, getData());
  const headers = { 'Idempotency-Key': submissionKey };
  if (editing)
    return api.request('PATCH /applications/:id', {
      params: { id: editing.application.id },
      json: toChangedBody(definition, editing.application, editing.before, data),
      headers,
      signal,
    });
  return api.request('POST /applications', {
    query: { renews },
    json: toSubmissionBody(definition, data),
    headers,
    signal,
  });
}

/** Where it is not known, as in a test without a browser, the request will tell. */
function isOnline(): boolean {
  return typeof navigator !== 'object' || navigator.onLine !== false;
}

async function uploadFiles(submission: Submission, pending: PendingFile[]): Promise<void> {
  const queue = [...pending];
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = queue.shift(); next && !submission.signal.aborted; next = queue.shift()) {
      await uploadOne(submission, next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
  submission.signal.throwIfAborted();
  const failure = failures.find((each) => !(each instanceof UploadCancelled)) ?? failures[0];
  if (failure !== undefined) throw failure;
}

async function uploadOne(submission: Submission, { field, localId, file }: PendingFile): Promise<void> {
  const {
    definition,
    uploader,
    getContent,
    onProgress,
    onWaiting,
    onUploaded,
    onUploadFailed,
    onUploadCancelled,
    signal,
  } = submission;
  const fingerprint = toFingerprint(submission.submissionKey, localId);
  const own = new AbortController();
  const stop = () => own.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const ended = submission.onStarted?.(localId, () => own.abort(new UploadCancelled(file.fileName)));
  try {
    const content = await getContent(localId);
    if (!content) throw UploadFailure.gone(field, file.fileName);
    onProgress(localId, 0);
    const record = await uploader.upload({
      provider: definition.id,
      field,
      fileName: file.fileName,
      content,
      fingerprint,
      signal: own.signal,
      onProgress: (fraction) => onProgress(localId, fraction),
      onWaiting: (waiting) => onWaiting?.(localId, waiting),
    });
    onUploaded(field, localId, record);
  } catch (error) {
    if (signal.aborted) throw error;
    if (own.signal.aborted) {
      void uploader.discard?.(fingerprint);
      onUploadCancelled?.(localId);
      throw own.signal.reason;
    }
    const failure = error instanceof UploadFailure ? error : UploadFailure.from(field, file.fileName, error);
    onUploadFailed(localId, failure);
    throw failure;
  } finally {
    signal.removeEventListener('abort', stop);
    ended?.();
  }
}

/**
 * Answers that were cleared are sent as null; documents as a whole, when one of them changed, those that went as null.
 */
function toChangedBody(
  definition: ProviderDefinition,
  { revision }: Pick<Application, 'revision'>,
  before: FormData,
  after: FormData,
): Record<string, unknown> {
  const { application_type, definition_version, documents, ...answers } = toSubmissionBody(definition, after);
  const old = toSubmissionBody(definition, before);
  const changed = Object.fromEntries(
    Object.entries(answers).filter(([key, answer]) => !isSameAnswer(answer, old[key])),
  );
  const { application_type: _type, definition_version: _version, documents: _documents, ...oldAnswers } = old;
  const cleared = Object.fromEntries(
    Object.keys(oldAnswers)
      .filter((key) => isEmptyAnswer(after[key]))
      .map((key) => [key, null]),
  );
  return {
    ...changed,
    ...cleared,
    ...(isSameAnswer(documents, old.documents) ? {} : { documents: withRemoved(documents, old.documents) }),
    application_type,
    definition_version,
    [REVISION_KEY]: revision,
  };
}

/** In a list, what is not there is gone; in a map it has to be said. */
function withRemoved(documents: Documents, old: Documents): Documents | Record<string, unknown> {
  if (Array.isArray(documents) || Array.isArray(old)) return documents;
  const removed = Object.keys(old).filter((path) => !Object.hasOwn(documents, path));
  return { ...Object.fromEntries(removed.map((path) => [path, null])), ...documents };
}
