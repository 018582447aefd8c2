/** One run of the pipeline: what it tells on the way, and how it ended. Fetched before the first form is submitted. */
import type { ApiClient } from '@/api/client/client';
import { canSucceedLater, NoResponse, ResponseFailure } from '@/api/client/request-failure';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { presentError, type ErrorPresentation, type SubmissionFailure } from '@/engine/present-error';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { mapFiles } from '@/engine/record/file-answers';
import type { FileProgress } from '@/fields/files/file-item';
import { keyOf } from '@/form/store/answer-store';
import { findLocalId } from '@/form/store/chosen-files';
import type { Run } from '../run/run-state';
import type { WizardMode } from '../run/wizard-mode';
import type { WizardSession } from '../run/wizard-session';
import type { Uploader } from '../upload/uploader';
import { describeReason, describeUploadFailure, UploadCancelled, UploadFailure } from '../upload/upload-failure';
import { listPending } from './pending-files';
import { submitApplication, type SubmissionResponse } from './submit-application';
import { t } from '@/texts/t';

/** What to show, what the server found wrong where, and whether the same can succeed when it is tried again. */
export interface FailedSubmission {
  presentation: ErrorPresentation;
  errors: readonly { path: string; message: string }[];
  again: boolean;
}

/**
 * How a run ended: the record, what changed in the form meanwhile, a file that the person gave up, or a failure.
 * Undefined when the person stopped it all.
 */
export type SubmissionEnd =
  | { answer: SubmissionResponse }
  | { outdated: readonly string[] }
  | { cancelled: string }
  | FailedSubmission
  | undefined;

export interface SubmissionOptions {
  definition: ProviderDefinition;
  session: WizardSession;
  mode: WizardMode;
  api: ApiClient;
  uploader: Uploader;
  run: Run;
}

interface RunOptions extends SubmissionOptions {
  signal: AbortSignal;
  /** The signal's reason where the person goes on later. */
  pause: unknown;
}

/** Never rejects. */
export async function runSubmission({
  definition,
  session,
  mode,
  api,
  uploader,
  signal,
  pause,
  run,
}: RunOptions): Promise<SubmissionEnd> {
  const { answers } = session;
  const visible = clearHiddenAnswers(definition.wizard.steps, answers.state.getState().data);
  const progress = createProgress(listPending(definition, visible), run.to);
  try {
    const answer = await submitApplication({
      definition,
      api,
      uploader,
      signal,
      submissionKey: session.submissionKey,
      getData: () => answers.state.getState().data,
      ...(mode.kind === 'edit'
        ? { editing: { application: mode.application, before: session.initial } }
        : { renews: mode.renews?.application }),
      getContent: async (localId) => session.files.peek(localId) ?? (await session.local.shelf.get(localId)),
      onStarted: session.files.noteSending,
      onProgress: (localId, fraction) => {
        answers.transfer(localId, { status: 'uploading', fraction });
        progress.set(localId, fraction);
      },
      onWaiting: (localId, waiting) =>
        answers.transfer(localId, { status: waiting ? 'waiting' : 'uploading', fraction: progress.get(localId) }),
      onUploaded: (field, localId, record) => {
        const key = keyOf(field);
        answers.amend(
          key,
          (value) =>
            mapFiles(listFields(definition), { [key]: value }, (file) =>
              findLocalId(file) === localId ? record : file,
            )[key],
        );
        progress.finish(localId);
        void session.local.shelf.remove(localId).catch(() => undefined);
      },
      onUploadFailed: (localId, failure) => answers.transfer(localId, toTransfer(definition, failure)),
      onUploadCancelled: (localId) => answers.transfer(localId, { status: 'cancelled' }),
      onSending: () => run.to({ name: 'sending' }),
      onOffline: (waiting) => run.to({ name: waiting ? 'waiting' : 'sending' }),
    });
    return { answer };
  } catch (error) {
    const paused = signal.reason === pause;
    resetTransfers(session, definition, paused);
    if (signal.aborted) {
      const before = run.state.getState();
      run.to(paused && before.name === 'uploading' ? { ...before, name: 'paused' } : { name: 'filling' });
      return undefined;
    }
    if (error instanceof ResponseFailure && error.code === OUTDATED)
      return { outdated: error.errors.map(({ message }) => message) };
    if (error instanceof UploadCancelled) return { cancelled: error.message };
    const presentation = present(definition, error);
    if (error instanceof UploadFailure) return { presentation, errors: [], again: !error.isFinal };
    const isAnswer = error instanceof ResponseFailure;
    return {
      presentation,
      errors: isAnswer ? error.errors : [],
      again: canSucceedLater(isAnswer ? error.status : undefined),
    };
  }
}

/** What the file's card says of it. */
function toTransfer(definition: ProviderDefinition, failure: UploadFailure): FileProgress {
  if (failure.isFinal) return { status: 'refused', message: describeReason(definition, failure) };
  return { status: 'failed', message: failure.reason ?? t('The upload was cut. Press the button below to try again.') };
}

/** The server's form is newer than the page's, and the answers do not hold by it. */
const OUTDATED = 'DEFINITION_OUTDATED';

function present(definition: ProviderDefinition, error: unknown): ErrorPresentation {
  if (error instanceof UploadFailure) return { toast: describeUploadFailure(definition, error), scrollToTop: false };
  return presentError(definition.submission, toFailure(error));
}

/** Where the server said nothing, the provider's own fallbacks say more than the default (specification section 8). */
function toFailure(error: unknown): SubmissionFailure {
  if (error instanceof NoResponse) return { kind: 'no-response' };
  if (!(error instanceof ResponseFailure))
    return { kind: 'other', ...(error instanceof Error && error.message !== '' ? { message: error.message } : {}) };
  const { status, code, said } = error;
  return {
    kind: 'response',
    status,
    ...(code === undefined ? {} : { code }),
    ...(said === undefined ? {} : { message: said }),
  };
}

/** Uploads that were cut wait again; those that failed keep saying so. */
function resetTransfers({ answers }: WizardSession, definition: ProviderDefinition, paused: boolean): void {
  const { data, transfers } = answers.state.getState();
  for (const { localId } of listPending(definition, data)) {
    const transfer = transfers[localId];
    if (transfer?.status !== 'uploading' && transfer?.status !== 'waiting') continue;
    answers.transfer(localId, paused ? { status: 'paused', fraction: transfer.fraction } : { status: 'chosen' });
  }
}

function createProgress(pending: ReturnType<typeof listPending>, report: Run['to']) {
  const total = pending.length;
  const bytes = pending.reduce((sum, { file }) => sum + file.fileSize, 0);
  const fractions = new Map(pending.map(({ localId }) => [localId, 0]));
  let done = 0;
  const tell = () => {
    const sent = pending.reduce((sum, { localId, file }) => sum + file.fileSize * (fractions.get(localId) ?? 0), 0);
    report({ name: 'uploading', done, total, fraction: bytes === 0 ? 1 : sent / bytes });
  };
  if (total > 0) tell();
  return {
    get: (localId: string) => fractions.get(localId) ?? 0,
    set: (localId: string, fraction: number) => {
      fractions.set(localId, fraction);
      tell();
    },
    finish: (localId: string) => {
      fractions.set(localId, 1);
      done += 1;
      tell();
    },
  };
}
