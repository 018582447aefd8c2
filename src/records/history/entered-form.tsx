/** What an officer entered with a transition. */
import type { TimelineEntry } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import type { LoadFile } from '@/fields/field-parts';
import { FormView } from '../detail/record-view';

export interface EnteredFormProps {
  definition: ProviderDefinition;
  entered: NonNullable<TimelineEntry['form']>;
  loadFile: LoadFile | undefined;
}

/** Nothing where the definition has no such form. */
export function EnteredForm({ definition, entered, loadFile }: EnteredFormProps) {
  const form = definition.forms?.find(({ id }) => id === entered.id);
  if (!form) return null;
  return (
    <section aria-label={form.title}>
      <h3>{form.title}</h3>
      <FormView step={form} data={entered.data as FormData} loadFile={loadFile} />
    </section>
  );
}
