/** The fields of a transition's form, as any form has them. */
import { useMemo } from 'react';
import { useLatest } from '@/fields/latest';
import { FormSummary } from '@/form/form-summary';
import { RjsfForm } from '@/form/rjsf-form';
import { FormHostContext, type FormHost } from '@/form/store/form-host';

export interface TransitionFormProps {
  host: FormHost;
  /** Of the form element. */
  id: string;
  /** Rises with each press of the button that found something wrong. */
  attempt: number;
  onSubmit: () => void;
}

export function TransitionForm({ host, id, attempt, onSubmit }: TransitionFormProps) {
  const { form, answers } = host;
  const forms = useMemo(() => [form], [form]);
  const submit = useLatest(onSubmit);
  return (
    <FormHostContext value={host}>
      <FormSummary answers={answers} forms={forms} current={form.id} attempt={attempt} />
      <section aria-label={form.title}>
        <RjsfForm form={form} id={id} onSubmit={submit} />
      </section>
    </FormHostContext>
  );
}
