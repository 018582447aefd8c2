import { useEffect } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { ActionBar } from '@/form/parts/action-bar';
import { announce } from '@/ui/announce';
import Button from '@mui/material/Button';
import type { AnswerStore } from '@/form/store/answer-store';
import { useAnswers } from '@/form/store/form-host';
import { describePath } from '@/form/store/control-path';
import { isUnchanged } from '@/form/store/is-unchanged';
import { SavedNote } from '../drafts/saved-note';
import type { DraftAutosave } from '../drafts/draft-autosave';
import styles from './step-buttons.module.css';

export interface StepButtonsProps {
  step: StepDefinition;
  formId: string;
  answers: AnswerStore;
  autosave: DraftAutosave;
  initial: FormData;
  busy: boolean;
  /** While busy. */
  busyLabel: string | undefined;
  /** Whether "unchanged" counts: a record that is corrected may be right in all other steps. */
  mustChange: boolean;
  onBack: () => void;
}

/** A step's buttons, as its definition has them, with what is saved and what is missing beside them. */
export function StepButtons({
  step,
  formId,
  answers,
  autosave,
  initial,
  busy,
  busyLabel,
  mustChange,
  onBack,
}: StepButtonsProps) {
  const { buttons, disableNext } = step;
  const invalid = useAnswers(
    answers,
    (state) => disableNext.includes('invalid') && (state.problems[step.id]?.length ?? 0) > 0,
  );
  const unchanged = useAnswers(
    answers,
    (state) => mustChange && disableNext.includes('unchanged') && isUnchanged(step, state.data, initial),
  );
  const missing = useAnswers(answers, (state) =>
    disableNext.includes('invalid')
      ? listMissing(
          step,
          (state.problems[step.id] ?? []).map(({ path }) => path),
        )
      : '',
  );
  // While the button waits for the answers to hold nobody can press it and read the summary: what is wrong with the
  // whole step is said here.
  const whole = useAnswers(answers, (state) =>
    disableNext.includes('invalid') ? state.problems[step.id]?.find(({ path }) => path === '')?.message : undefined,
  );
  const waiting = busy && disableNext.includes('submitting');
  const rule = missing === '' ? whole : undefined;
  useEffect(() => {
    if (rule !== undefined) announce(rule);
  }, [rule]);
  const note = (
    <span className={styles.note}>
      {missing !== '' && <span>Still needed: {missing}</span>}
      {rule !== undefined && <span>{rule}</span>}
      <SavedNote autosave={autosave} />
    </span>
  );
  return (
    <ActionBar
      note={note}
      primary={
        <Button variant="contained" type="submit" form={formId} loading={waiting} disabled={invalid || unchanged}>
          {(waiting ? busyLabel : undefined) ?? buttons.next}
        </Button>
      }
      secondary={
        buttons.back !== undefined && (
          <Button onClick={onBack} disabled={busy}>
            {buttons.back}
          </Button>
        )
      }
    />
  );
}

/** Names at most two, so that the bar stays one line on a phone. */
function listMissing(step: StepDefinition, paths: string[]): string {
  const labels = [...new Set(paths.map((path) => describePath(step, path)).filter((label) => label !== ''))];
  const named = labels.slice(0, 2).join(', ');
  return labels.length > 2 ? `${named} and ${labels.length - 2} more` : named;
}
