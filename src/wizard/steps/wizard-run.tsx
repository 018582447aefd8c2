import { findFieldAt } from '@/engine/answers/answer-paths';
import { keyOf } from '@/form/store/answer-store';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiClient } from '@/api/client/client';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';
import type { ValidationError } from '@/engine/validation/validation-error';
import { announce } from '@/ui/announce';
import { PageHeading } from '@/ui/page-heading';
import { ProgressSteps } from '@/wizard/steps/progress-steps';
import { showToast } from '@/ui/toast';
import { LazyAnswersReview, loadAnswersReview } from './lazy-answers-review';
import type { StoredDraft } from '../drafts/choose-draft';
import { focusControl } from '@/form/store/control-path';
import { DebugPanel } from './debug-panel';
import { DraftConflict } from '../drafts/draft-conflict';
import { finishDraft } from '../drafts/open-autosaves';
import { FormHostContext } from '@/form/store/form-host';
import { FormSummary } from '@/form/form-summary';
import { useLatest } from '@/fields/latest';
import { LostFiles } from '../drafts/lost-files';
import { OutdatedNotice } from './outdated-notice';
import { listRefusedFiles } from '../submission/refused-files';
import { toReportedProblems } from '@/form/store/reported-problems';
import { hasGivenRows } from '@/engine/record/row-title';
import { loadFileForm, loadTableForm } from '@/form/lazy-forms';
import { RjsfForm } from '@/form/rjsf-form';
import { StepButtons } from './step-buttons';
import { StopLead, StopNotice, type Stop } from './stop-notice';
import type { SubmissionResponse } from '../submission/submit-application';
import { SubmissionProgress } from '../submission/submission-progress';
import { TaskList } from './task-list';
import type { Uploader } from '../upload/uploader';
import { useDraftAutosave } from '../run/use-draft-keeping';
import { useLaterParts } from '../run/use-later-parts';
import { useStep } from './use-step';
import type { SubmissionEnd } from '../submission/run-submission';
import { loadSubmission, useSubmission } from '../submission/use-submission';
import { listPastDays } from '../run/renew-days';
import type { WizardMode } from '../run/wizard-mode';
import type { WizardSession } from '../run/wizard-session';

export interface WizardRunProps {
  definition: ProviderDefinition;
  session: WizardSession;
  mode: WizardMode;
  api: ApiClient;
  uploader: Uploader;
  /** Step that opens when the address names none. */
  startStep: string | undefined;
  /** Where the run begins says nothing of what the person wanted to open. */
  isAnew: boolean;
  onSubmitted: (answer: SubmissionResponse) => void;
  onLeave: () => void;
  onTakeOther: (draft: StoredDraft) => void;
  /**
   * Goes on with the form that the server has now, when the server refused this one. Rejects when that cannot be
   * fetched.
   */
  onRenew: (step: string, changes: readonly string[]) => Promise<void>;
}

const FORM_ID = 'application-form';

/** One run through the steps. */
export function WizardRun({
  definition,
  session,
  mode,
  api,
  uploader,
  startStep,
  isAnew,
  onSubmitted,
  onLeave,
  onTakeOther,
  onRenew,
}: WizardRunProps) {
  const { wizard, submission: texts } = definition;
  const { answers, autosave } = session;
  // A record that is corrected was complete when it was sent: all its steps may be opened.
  const isComplete = useCallback(
    (id: string) => mode.kind === 'edit' || answers.inspect(id).length === 0,
    [answers, mode.kind],
  );
  const { step, index, isLast, isSentBack, goTo, goBack, toHref } = useStep(wizard.steps, startStep, isComplete);
  const [attempt, setAttempt] = useState(0);
  const [outdated, setOutdated] = useState<readonly string[]>();
  const [stop, setStop] = useState<Stop>();
  const [wasSentBack, setWasSentBack] = useState(isAnew && isSentBack);
  const isQuiet = useRef(isAnew);
  if (isSentBack !== wasSentBack) {
    setWasSentBack(isSentBack);
    if (isSentBack)
      setStop({
        place: 'top',
        step: step.id,
        message: texts.incomplete,
        advice: 'This step comes first. Nothing you entered is lost.',
        again: false,
      });
  }
  // Rises each time that going on waits for the choice between two versions.
  const [choices, setChoices] = useState<number>();
  const { phase, run, cancel, pause } = useSubmission({ definition, session, mode, api, uploader });
  const [saving, setSaving] = useState(false);
  const busy = saving || phase.kind === 'uploading' || phase.kind === 'sending';
  const headingFocus = useStepFocus(step.id);
  // What takes focus once the step it is on is there: a control, or the summary.
  const awaited = useRef<{ path: string } | 'summary'>(undefined);
  // The top of the page is wanted, not the summary's: to be scrolled to once the summary has taken focus.
  const leadsToTop = useRef(false);
  useDraftAutosave({ definition, session, step: step.id });
  useLaterParts(wizard.steps.some(({ fields }) => hasGivenRows(fields)) ? LATER_PARTS_WITH_TABLES : LATER_PARTS);

  useEffect(() => {
    if (leadsToTop.current) window.scrollTo({ top: 0 });
    leadsToTop.current = false;
  }, [attempt]);

  useEffect(() => {
    if (isSentBack && !isQuiet.current) showToast(texts.incomplete, 'error');
    isQuiet.current = false;
  }, [isSentBack, texts.incomplete]);

  useEffect(() => {
    if (stop?.place === 'top' && stop.step === step.id) window.scrollTo({ top: 0 });
  }, [stop, step.id]);

  useEffect(() => void answers.check(step.id), [answers, step.id]);

  const showAwaited = useLatest(() => {
    const target = awaited.current;
    awaited.current = undefined;
    if (target === 'summary') setAttempt((count) => count + 1);
    else if (target) focusControl(step.id, target.path);
  });

  const goToField = useLatest((formId: string, path: string) => {
    if (formId === step.id && focusControl(formId, path)) return;
    awaited.current = path === '' ? 'summary' : { path };
    if (formId !== step.id) goTo(formId);
  });

  function listRefused(): ValidationError[] {
    return listRefusedFiles(definition, answers.state.getState());
  }

  /** Shows the summary, on another step where the problem belongs there. */
  function showSummary(on: string = step.id): void {
    if (on === step.id) return setAttempt((count) => count + 1);
    awaited.current = 'summary';
    goTo(on);
  }

  async function finish(end: Exclude<SubmissionEnd, undefined>): Promise<void> {
    if ('answer' in end) {
      await finishDraft(session.scope, autosave);
      if (end.answer.already_submitted)
        showToast(`We already have this application, reference ${end.answer.reference ?? ''}`);
      else showToast(texts.success, 'success');
      return onSubmitted(end.answer);
    }
    if ('outdated' in end) return setOutdated(end.outdated);
    if ('cancelled' in end)
      return setStop({ place: 'end', step: step.id, message: end.cancelled, advice: SAFE, again: true });
    const { toast, step: target, field, scrollToTop } = end.presentation;
    showToast(toast, 'error');
    const told = toReportedProblems(end.errors, wizard.steps).filter(({ path }) => path !== field?.key);
    const reported = [
      ...listRefused(),
      ...(field ? [{ path: field.key, code: 'reported', message: field.message }] : []),
      ...told,
    ];
    answers.report(reported);
    if (scrollToTop) window.scrollTo({ top: 0 });
    leadsToTop.current = scrollToTop && reported.length > 0;
    const place = reported.length > 0 ? 'summary' : scrollToTop ? 'top' : 'end';
    setStop({ place, step: target ?? step.id, message: toast, advice: end.again ? SAFE : CORRECT, again: end.again });
    if (reported.length > 0) showSummary(target);
    else if (target !== undefined && target !== step.id) goTo(target);
  }

  /** Goes on to the next step. One that has words for not being saved is only left when it is saved. */
  async function leave(): Promise<void> {
    if (asksForChoice()) return;
    setSaving(autosave.state.getState().device !== 'saved');
    const saved = await autosave.settle().then(
      () => true,
      () => false,
    );
    setSaving(false);
    if (!saved && step.failed !== undefined) {
      showToast(step.failed, 'error');
      return setStop({ place: 'end', step: step.id, message: step.failed, advice: UNSAVED, again: true });
    }
    if (saved && step.saved !== undefined) showToast(step.saved, 'success');
    goTo(wizard.steps[index + 1]?.id ?? step.id);
  }

  /** While two versions stand against each other nothing is saved: the person is led to the choice. */
  function asksForChoice(): boolean {
    if (!autosave.state.getState().conflict) return false;
    showToast('Choose first which version of your application to keep', 'error');
    setChoices((count = 0) => count + 1);
    return true;
  }

  /** A form may be open over midnight. */
  function renewDays(): void {
    const { paths, today } = listPastDays(definition, answers.state.getState().data);
    for (const path of paths) answers.amend(path, () => today);
  }

  const submit = useLatest(async () => {
    const incomplete = wizard.steps.filter((each) => answers.check(each.id).length > 0).map((each) => each.id);
    if (incomplete.length > 0) {
      answers.attempt(incomplete);
      showToast(texts.incomplete, 'error');
      setStop({ place: 'summary', step: step.id, message: texts.incomplete, advice: '', again: false });
      return showSummary();
    }
    if (asksForChoice()) return;
    announce('Sending your application');
    const end = await run();
    if (end) await finish(end);
  });

  const next = useLatest(() => {
    if (busy) return;
    setStop(undefined);
    if (mode.kind === 'new') renewDays();
    // Sent again as it is, a file that was refused would only be refused again.
    const refused = listRefused().filter(({ path }) => isLast || step.fields.some(({ key }) => key === keyOf(path)));
    answers.report(refused);
    const problems = answers.check(step.id);
    if (problems.length + refused.length > 0) {
      answers.attempt([step.id]);
      showSummary();
      const missing = problems.filter(({ code }) => code === 'required');
      const wanted = missing.flatMap(({ path }) => findFieldAt(step.fields, path)?.ui.missing ?? []);
      for (const text of new Set(wanted)) showToast(text, 'error');
      return;
    }
    answers.attempt([]);
    if (isLast) return void submit();
    void leave();
  });

  const back = () => {
    answers.attempt([]);
    if (index === 0) onLeave();
    else goBack();
  };

  const host = useMemo(
    () => ({
      form: step,
      answers,
      files: session.files,
      locks: session.locks,
      notes: session.notes,
      partlyOpen: session.partlyOpen,
    }),
    [step, answers, session],
  );
  const places = { step: index + 1, steps: wizard.steps.length };
  const busyLabel = (phase.kind === 'uploading' ? texts.uploading : undefined) ?? step.buttons.busy;
  const review = (
    <LazyAnswersReview
      answers={answers}
      steps={wizard.steps}
      parts={step.review}
      current={step.id}
      onChange={(id, field) => (field === undefined ? goTo(id) : goToField(id, field))}
    />
  );
  return (
    <FormHostContext value={host}>
      <PageHeading focusOn={headingFocus} lead={wizard.note}>
        {fillTemplate(wizard.title, places)}
      </PageHeading>
      <StopNotice stop={stop} place="top" step={step.id} onRetry={next} />
      <ProgressSteps
        current={index}
        text={wizard.progress && fillTemplate(wizard.progress, places)}
        steps={wizard.steps.map(({ id, title, icon }, at) => ({
          id,
          title,
          icon,
          onSelect: at < index && !busy ? () => goTo(id) : undefined,
        }))}
      />
      {outdated && <OutdatedNotice changes={outdated} onRenew={() => onRenew(step.id, outdated)} />}
      <DraftConflict definition={definition} autosave={autosave} focusOn={choices} onTakeOther={onTakeOther} />
      <LostFiles files={session.lost} answers={answers} toHref={toHref} onGoTo={goToField} />
      {mode.kind === 'edit' && (
        <TaskList application={mode.application} answers={answers} toHref={toHref} onGoTo={goToField} />
      )}
      <FormSummary
        answers={answers}
        forms={wizard.steps}
        current={step.id}
        attempt={attempt}
        lead={stop?.place === 'summary' && <StopLead stop={stop} />}
        onGoTo={goToField}
        toHref={toHref}
      />
      {step.help !== undefined && <p>{step.help}</p>}
      {step.review && review}
      <div data-step={step.id}>
        <RjsfForm key={step.id} form={step} id={FORM_ID} onSubmit={next} onShown={showAwaited} />
      </div>
      {isLast && wizard.steps.length > 1 && wizard.steps.every((each) => each.review === undefined) && review}
      <StopNotice stop={stop} place="end" step={step.id} onRetry={next} />
      <SubmissionProgress phase={phase} onCancel={cancel} onPause={pause} onRetry={next} />
      <StepButtons
        step={step}
        formId={FORM_ID}
        answers={answers}
        autosave={autosave}
        initial={session.initial}
        busy={busy}
        busyLabel={busyLabel}
        mustChange={mode.kind === 'new'}
        onBack={back}
      />
      {(wizard.debugPanel || import.meta.env.DEVELOPER_TOOLS === true) && <DebugPanel answers={answers} />}
    </FormHostContext>
  );
}

/** Of steps that come after the first, and of the end. */
const LATER_PARTS = [loadFileForm, loadAnswersReview, loadSubmission];
const LATER_PARTS_WITH_TABLES = [...LATER_PARTS, loadTableForm];

const SAFE = 'Nothing you entered is lost. Documents that were sent are not sent again.';
const UNSAVED =
  'What you entered is still on this page, and nowhere else: do not close it. Please check your connection, then try again.';
const CORRECT = 'Nothing you entered is lost. Please correct it, then submit again.';

/**
 * Undefined on the step that was opened first: a page that has just been opened keeps the focus where the browser puts
 * it.
 */
function useStepFocus(stepId: string): string | undefined {
  const [first] = useState(stepId);
  const [moved, setMoved] = useState(false);
  if (!moved && stepId !== first) setMoved(true);
  return moved || stepId !== first ? stepId : undefined;
}
