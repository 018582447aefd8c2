/** Marking what must be changed beside the answer itself; the request for changes finds it marked. */
import type { Workflow } from '@/definition/language/workflow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { RequestedChange } from '@/api/shapes/application';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { listReasons } from '@/engine/workflow/ready-reasons';
import { toStorableText } from '@/fields/storable-text';
import { announce } from '@/ui/announce';
import { KeyHint } from '../layout/key-hint';
import { isSendKey } from '@/ui/send-key';
import { useShortcut, useShortcuts } from '../layout/shortcut-provider';
import { reasonId, toMarkId, type MarkKey } from './mark-faults';
import { styles } from './application-styles';
import { usePersistedMarks } from './use-officers-work';
import { t } from '@/texts/t';

export interface Marking {
  marks: readonly RequestedChange[];
  /** Undefined takes the mark away. */
  set: (mark: MarkKey, reason: string | undefined) => void;
}

/** Undefined where this officer cannot ask for changes now. */
export function useMarking(detail: AdminApplicationDetail, { workflow }: ProviderDefinition): Marking | undefined {
  const asks = workflow.transitions.find(({ id, marksFields }) => marksFields && detail.transitions.includes(id));
  const [marks, setMarks] = usePersistedMarks(detail.application.id, asks?.id ?? '');
  if (!asks) return undefined;
  return {
    marks,
    set(key, reason) {
      const isMeant = (mark: RequestedChange) => toMarkId(mark) === toMarkId(key);
      if (reason === undefined) setMarks(marks.filter((mark) => !isMeant(mark)));
      else if (marks.some(isMeant)) setMarks(marks.map((mark) => (isMeant(mark) ? { ...mark, reason } : mark)));
      else setMarks([...marks, { ...key, reason }]);
    },
  };
}

/** Marks the field, or takes its mark away; a mark begins with the reason that alone fits. */
export function toggleMark({ marks, set }: Marking, workflow: Workflow, field: FieldDefinition): void {
  const marked = marks.some((mark) => toMarkId(mark) === field.key);
  const reasons = listReasons(workflow, field);
  set({ path: field.key }, marked ? undefined : ((reasons.length === 1 ? reasons[0] : undefined) ?? ''));
  const { label } = field;
  announce(marked ? t('{label} is not marked any more', { label }) : t('{label} is marked: say why', { label }));
}

/** What is said first of a new mark. */
export const REASON = '[data-reason] button, [data-reason] textarea';

interface MarkProps {
  field: FieldDefinition;
  marking: Marking;
  workflow: Workflow;
}

/** At the end of an answer. */
export function MarkButton({ field, marking, workflow }: MarkProps) {
  const marked = marking.marks.some((mark) => toMarkId(mark) === field.key);
  return (
    <Button
      variant={marked ? 'outlined' : 'text'}
      size="small"
      data-mark={field.key}
      aria-pressed={marked}
      aria-label={t('Mark {label}', { label: field.label })}
      onClick={({ currentTarget }) => {
        flushSync(() => toggleMark(marking, workflow, field));
        if (!marked) currentTarget.closest('[data-row]')?.querySelector<HTMLElement>(REASON)?.focus();
      }}
    >
      {marked ? t('Marked') : t('Mark')}
    </Button>
  );
}

/** Below a marked answer: why. Focus goes there when it is marked, and back when it is said. */
export function MarkReason({ field, marking, workflow, reason }: MarkProps & { reason: string }) {
  const mark = { path: field.key };
  return (
    <ReasonChoice
      id={`placed-${reasonId(mark)}`}
      label={field.label}
      reason={reason}
      reasons={listReasons(workflow, field)}
      onSay={(words) => marking.set(mark, words)}
      onLeave={() => findMarkButton(field.key)?.focus()}
    />
  );
}

export interface ReasonChoiceProps {
  /** Of the control for own words. */
  id: string;
  /** What is marked. */
  label: string;
  reason: string;
  reasons: readonly string[];
  onSay: (reason: string) => void;
  /** It is said, or put off. */
  onLeave: () => void;
  /** What else can be done with the mark. */
  children?: ReactNode;
}

/** Why something is marked, by a number or in own words. */
export function ReasonChoice({ id, label, reason, reasons, onSay, onLeave, children }: ReasonChoiceProps) {
  const { enabled } = useShortcuts();
  const say = (words: string) => {
    onSay(words);
    onLeave();
  };
  const listen = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Escape' || isSendKey(event)) onLeave();
    else if (enabled && !typing && reasons[Number(event.key) - 1] !== undefined)
      say(reasons[Number(event.key) - 1] ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      role="group"
      data-reason
      aria-label={t('What is wrong with {label}?', { label })}
      onKeyDown={listen}
      sx={styles.placedReason}
    >
      {reasons.map((words, index) => (
        <Button
          key={words}
          size="small"
          variant={words === reason ? 'contained' : 'outlined'}
          aria-pressed={words === reason}
          onClick={() => say(words)}
        >
          {words}
          <KeyHint letter={index < 9 ? String(index + 1) : undefined} />
        </Button>
      ))}
      <TextField
        id={id}
        name={id}
        label={reasons.length === 0 ? t('What is wrong with {label}?', { label }) : t('Own words')}
        multiline
        value={reason}
        onChange={({ target }) => onSay(toStorableText(target.value))}
      />
      {children}
    </Box>
  );
}

/** From answer to answer by j and k, and a mark by x. */
export function MarkKeys() {
  useShortcut({ key: 'j', label: t('Next answer'), run: () => step(1) });
  useShortcut({ key: 'k', label: t('Previous answer'), run: () => step(-1) });
  useShortcut({ key: 'x', label: t('Mark this answer'), run: () => findCurrent()?.click() });
  return null;
}

function step(by: 1 | -1): void {
  const all = listMarkButtons();
  const current = findCurrent();
  const next = current ? all[all.indexOf(current) + by] : all[by === 1 ? 0 : all.length - 1];
  next?.focus();
  next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}

/** Also from within its row, such as a reason. */
function findCurrent(): HTMLElement | undefined {
  const row = document.activeElement?.closest('[data-row]');
  return listMarkButtons().find((button) => row?.contains(button));
}

function listMarkButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-mark]')];
}

function findMarkButton(key: string): HTMLElement | undefined {
  return listMarkButtons().find((button) => button.dataset['mark'] === key);
}
