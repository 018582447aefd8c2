/** What an officer asked to be changed: the list of it, and of each what was sent before. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Application } from '@/api/shapes/application';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findFieldAt, getAnswerAt } from '@/engine/answers/answer-paths';
import { isBlankAnswer, type FormData } from '@/engine/answers/form-data';
import { isSameValue } from '@/engine/answers/same-value';
import { listFilesOf } from '@/engine/record/file-answers';
import { tellPlace } from '@/engine/record/marked-place';
import { FieldOutput } from '@/fields/field-registry';
import type { LoadFile } from '@/fields/field-parts';
import { CutOut } from '@/fields/cut-out';
import { keyOf, type AnswerStore } from '@/form/store/answer-store';
import { describePath, toControlId } from '@/form/store/control-path';
import { useAnswers } from '@/form/store/form-host';
import { SoftLink } from '@/ui/soft-link';
import { useFocusOn } from '@/ui/use-focus-on';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { toFieldPath } from '../run/correction';
import { t } from '@/texts/t';

const styles = {
  tasks: {
    marginBottom: 3,
    padding: '12px 16px',
    borderInlineStart: '4px solid var(--mui-palette-tone-warning-line)',
    background: 'var(--mui-palette-tone-warning-wash)',
    '& h2': { margin: 0, fontSize: 'var(--mui-textSize-lead)' },
    '& ul': { margin: '8px 0', padding: 0, listStyle: 'none' },
    '& li': { display: 'flex', gap: '8px', padding: '4px 0' },
    '& li > svg': { flex: 'none' },
    '& p': { margin: 0 },
    '& blockquote': { margin: '4px 0 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  },
} as const;

export interface TaskListProps {
  application: Application;
  answers: AnswerStore;
  /** The answers as they were sent. */
  before: FormData;
  onGoTo: (formId: string, path: string) => void;
  /** Asked before sending: true where the person is asked first whether what is left may stay as it is. */
  asksFirst: Ref<() => boolean>;
  onSend: () => void;
}

/** What is to be changed, each entry leading to its field, and how much of it is done. */
export function TaskList({ application, answers, before, onGoTo, asksFirst, onSend }: TaskListProps) {
  const data = useAnswers(answers, (state) => state.data);
  const tasks = application.requested_changes.map(({ path, reason, place: box }) => {
    const place = toFieldPath(path);
    const form = answers.findForm(keyOf(place));
    const isDone = !isSameValue(getAnswerAt(before, place), getAnswerAt(data, place));
    return { place, reason, form, isDone, label: describePath(form, place) || place, box };
  });
  const done = tasks.filter(({ isDone }) => isDone).length;
  const left = tasks.filter(({ isDone }) => !isDone);
  const leftPlaces = left.map(({ place }) => place).join(' ');
  // Rises each time that sending waits for the answer.
  const [asked, setAsked] = useState<number>();
  const agreed = useRef('');
  const question = useRef<HTMLDivElement>(null);
  useFocusOn(question, asked);
  useImperativeHandle(
    asksFirst,
    () => () => {
      // What was agreed to once is not asked again when sending is tried again.
      if (leftPlaces === agreed.current) return false;
      setAsked((count = 0) => count + 1);
      return true;
    },
    [leftPlaces],
  );
  const linkOf = ({ form, place, label }: (typeof tasks)[number]) =>
    form ? (
      <SoftLink href={`#${toControlId(form.id, place)}`} onSelect={() => onGoTo(form.id, place)}>
        {label}
      </SoftLink>
    ) : (
      label
    );
  return (
    <Box component="section" aria-labelledby="tasks" sx={styles.tasks}>
      <h2 id="tasks">{t('Please change the following: {done} of {count} done', { done, count: tasks.length })}</h2>
      <p>{t('Application {reference}', { reference: application.reference })}</p>
      {application.admin_comments && (
        <>
          <p>{t('Officer’s comment:')}</p>
          <blockquote>{application.admin_comments}</blockquote>
        </>
      )}
      <ul>
        {tasks.map((task) => (
          <li key={`${task.place} ${task.reason} ${task.box && tellPlace(task.box)}`}>
            {task.isDone ? (
              <CheckCircleOutlined color="success" aria-hidden="true" />
            ) : (
              <RadioButtonUnchecked aria-hidden="true" />
            )}
            <span>
              {linkOf(task)}
              {task.box && `, ${tellPlace(task.box)}`}
              {task.isDone && ` ${t('(changed)')}`}
              {`: ${task.reason}`}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('Everything else stays as you sent it.')}</p>
      {asked !== undefined && left.length > 0 && (
        <Alert ref={question} severity="warning" tabIndex={-1} role="group" aria-labelledby="left" sx={{ mt: 2 }}>
          <AlertTitle component="p" id="left">
            {done === 0 ? t('You have not changed anything yet') : t('Not everything has been changed yet')}
          </AlertTitle>
          <p>{t('Still as you sent it:')}</p>
          <ul>
            {left.map((task) => (
              <li key={`${task.place} ${task.reason} ${task.box && tellPlace(task.box)}`}>{linkOf(task)}</li>
            ))}
          </ul>
          <p>{t('Is it right as it stands?')}</p>
          <Button
            variant="outlined"
            onClick={() => {
              agreed.current = leftPlaces;
              setAsked(undefined);
              onSend();
            }}
          >
            {t('Yes, submit without changing it')}
          </Button>
        </Alert>
      )}
    </Box>
  );
}

export interface BeforeAnswerProps {
  fields: readonly FieldDefinition[];
  before: FormData;
  path: string;
  /** What was asked for: places on documents are shown beside the document that was sent. */
  marks: Application['requested_changes'];
  loadFile: LoadFile;
}

/** An answer as it was sent, with what was marked on it. */
export function BeforeAnswer({ fields, before, path, marks, loadFile }: BeforeAnswerProps) {
  const field = findFieldAt(fields, path);
  if (!field) return null;
  const answer = getAnswerAt(before, path);
  const files = listFilesOf({ answer });
  const places = marks.flatMap(({ path: marked, place, reason }) => {
    const file = place && toFieldPath(marked) === path && files.find(({ fileKey }) => fileKey === place.file);
    return file ? [{ place, reason, file }] : [];
  });
  return (
    <>
      <strong>{t('You sent')}</strong>
      <VisuallyHidden>: </VisuallyHidden>
      <div>{isBlankAnswer(answer) ? t('Nothing') : <FieldOutput field={field} answer={answer} />}</div>
      {places.map(({ place, reason, file }) => (
        <CutOut key={JSON.stringify(place)} place={place} reason={reason} load={() => loadFile(file)} />
      ))}
    </>
  );
}
