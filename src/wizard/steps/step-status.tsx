/** On a phone: the one line over the button, of what is left, what is saved, what is sent. */
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { AnswerStore } from '@/form/store/answer-store';
import type { DraftAutosave } from '../drafts/draft-autosave';
import { SavedNote } from '../drafts/saved-note';
import { NeededLinks, useNeeded } from './needed';

const Status = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 28,
  fontVariantNumeric: 'tabular-nums',
  '& p': { margin: 0 },
  '& button': { minHeight: 28, padding: '2px 0' },
  '& ul': {
    flex: '1 1 100%',
    maxHeight: '40dvh',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li > a': { display: 'block', padding: '6px 0' },
});

export interface StepStatusProps {
  /** Those on the page. */
  steps: readonly StepDefinition[];
  answers: AnswerStore;
  autosave: DraftAutosave;
  /** Such as "37 % sent"; stands in the place of all else. */
  sent: string | undefined;
  onGoTo: (formId: string, path: string) => void;
}

export function StepStatus({ steps, answers, autosave, sent, onGoTo }: StepStatusProps) {
  const needed = useNeeded(answers, steps);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open && needed.length > 0;
  if (sent !== undefined) return <Status>{sent}</Status>;
  const goTo = (formId: string, path: string) => {
    setOpen(false);
    onGoTo(formId, path);
  };
  return (
    <Status
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      {needed.length > 0 && (
        <Button ref={button} variant="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{`${needed.length} left`}</span>
        </Button>
      )}
      <SavedNote autosave={autosave} />
      {isOpen && <NeededLinks needed={needed} most={needed.length} onGoTo={goTo} />}
    </Status>
  );
}
