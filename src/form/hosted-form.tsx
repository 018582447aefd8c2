/** The fields of a form that stands by itself, as any form has them. */
import { useMemo } from 'react';
import { useLatest } from '@/fields/latest';
import { FormSummary } from './form-summary';
import { RjsfForm } from './rjsf-form';
import { FormHostContext, type FormHost } from './store/form-host';

export interface HostedFormProps {
  host: FormHost;
  /** Of the form element. */
  id: string;
  /** Rises with each press of the button that found something wrong. */
  attempt: number;
  onSubmit: () => void;
}

export function HostedForm({ host, id, attempt, onSubmit }: HostedFormProps) {
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
