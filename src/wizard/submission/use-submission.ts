/** The submission of a form, with its progress. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { presentError } from '@/engine/present-error';
import { useLatest } from '@/fields/latest';
import { again } from '@/ui/again';
import type { WizardSession } from '../run/wizard-session';
import type { Uploader } from '../upload/uploader';
import { listPending } from './pending-files';
import { forgetUnsent, noteUnsent } from './unsent-note';
import type { SubmissionEnd, SubmissionOptions, SubmissionPhase } from './run-submission';

export interface SubmissionRun {
  phase: SubmissionPhase;
  run: () => Promise<SubmissionEnd>;
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
export function useSubmission({ definition, session, mode, api, uploader }: SubmissionOptions): SubmissionRun {
  const [phase, setPhase] = useState<SubmissionPhase>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  usePreparation(session, definition, uploader);

  const run = useLatest(async (): Promise<SubmissionEnd> => {
    if (controller.current) return undefined;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setPhase({ kind: 'sending' });
    noteUnsent(session.submissionKey);
    try {
      const runSubmission = await loadSubmission().catch(() => undefined);
      if (!runSubmission) {
        setPhase({ kind: 'idle' });
        return { presentation: presentError(definition.submission, { kind: 'no-response' }), errors: [], again: true };
      }
      return await runSubmission({ definition, session, mode, api, uploader, signal, pause: PAUSE, setPhase });
    } finally {
      controller.current = undefined;
      forgetUnsent(session.submissionKey);
    }
  });

  const cancel = useCallback(() => controller.current?.abort(new Error('Cancelled')), []);
  const pause = useCallback(() => controller.current?.abort(PAUSE), []);
  return { phase, run, cancel, pause };
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
