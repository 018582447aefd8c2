import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, type ReactNode } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Section } from '@/definition/parse/read-layout';
import { holds } from '@/engine/conditions/conditions';
import { FieldSet } from '@/ui/field-set';
import { useAnswers, useFormHost } from './store/form-host';
import styles from './step-fields.module.css';

/** RJSF's template for the form as a whole: the sections of the UI schema, each with its fields in order. */
export function StepFields({ properties }: ObjectFieldTemplateProps) {
  const { form } = useFormHost();
  const contents = new Map(properties.map(({ name, content }) => [name, content]));
  return form.sections.map((section, index) => (
    // Sections have no id, and their number does not change while the form is shown.
    <FormSection key={index} section={section}>
      {section.fields.map((key) => {
        const field = form.fields.find((each) => each.key === key);
        return (
          field && (
            <FieldCell key={key} field={field}>
              {contents.get(key)}
            </FieldCell>
          )
        );
      })}
    </FormSection>
  ));
}

/** Asked again on each change only where there is a condition to ask. */
function FormSection({ section, children }: { section: Section; children: ReactNode }) {
  const { answers } = useFormHost();
  const shown = useAnswers(answers, (state) => holds(section.when, state.data));
  if (!shown) return null;
  return (
    <FieldSet title={section.title} description={section.help}>
      <div className={styles.grid}>{children}</div>
    </FieldSet>
  );
}

const FieldCell = memo(function FieldCell({ field, children }: { field: FieldDefinition; children: ReactNode }) {
  const { answers } = useFormHost();
  const shown = useAnswers(answers, (state) => holds(field.ui.when, state.data));
  if (!shown) return null;
  if (field.kind === 'hidden') return children;
  return <div data-width={field.ui.width ?? 'full'}>{children}</div>;
});
