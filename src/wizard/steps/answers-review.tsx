import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { ReviewPart } from '@/definition/language/record-part';
import { isBlankAnswer } from '@/engine/answers/form-data';
import { placePart } from '@/engine/record/record-parts';
import { FieldOutput } from '@/fields/field-registry';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { DefinitionList } from '@/ui/definition-list';
import type { AnswerStore } from '@/form/store/answer-store';
import { useAnswers } from '@/form/store/form-host';
import { t } from '@/texts/t';

const styles = {
  review: {
    marginBottom: 3,
    padding: '12px 16px 0',
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    scrollMarginTop: '16px',
  },
  heading: { margin: '0 0 8px', fontSize: 'var(--mui-textSize-section)' },
  part: { padding: '0 0 16px' },
  // The words of a long title go on below, with the button beside them; for large letters it goes below too.
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0 16px' },
  // The word stands once for each section: the answers read like a document.
  change: { color: 'var(--mui-palette-ink-muted)', fontSize: '1.25rem' },
  name: { flex: '1 1 8rem', margin: 0, minWidth: 0, fontSize: '1rem' },
} as const;

export interface AnswersReviewProps {
  /** Takes focus when somebody comes back from changing an answer. */
  id: string;
  answers: AnswerStore;
  steps: readonly StepDefinition[];
  /** What is shown, and in which order. */
  parts: readonly ReviewPart[];
  current: string;
  /** Leads to the step, and there to the field where one is named. */
  onChange: (stepId: string, field: string | undefined) => void;
}

/** The answers so far, before what is asked last: to look over, change and print. */
export function AnswersReview(props: AnswersReviewProps) {
  return (
    <Box id={props.id} tabIndex={-1} sx={styles.review}>
      <Box component="h2" sx={styles.heading}>
        {t('Check your answers')}
      </Box>
      <Parts {...props} />
    </Box>
  );
}

function Parts({ answers, steps, parts, current, onChange }: Omit<AnswersReviewProps, 'id'>) {
  const data = useAnswers(answers, (state) => state.data);
  return parts.map((part, index) => {
    const { title, step, fields = [] } = placePart(steps, part, data) ?? {};
    if (!step || fields.length === 0) return null;
    const isWhole = part.section === undefined && part.fields === undefined;
    return (
      // Parts have no id and never change their order.
      <Box component="section" key={`${part.step} ${index}`} aria-label={title} sx={styles.part}>
        <Box sx={styles.head}>
          <Box component="h3" sx={styles.name}>
            {title}
          </Box>
          {step.id !== current && (
            <Button
              variant="text"
              size="small"
              aria-label={t('Change {title}', { title: title ?? step.title })}
              onClick={() => onChange(step.id, isWhole ? undefined : fields[0]?.key)}
            >
              {t('Change')}
            </Button>
          )}
        </Box>
        <DefinitionList
          rows={fields.map((field) => ({
            id: field.key,
            label: field.label,
            value: isBlankAnswer(data[field.key]) ? undefined : <FieldOutput field={field} answer={data[field.key]} />,
            action: step.id !== current && fields.length > 1 && (
              <IconButton
                sx={styles.change}
                aria-label={t('Change {label}', { label: field.label })}
                onClick={() => onChange(step.id, field.key)}
              >
                <EditIcon fontSize="inherit" />
              </IconButton>
            ),
          }))}
        />
      </Box>
    );
  });
}
