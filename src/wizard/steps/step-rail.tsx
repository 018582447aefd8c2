/** Beside the sheet, on a desktop: what is saved, what is still needed, whom to ask. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { AnswerStore } from '@/form/store/answer-store';
import type { DraftAutosave } from '../drafts/draft-autosave';
import { SavedNote } from '../drafts/saved-note';
import { NeededLinks, useNeeded } from './needed';

const Rail = styled('div')({
  '* + &': { marginTop: 24 },
  fontSize: 'var(--mui-textSize-hint)',
  color: 'var(--mui-palette-ink-muted)',
  overflowWrap: 'anywhere',
  '& > *': { padding: '12px 0', borderTop: '1px solid var(--mui-palette-line-soft)' },
  // Alone it has nothing above it to be set apart from.
  '&:not(* + *) > :not(* + *)': { paddingTop: 0, borderTop: 0 },
  '& h2': { margin: '0 0 4px', fontSize: 'inherit', color: 'var(--mui-palette-ink-main)' },
  '& p': { margin: 0 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li > a': { display: 'inline-block', padding: '2px 0' },
});

/** So that the list is taken in at a glance. */
const MOST = 8;

export interface StepRailProps {
  /** Those on the page. */
  steps: readonly StepDefinition[];
  answers: AnswerStore;
  autosave: DraftAutosave;
  /** Whom to ask. */
  help: ReactNode;
  onGoTo: (formId: string, path: string) => void;
}

export function StepRail({ steps, answers, autosave, help, onGoTo }: StepRailProps) {
  const needed = useNeeded(answers, steps);
  return (
    <Rail>
      <SavedNote autosave={autosave} />
      {needed.length > 0 && (
        <section aria-labelledby="still-needed">
          <h2 id="still-needed">Still needed here</h2>
          <NeededLinks needed={needed} most={MOST} onGoTo={onGoTo} />
        </section>
      )}
      {help}
    </Rail>
  );
}
