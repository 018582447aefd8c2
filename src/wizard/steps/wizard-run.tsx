import { isAgreement, isHidden } from '@/definition/language/field-kinds';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { listFields, type StepDefinition } from '@/definition/parse/catalog';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { fillTemplate } from '@/engine/fill-template';
import { again } from '@/ui/again';
import {
  DraftConflict,
  LazyAnswersReview,
  LazyBeforeAnswer,
  LazyProgressSteps,
  LazySentSteps,
  LazySubmissionProgress,
  LazyTaskList,
  LazyUnsentNotice,
  LostFiles,
  OutdatedNotice,
} from './run-parts';
import { FormSummary } from '@/form/form-summary';
import { StepButtons } from './step-buttons';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BESIDE, StepPage } from './step-page';
import { useWizardRun, type WizardRunProps } from './use-wizard-run';
import { RjsfForm } from '@/form/rjsf-form';
import { FormHostContext, type FormHost } from '@/form/store/form-host';
import type { WizardSession } from '../run/wizard-session';
import Box from '@mui/material/Box';
import { ON_PHONE } from '@/ui/theme/base';
import { ErrorState } from '@/ui/error-state';
import type { Stop } from '../run/run-state';
import type { AnswerStore } from '@/form/store/answer-store';
import type { DraftAutosave, AutosaveState } from '../drafts/draft-autosave';
import { NeededLinks, useNeeded } from './needed';
import Button from '@mui/material/Button';
import { t } from '@/texts/t';
import { useStore } from 'zustand/react';
import { announce } from '@/ui/announce';
import { useOnline } from '@/ui/use-online';
import { describeSavedTime } from '../drafts/saved-time';

const Status = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  // Beside the button, the one line over the other.
  [ON_PHONE]: { display: 'grid', justifyItems: 'start', fontSize: 'var(--mui-textSize-small)', lineHeight: 1.35 },
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

interface StepStatusProps {
  /** The steps on the page. */
  steps: readonly StepDefinition[];
  answers: AnswerStore;
  autosave: DraftAutosave;
  /** Such as "37 % sent"; stands in the place of all else. */
  sent: string | undefined;
  onGoTo: (formId: string, path: string) => void;
}

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

interface StepRailProps {
  /** The steps on the page. */
  steps: readonly StepDefinition[];
  answers: AnswerStore;
  autosave: DraftAutosave;
  /** Whom to ask. */
  help: ReactNode;
  onGoTo: (formId: string, path: string) => void;
}

interface StopNoticeProps {
  stop: Stop | undefined;
  place: 'top' | 'end';
  step: string;
  onRetry: () => void;
}

interface StepFormProps {
  step: StepDefinition;
  id: string;
  session: WizardSession;
  /** What this page has beyond other forms; must be stable. */
  extras: Pick<FormHost, 'inset' | 'openOnly' | 'renderBefore'>;
  onSubmit: () => void;
  onShown: () => void;
}

const FORM_ID = 'application-form';

/** The page of one run through the steps. */
export function WizardRun(props: WizardRunProps) {
  const { definition, session, mode, help, onTakeOther, onRenew } = props;
  const { wizard, submission: texts } = definition;
  const { answers, autosave } = session;
  const {
    asksFirst,
    attempt,
    back,
    busy,
    cancel,
    changeAnswer,
    goTo,
    goToField,
    hasConflict,
    headingFocus,
    index,
    isLast,
    next,
    pause,
    returnToReview,
    showAwaited,
    shown,
    state,
    step,
    stop,
    submit,
    tasks,
    toHref,
  } = useWizardRun(props);
  const isWide = useMediaQuery(BESIDE, { noSsr: true });
  const places = { step: index + 1, steps: wizard.steps.length };
  const busyLabel = (state.name === 'uploading' ? texts.uploading : undefined) ?? step.buttons.busy;
  const isReviewed = wizard.steps.some((each) => each.review !== undefined);
  // The answers of steps before are read before what is declared of them.
  const review = useMemo(() => {
    const others = isLast && !isReviewed ? wizard.steps.slice(0, -1) : [];
    // A correction shows what it is about, and the way to all else is locked.
    const parts = tasks ? [] : (step.review ?? others.map(({ id }) => ({ step: id })));
    return (
      parts.length > 0 && (
        <LazyAnswersReview
          answers={answers}
          steps={wizard.steps}
          parts={parts}
          current={step.id}
          onChange={changeAnswer}
        />
      )
    );
  }, [answers, wizard, step, isLast, tasks, isReviewed, changeAnswer]);
  const declaration = step.review ? undefined : step.fields.find(isAgreement)?.key;
  const extras = useMemo(
    () => ({
      inset: review && declaration !== undefined ? { key: declaration, content: review } : undefined,
      openOnly: tasks !== undefined,
      renderBefore: (path: string) => (
        <LazyBeforeAnswer
          fields={listFields(definition)}
          before={session.initial}
          path={path}
          marks={tasks?.requested_changes ?? []}
          loadFile={({ fileUrl = '' }) => props.api.downloadFile(fileUrl)}
        />
      ),
    }),
    [review, declaration, tasks, definition, session, props.api],
  );
  const progress = (
    <LazyProgressSteps
      current={index}
      text={wizard.progress && fillTemplate(wizard.progress, places)}
      steps={wizard.steps.map(({ id, title, icon }, at) => ({
        id,
        title,
        icon,
        onSelect: (at < index || (mode.kind === 'edit' && at > index)) && !busy ? () => goTo(id) : undefined,
      }))}
    />
  );
  const isAlone = tasks !== undefined || wizard.steps.length === 1;
  const sent =
    state.name === 'uploading' ? t('{percent} % sent', { percent: Math.round(state.fraction * 100) }) : undefined;
  const parts = { steps: shown, answers, autosave, onGoTo: goToField };
  return (
    <StepPage
      title={tasks ? t('Correct your application') : fillTemplate(wizard.title, places)}
      step={isAlone ? undefined : { title: step.title, number: index + 1, of: wizard.steps.length }}
      focusOn={headingFocus}
      rail={
        <>
          {!tasks && progress}
          {isWide && <StepRail {...parts} help={help} />}
        </>
      }
    >
      {wizard.note !== undefined && <Note>{wizard.note}</Note>}
      <StopNotice stop={stop} place="top" step={step.id} onRetry={next} />
      <LazyUnsentNotice submissionKey={session.submissionKey} busy={busy} onSend={() => void submit()} />
      {state.name === 'outdated' && (
        <OutdatedNotice changes={state.changes} onRenew={() => onRenew(step.id, state.changes)} />
      )}
      {hasConflict && (
        <DraftConflict
          definition={definition}
          autosave={autosave}
          focusOn={state.name === 'conflict' ? state.times : undefined}
          onTakeOther={onTakeOther}
        />
      )}
      {session.lost.length > 0 && (
        <LostFiles files={session.lost} answers={answers} toHref={toHref} onGoTo={goToField} />
      )}
      {tasks && (
        <LazyTaskList
          application={tasks}
          answers={answers}
          before={session.initial}
          onGoTo={goToField}
          asksFirst={asksFirst}
          onSend={next}
        />
      )}
      <FormSummary
        answers={answers}
        forms={wizard.steps}
        current={step.id}
        attempt={attempt}
        lead={stop?.place === 'summary' && <StopLead stop={stop} />}
        onGoTo={goToField}
        toHref={tasks ? () => '' : toHref}
      />
      {mode.kind === 'new' && wizard.steps.some(({ by }) => by !== undefined) && (
        <LazySentSteps
          definition={definition}
          session={session}
          api={props.api}
          application={mode.renews?.application}
          step={step}
          busy={busy}
        />
      )}
      {!tasks && step.help !== undefined && <Lead>{step.help}</Lead>}
      {step.review && review}
      {shown.map((each) => (
        <StepForm
          key={each.id}
          step={each}
          id={each === shown.at(-1) ? FORM_ID : `${FORM_ID}-${each.id}`}
          session={session}
          extras={extras}
          onSubmit={next}
          onShown={showAwaited}
        />
      ))}
      {!step.review && declaration === undefined && review}
      <StopNotice stop={stop} place="end" step={step.id} onRetry={next} />
      <LazySubmissionProgress state={state} onCancel={cancel} onPause={pause} onRetry={next} />
      <StepButtons
        key={step.id}
        // There is no step before a correction: whoever goes back leaves it.
        step={tasks ? { ...step, buttons: { ...step.buttons, back: t('Cancel') } } : step}
        formId={FORM_ID}
        answers={answers}
        initial={session.initial}
        busy={busy}
        busyLabel={busyLabel}
        mustChange={mode.kind === 'new'}
        onBack={back}
        onGoTo={goToField}
        onReturn={returnToReview}
        status={isWide ? undefined : <StepStatus {...parts} sent={sent} />}
      />
      {(wizard.debugPanel || import.meta.env.DEVELOPER_TOOLS === true) && (
        <Suspense>
          <DebugPanel answers={answers} />
        </Suspense>
      )}
    </StepPage>
  );
}

const Lead = styled('p')({ whiteSpace: 'pre-line' });

const Note = styled('p')({
  margin: '0 0 8px',
  fontSize: 'var(--mui-textSize-hint)',
  lineHeight: 1.35,
  color: 'var(--mui-palette-ink-muted)',
});

const DebugPanel = lazy(async () => ({ default: (await again(() => import('./debug-panel'))).DebugPanel }));

/** The form of one step, with what its fields find around them. */
function StepForm({ step, id, session, extras, onSubmit, onShown }: StepFormProps) {
  const { answers, files, locks, notes, partlyOpen } = session;
  const host = useMemo(
    () => ({ form: step, answers, files, locks, notes, partlyOpen, ...extras }),
    [step, answers, files, locks, notes, partlyOpen, extras],
  );
  // What decides that nothing is asked stands in other steps: it stays so for as long as this one is shown.
  const asks = useMemo(
    () => listVisibleFields(step, answers.state.getState().data).some((field) => !isHidden(field)),
    [step, answers],
  );
  return (
    <FormHostContext value={host}>
      <div data-step={step.id}>
        {!asks && <Note>{t('There is nothing to answer in this step.')}</Note>}
        <RjsfForm form={step} id={id} onSubmit={onSubmit} onShown={onShown} />
      </div>
    </FormHostContext>
  );
}

/** The same over the entries of the summary. */
function StopLead({ stop }: { stop: Stop }) {
  return (
    <>
      {[stop.message, stop.advice].filter(Boolean).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

/** Takes focus: whoever pressed the button may have it in sight and nothing else. */
function StopNotice({ stop, place, step, onRetry }: StopNoticeProps) {
  if (stop?.place !== place || stop.step !== step) return null;
  return (
    <Box sx={place === 'top' ? { mb: 3 } : { mt: 3 }}>
      <ErrorState title={stop.message} focusOn={stop} onRetry={stop.again ? onRetry : undefined}>
        {stop.advice}
      </ErrorState>
    </Box>
  );
}

/** Beside the sheet, on a desktop: what is saved, what is still needed, whom to ask. */
function StepRail({ steps, answers, autosave, help, onGoTo }: StepRailProps) {
  const needed = useNeeded(answers, steps);
  return (
    <Rail>
      <SavedNote autosave={autosave} />
      {needed.length > 0 && (
        <section aria-labelledby="still-needed">
          <h2 id="still-needed">{t('Still needed here')}</h2>
          <NeededLinks needed={needed} most={MOST} onGoTo={onGoTo} />
        </section>
      )}
      {help}
    </Rail>
  );
}

/** On a phone: the one line over the button, of what is left, what is saved, what is sent. */
function StepStatus({ steps, answers, autosave, sent, onGoTo }: StepStatusProps) {
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
          <span>{t('{count} left', { count: needed.length })}</span>
        </Button>
      )}
      <SavedNote autosave={autosave} />
      {isOpen && <NeededLinks needed={needed} most={needed.length} onGoTo={goTo} />}
    </Status>
  );
}

/** What is saved, and where, always in sight; where the device keeps nothing it is read out, too. */
function SavedNote({ autosave }: { autosave: DraftAutosave }) {
  const text = useStore(autosave.state, describeSaved);
  const trouble = useStore(autosave.state, describeTrouble);
  useEffect(() => {
    if (trouble !== undefined) announce(trouble);
  }, [trouble]);
  const offline = !useOnline();
  if (text === undefined && !offline) return null;
  return (
    <p>
      {offline && `${t('Offline.')} `}
      <span data-saved="">{text}</span>
    </p>
  );
}

/** Undefined before there is anything to save. */
export function describeSaved(state: AutosaveState): string | undefined {
  const answers = describeAnswers(state);
  return answers === undefined || state.files === 'device'
    ? answers
    : t('{answers}. Chosen files are kept by this page only: do not close it before they are sent', { answers });
}

function describeTrouble({ device, files }: AutosaveState): string | undefined {
  if (device === 'failed') return t('This browser does not keep what you enter');
  return files === 'page' ? t('This browser has no room for the chosen files') : undefined;
}

function describeAnswers({ device, account, accountAt, conflict }: AutosaveState): string | undefined {
  if (conflict) return t('Not saved: choose above which version to keep');
  if (account === 'saved' && accountAt) {
    const time = describeSavedTime(accountAt);
    return device === 'failed' ? t('Saved in your account only, {time}', { time }) : t('Saved {time}', { time });
  }
  if (device === 'failed') {
    return account === 'failed'
      ? t('Not saved: this browser does not let us keep your answers. Do not close this page before you have submitted')
      : t('Saving…');
  }
  if (device === 'unsaved') return undefined;
  return account === 'failed' ? t('Saved on this device, not yet in your account') : t('Saved on this device');
}
