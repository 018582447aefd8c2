/** The form that a transition asks for, opened as soon as its rules are there. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findTransitionForm, type FormDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { FormHost } from '@/form/store/form-host';
import type { WorkKey } from '@/page/data/unsent-work';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { openTransitionForm } from './open-transition-form';

export interface AskedForm {
  /** Undefined where the transition asks for none. */
  form: FormDefinition | undefined;
  /** Undefined while its rules are on their way. */
  host: FormHost | undefined;
  error: unknown;
  retry: () => void;
}

/** `key`: under which what is typed is kept. */
export function useTransitionForm(definition: ProviderDefinition, transition: Transition, key: WorkKey): AskedForm {
  const form = findTransitionForm(definition, transition);
  const { data, error, refetch } = useQuery({ ...validatorsQuery(definition), enabled: form !== undefined });
  const validator = form && data?.[form.id];
  const host = useMemo(
    () => (form && validator ? openTransitionForm(key, form, validator) : undefined),
    [form, validator, key],
  );
  return { form, host, error, retry: () => void refetch() };
}
