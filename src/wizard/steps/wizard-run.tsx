import { isAgreement } from '@/definition/language/field-kinds';
import { lazy, Suspense, useMemo } from 'react';
import { listFields } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { again } from '@/ui/again';
import { LazyProgressSteps } from '@/wizard/steps/lazy-progress-steps';
import { LazyAnswersReview } from './lazy-answers-review';
import { FormSummary } from '@/form/form-summary';
import { DraftConflict, LostFiles, OutdatedNotice } from './lazy-notices';
import { StepButtons } from './step-buttons';
import { StopLead, StopNotice } from './stop-notice';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LazyBeforeAnswer, LazyTaskList } from './lazy-corrections';
import { BESIDE, StepPage } from './step-page';
import { StepForm } from './step-form';
import { StepRail } from './step-rail';
import { StepStatus } from './step-status';
import { LazySubmissionProgress, LazyUnsentNotice } from '../submission/lazy-progress';
import { useWizardRun, type WizardRunProps } from './use-wizard-run';

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
    const others = isLast && !tasks && !isReviewed ? wizard.steps.slice(0, -1) : [];
    const parts = step.review ?? others.map(({ id }) => ({ step: id }));
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
        <LazyBeforeAnswer fields={listFields(definition)} before={session.initial} path={path} />
      ),
    }),
    [review, declaration, tasks, definition, session],
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
  const sent = state.name === 'uploading' ? `${Math.round(state.fraction * 100)} % sent` : undefined;
  const parts = { steps: shown, answers, autosave, onGoTo: goToField };
  return (
    <StepPage
      title={tasks ? 'Correct your application' : fillTemplate(wizard.title, places)}
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
      {!tasks && step.help !== undefined && <p>{step.help}</p>}
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
        step={tasks ? { ...step, buttons: { ...step.buttons, back: 'Cancel' } } : step}
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

const Note = styled('p')({
  margin: '0 0 8px',
  fontSize: 'var(--mui-textSize-hint)',
  lineHeight: 1.35,
  color: 'var(--mui-palette-ink-muted)',
});

const DebugPanel = lazy(async () => ({ default: (await again(() => import('./debug-panel'))).DebugPanel }));
