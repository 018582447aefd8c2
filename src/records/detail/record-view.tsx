/** A record as it was submitted: the steps of its definition, each answer shown by its field's Output. */
import type { ReactNode } from 'react';
import type { RequestedChange } from '@/api/shapes/application';
import type { FieldDefinition, ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import { isBlankAnswer, type FormData } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { FieldOutput } from '@/fields/field-output';
import type { LoadFile } from '@/fields/field-parts';
import { DefinitionList } from '@/ui/definition-list';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import styles from './record-view.module.css';

export interface RecordViewProps {
  definition: ProviderDefinition;
  data: FormData;
  /** Fetches a file of the record; without it files are only named. */
  loadFile?: LoadFile | undefined;
  /** What an officer asked to be corrected, shown at the field. */
  requestedChanges?: readonly RequestedChange[];
  /** At a field's end, such as the button by which an officer marks it. */
  renderAction?: ((field: FieldDefinition) => ReactNode) | undefined;
  /** At a step's title, such as "Change". */
  renderStepAction?: ((step: StepDefinition) => ReactNode) | undefined;
}

/** Fields that a condition hid, secrets, and those that the definition keeps out of reviews are not shown. */
export function RecordView(props: RecordViewProps) {
  const { definition, data, renderStepAction } = props;
  return (
    <div className={styles.record}>
      {definition.wizard.steps.map((step) => (
        <Card component="section" key={step.id}>
          <CardHeader title={step.title} action={renderStepAction?.(step)} />
          <CardContent>
            <StepView {...props} step={step} data={data} />
          </CardContent>
        </Card>
      ))}
    </div>
  );
}

function StepView({ step, ...props }: RecordViewProps & { step: StepDefinition }) {
  const visible = listVisibleFields(step, props.data).filter(isShown);
  return step.sections.map((section, index) => {
    const fields = section.fields.flatMap((key) => visible.find((field) => field.key === key) ?? []);
    if (fields.length === 0) return null;
    return (
      // Sections have no id and never change their order.
      <div key={section.title ?? index} className={styles.section}>
        {section.title !== undefined && section.title !== step.title && (
          <h3 className={styles.title}>{section.title}</h3>
        )}
        <DefinitionList rows={fields.map((field) => toRow(field, props))} />
      </div>
    );
  });
}

function toRow(field: FieldDefinition, { data, loadFile, requestedChanges = [], renderAction }: RecordViewProps) {
  const answer = data[field.key];
  const requests = requestedChanges.filter(({ path }) => path === field.key || path.startsWith(`${field.key}.`));
  const output = isBlankAnswer(answer) ? null : <FieldOutput field={field} answer={answer} loadFile={loadFile} />;
  const action = renderAction?.(field);
  return {
    id: field.key,
    label: field.label,
    value:
      requests.length === 0 ? (
        output
      ) : (
        <>
          {output ?? <span className={styles.none}>Not given</span>}
          {requests.map(({ path, reason }) => (
            <span key={path} className={styles.request}>
              To correct: {reason}
            </span>
          ))}
        </>
      ),
    ...(action === undefined || action === null ? {} : { action }),
  };
}

function isShown(field: FieldDefinition): boolean {
  return field.ui.review !== 'hide' && field.kind !== 'hidden' && field.kind !== 'password';
}
