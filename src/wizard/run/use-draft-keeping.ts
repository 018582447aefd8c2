import { useEffect, useRef } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { markVisit } from '../drafts/open-draft';
import type { WizardSession } from './wizard-session';

export interface UseDraftAutosaveOptions {
  definition: ProviderDefinition;
  session: WizardSession;
  step: string;
}

/**
 * Hands every change of the answers, and then of the step, to the draft's autosave: what the account lacks at once,
 * nothing before something was typed.
 */
export function useDraftAutosave({ definition, session, step }: UseDraftAutosaveOptions): void {
  const { answers, autosave, submissionKey } = session;
  const started = useRef(false);
  const current = useRef(step);

  useEffect(() => {
    const keep = () => {
      started.current = true;
      markVisit(session.scope, submissionKey);
      autosave.keep({
        definitionVersion: definition.version,
        step: current.current,
        data: answers.state.getState().data,
        submissionKey,
      });
    };
    if (session.unsent && !started.current) keep();
    if (current.current !== step) {
      current.current = step;
      if (started.current) keep();
    }
    return answers.state.subscribe((after, before) => {
      if (after.data !== before.data) keep();
    });
  }, [answers, autosave, definition, session, submissionKey, step]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { device, account, files } = autosave.state.getState();
      const isLost = files === 'page' || (device === 'failed' && account !== 'saved');
      if (started.current && isLost) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [autosave]);
}
