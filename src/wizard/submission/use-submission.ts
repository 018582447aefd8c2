/** The submission of a form, with its progress. */
import { useCallback, useEffect, useRef } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { presentError } from '@/engine/present-error';
import { useLatest } from '@/fields/latest';
import { again } from '@/ui/again';
import type { WizardSession } from '../run/wizard-session';
import type { Uploader } from '../upload/uploader';
import { listPending } from './pending-files';
import { forgetUnsent, noteUnsent } from './unsent-note';
import type { SubmissionEnd, SubmissionOptions } from './run-submission';

export interface SubmissionRun {
  send: () => Promise<SubmissionEnd>;
  cancel: () => void;
  pause: () => void;
}

/** Rejects when it cannot be had; whoever submits asks again. */
export async function loadSubmission() {
  return (await again(() => import('./later-parts'))).runSubmission;
}

/**
 * The pipeline with its progress. Running it again goes on from where it stopped; while it runs, another call does
 * nothing.
 */
export function useSubmission(options: SubmissionOptions): SubmissionRun {
  const { definition, session, uploader, run } = options;
  const controller = useRef<AbortController>(undefined);
  usePreparation(session, definition, uploader);

  const send = useLatest(async (): Promise<SubmissionEnd> => {
    if (controller.current) return undefined;
    controller.current = new AbortController();
    const { signal } = controller.current;
    run.to({ name: 'sending' });
    noteUnsent(session.submissionKey);
    try {
      const runSubmission = await loadSubmission().catch(() => undefined);
      if (!runSubmission)
        return { presentation: presentError(definition.submission, { kind: 'no-response' }), errors: [], again: true };
      return await runSubmission({ ...options, signal, pause: PAUSE });
    } finally {
      controller.current = undefined;
      forgetUnsent(session.submissionKey);
    }
  });

  const cancel = useCallback(() => controller.current?.abort(new Error('Cancelled')), []);
  const pause = useCallback(() => controller.current?.abort(PAUSE), []);
  return { send, cancel, pause };
}

const PAUSE = new Error('Paused');

/** Once there is a file to be sent. */
function usePreparation({ answers }: WizardSession, definition: ProviderDefinition, uploader: Uploader): void {
  useEffect(() => {
    const prepare = () => {
      if (listPending(definition, answers.state.getState().data).length === 0) return false;
      uploader.prepare?.();
      return true;
    };
    if (prepare()) return undefined;
    const leave = answers.state.subscribe(() => void (prepare() && leave()));
    return leave;
  }, [answers, definition, uploader]);
}
