/** A record as it was submitted: the steps of its definition, each answer shown by its field's Output. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { RequestedChange } from '@/api/shapes/application';
import type { FieldDefinition, FormDefinition, ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import { isBlankAnswer, type FormData } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { tellPlace } from '@/engine/record/marked-place';
import { isPrivate } from '@/engine/record/shown-fields';
import { FieldOutput } from '@/fields/field-registry';
import type { LoadFile } from '@/fields/field-parts';
import { DefinitionList } from '@/ui/definition-list';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { t } from '@/texts/t';

const styles = {
  record: {
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    '&& > *': { margin: 0 },
    '& a': { color: 'var(--mui-palette-primary-main)' },
    '@media print': { gap: 1 },
  },
  section: { '& + &': { marginTop: 2 } },
  title: {
    margin: '0 0 4px',
    fontSize: 'var(--mui-textSize-body)',
    fontWeight: 700,
    '@media print': { breakAfter: 'avoid' },
  },
  none: { color: 'var(--mui-palette-ink-muted)', fontStyle: 'italic' },
  request: {
    display: 'block',
    marginTop: 0.75,
    padding: '6px 10px',
    borderInlineStart: '3px solid var(--mui-palette-tone-warning-line)',
    background: 'var(--mui-palette-tone-warning-wash)',
    color: 'var(--mui-palette-tone-warning-ink)',
  },
} as const;

export interface RecordViewProps {
  definition: ProviderDefinition;
  data: FormData;
  /** Fetches a file of the record; without it files are only named. */
  loadFile?: LoadFile | undefined;
  /** What an officer asked to be corrected, shown at the field. */
  requestedChanges?: readonly RequestedChange[];
  /** At a field's end, such as the button by which an officer marks it. */
  renderAction?: ((field: FieldDefinition) => ReactNode) | undefined;
  /** Below a field's answer, such as what an officer says is wrong with it. */
  renderBelow?: ((field: FieldDefinition) => ReactNode) | undefined;
  /** At a step's title, such as "Change". */
  renderStepAction?: ((step: StepDefinition) => ReactNode) | undefined;
}

/** Fields that a condition hid, secrets, and those that the definition keeps out of reviews are not shown. */
export function RecordView(props: RecordViewProps) {
  const { definition, data, renderStepAction } = props;
  return (
    <Box sx={styles.record}>
      {listShownSteps(definition, data).map((step) => (
        <Card component="section" key={step.id}>
          <CardHeader title={step.title} action={renderStepAction?.(step)} />
          <CardContent>
            <FormView {...props} step={step} data={data} />
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

/** A step that asks nothing, such as one for review alone, is no part of the record. */
function listShownSteps({ wizard }: ProviderDefinition, data: FormData): StepDefinition[] {
  return wizard.steps.filter((step) => listVisibleFields(step, data).some((field) => !isPrivate(field)));
}

/** What was entered into a form, by its sections. */
export function FormView({
  step,
  ...props
}: Omit<RecordViewProps, 'definition' | 'renderStepAction'> & { step: FormDefinition }) {
  const visible = listVisibleFields(step, props.data).filter((field) => !isPrivate(field));
  return step.sections.map((section, index) => {
    const fields = section.fields.flatMap((key) => visible.find((field) => field.key === key) ?? []);
    if (fields.length === 0) return null;
    return (
      // Sections have no id and never change their order.
      <Box key={section.title ?? index} sx={styles.section}>
        {section.title !== undefined && section.title !== step.title && (
          <Box component="h3" sx={styles.title}>
            {section.title}
          </Box>
        )}
        <DefinitionList rows={fields.map((field) => toRow(field, props))} />
      </Box>
    );
  });
}

function toRow(
  field: FieldDefinition,
  { data, loadFile, requestedChanges = [], renderAction, renderBelow }: Omit<RecordViewProps, 'definition'>,
) {
  const answer = data[field.key];
  const requests = requestedChanges.filter(({ path }) => path === field.key || path.startsWith(`${field.key}.`));
  const output = isBlankAnswer(answer) ? null : <FieldOutput field={field} answer={answer} loadFile={loadFile} />;
  const action = renderAction?.(field);
  const below = renderBelow?.(field);
  return {
    id: field.key,
    label: field.label,
    value:
      requests.length === 0 ? (
        output
      ) : (
        <>
          {output ?? (
            <Box component="span" sx={styles.none}>
              {t('Not given')}
            </Box>
          )}
          {requests.map(({ path, reason, place }) => (
            <Box component="span" key={`${path} ${reason} ${JSON.stringify(place)}`} sx={styles.request}>
              {t('To correct: {reason}', { reason: place ? `${tellPlace(place)}: ${reason}` : reason })}
            </Box>
          ))}
        </>
      ),
    ...(action === undefined || action === null ? {} : { action }),
    below,
  };
}
