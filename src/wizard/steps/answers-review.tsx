import Box from '@mui/material/Box';
import { useState } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { ReviewPart } from '@/definition/language/record-part';
import { isBlankAnswer } from '@/engine/answers/form-data';
import { placePart } from '@/engine/record/record-parts';
import { FieldOutput } from '@/fields/field-output';
import Button from '@mui/material/Button';
import { DefinitionList } from '@/ui/definition-list';
import type { AnswerStore } from '@/form/store/answer-store';
import { useAnswers } from '@/form/store/form-host';

const look = {
  review: {
    marginTop: 3,
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
  },
  open: {
    marginBottom: 3,
    paddingTop: 1.5,
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
  },
  title: { padding: '12px 16px', minHeight: '44px', cursor: 'pointer', '& > h2': { display: 'inline' } },
  heading: { margin: '0 16px 8px', fontSize: 'var(--mui-textSize-section)' },
  summary: { fontSize: '1rem', fontWeight: 600 },
  part: { padding: '0 16px 16px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 },
  name: { margin: 0, fontSize: '1rem' },
} as const;

const TITLE = 'Check your answers';

export interface AnswersReviewProps {
  answers: AnswerStore;
  steps: readonly StepDefinition[];
  /** What a review step shows, open; without it all answers, folded away. */
  parts: readonly ReviewPart[] | undefined;
  current: string;
  /** Leads to the step, and there to the field where the part is not the whole step. */
  onChange: (stepId: string, field: string | undefined) => void;
}

/** The answers so far, before what is asked last: to look over, change and print. */
export function AnswersReview(props: AnswersReviewProps) {
  const [open, setOpen] = useState(false);
  const { parts, steps } = props;
  if (parts)
    return (
      <Box sx={look.open}>
        <Box component="h2" sx={look.heading}>
          {TITLE}
        </Box>
        <Parts {...props} parts={parts} />
      </Box>
    );
  return (
    <Box component="details" onToggle={(event) => setOpen(event.currentTarget.open)} sx={look.review}>
      <Box component="summary" sx={look.title}>
        <Box component="h2" sx={look.summary}>
          {TITLE}
        </Box>
      </Box>
      {open && <Parts {...props} parts={steps.map(({ id }) => ({ step: id }))} />}
    </Box>
  );
}

function Parts({
  answers,
  steps,
  parts,
  current,
  onChange,
}: Omit<AnswersReviewProps, 'parts'> & { parts: readonly ReviewPart[] }) {
  const data = useAnswers(answers, (state) => state.data);
  return parts.map((part, index) => {
    const { title, step, fields = [] } = placePart(steps, part, data) ?? {};
    if (!step || fields.length === 0) return null;
    const isWhole = part.section === undefined && part.fields === undefined;
    return (
      // Parts have no id and never change their order.
      <Box component="section" key={`${part.step} ${index}`} aria-label={title} sx={look.part}>
        <Box sx={look.head}>
          <Box component="h3" sx={look.name}>
            {title}
          </Box>
          {step.id !== current && (
            <Button
              variant="text"
              size="small"
              aria-label={`Change ${title}`}
              onClick={() => onChange(step.id, isWhole ? undefined : fields[0]?.key)}
            >
              Change
            </Button>
          )}
        </Box>
        <DefinitionList
          rows={fields.map((field) => ({
            id: field.key,
            label: field.label,
            value: isBlankAnswer(data[field.key]) ? undefined : <FieldOutput field={field} answer={data[field.key]} />,
          }))}
        />
      </Box>
    );
  });
}
