/** The form of one step, with what its fields find around them. */
import { useMemo } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import { RjsfForm } from '@/form/rjsf-form';
import { FormHostContext, type FormHost } from '@/form/store/form-host';
import type { WizardSession } from '../run/wizard-session';

export interface StepFormProps {
  step: StepDefinition;
  id: string;
  session: WizardSession;
  /** What this page has beyond other forms; must be stable. */
  extras: Pick<FormHost, 'inset' | 'openOnly' | 'renderBefore'>;
  onSubmit: () => void;
  onShown: () => void;
}

export function StepForm({ step, id, session, extras, onSubmit, onShown }: StepFormProps) {
  const { answers, files, locks, notes, partlyOpen } = session;
  const host = useMemo(
    () => ({ form: step, answers, files, locks, notes, partlyOpen, ...extras }),
    [step, answers, files, locks, notes, partlyOpen, extras],
  );
  return (
    <FormHostContext value={host}>
      <div data-step={step.id}>
        <RjsfForm form={step} id={id} onSubmit={onSubmit} onShown={onShown} />
      </div>
    </FormHostContext>
  );
}
