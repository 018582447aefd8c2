import Box from '@mui/material/Box';
import { useState } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import { isBlankAnswer } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
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
  title: { padding: '12px 16px', minHeight: '44px', fontWeight: 600, cursor: 'pointer' },
  step: { padding: '0 16px 16px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 },
  name: { margin: 0, fontSize: '1rem' },
} as const;

export interface AnswersReviewProps {
  answers: AnswerStore;
  steps: readonly StepDefinition[];
  current: string;
  onChange: (stepId: string) => void;
}

/** All answers so far, folded away before the last step's button: to look over, change and print. */
export function AnswersReview(props: AnswersReviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={(event) => setOpen(event.currentTarget.open)} sx={look.review}>
      <Box component="summary" sx={look.title}>
        Check your answers
      </Box>
      {open && <AllAnswers {...props} />}
    </Box>
  );
}

function AllAnswers({ answers, steps, current, onChange }: AnswersReviewProps) {
  const data = useAnswers(answers, (state) => state.data);
  return steps.map((step) => (
    <Box component="section" key={step.id} aria-label={step.title} sx={look.step}>
      <Box sx={look.head}>
        <Box component="h3" sx={look.name}>
          {step.title}
        </Box>
        {step.id !== current && (
          <Button variant="text" size="small" aria-label={`Change ${step.title}`} onClick={() => onChange(step.id)}>
            Change
          </Button>
        )}
      </Box>
      <DefinitionList
        rows={listVisibleFields(step, data)
          .filter((field) => field.kind !== 'hidden' && field.ui.review !== 'hide')
          .map((field) => ({
            id: field.key,
            label: field.label,
            value: isBlankAnswer(data[field.key]) ? undefined : <FieldOutput field={field} answer={data[field.key]} />,
          }))}
      />
    </Box>
  ));
}
