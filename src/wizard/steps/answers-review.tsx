import { useState } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import { isBlankAnswer } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { FieldOutput } from '@/fields/field-output';
import Button from '@mui/material/Button';
import { DefinitionList } from '@/ui/definition-list';
import type { AnswerStore } from '@/form/store/answer-store';
import styles from './answers-review.module.css';
import { useAnswers } from '@/form/store/form-host';

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
    <details className={styles.review} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>Check your answers</summary>
      {open && <AllAnswers {...props} />}
    </details>
  );
}

function AllAnswers({ answers, steps, current, onChange }: AnswersReviewProps) {
  const data = useAnswers(answers, (state) => state.data);
  return steps.map((step) => (
    <section key={step.id} className={styles.step} aria-label={step.title}>
      <div className={styles.head}>
        <h3 className={styles.name}>{step.title}</h3>
        {step.id !== current && (
          <Button variant="text" size="small" aria-label={`Change ${step.title}`} onClick={() => onChange(step.id)}>
            Change
          </Button>
        )}
      </div>
      <DefinitionList
        rows={listVisibleFields(step, data)
          .filter((field) => field.kind !== 'hidden' && field.ui.review !== 'hide')
          .map((field) => ({
            id: field.key,
            label: field.label,
            value: isBlankAnswer(data[field.key]) ? undefined : <FieldOutput field={field} answer={data[field.key]} />,
          }))}
      />
    </section>
  ));
}
