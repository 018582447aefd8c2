/** What happens in one run through the steps: which one is open, what stops the person, what is sent. */
import { findFieldAt } from '@/engine/answers/answer-paths';
import { keyOf } from '@/form/store/answer-store';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand/react';
import type { ApiClient } from '@/api/client/client';
import type { ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';
import { announce } from '@/ui/announce';
import { showToast } from '@/ui/toast';
import { fetchAnswersReview, focusReview, loadNotices } from './run-parts';
import type { StoredDraft } from '../drafts/choose-draft';
import { focusControl } from '@/form/store/control-path';
import { finishDraft } from '../drafts/open-autosaves';
import { useLatest } from '@/fields/latest';
import { toReportedProblems } from '@/form/store/reported-problems';
import { hasPresetRows } from '@/engine/record/row-title';
import { LazyFullForm, LazyTableForm } from '@/form/lazy-forms';
import type { SubmissionResponse } from '../submission/submit-application';
import type { Uploader } from '../upload/uploader';
import { useStep } from './use-step';
import type { SubmissionEnd } from '../submission/run-submission';
import { loadSubmission, useSubmission } from '../submission/use-submission';
import { listPastDays } from '../run/renew-days';
import { isBusy, type Run, type Stop } from '../run/run-state';
import type { WizardMode } from '../run/wizard-mode';
import type { WizardSession } from '../run/wizard-session';
import { meetFirstNeed } from '@/ui/first-need';
import { inPause } from '@/ui/in-pause';
import { findVisible } from '@/engine/conditions/visible';
import { useAnswers } from '@/form/store/form-host';
import { getHolding } from '@/definition/language/field-kinds';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import type { AnswerState } from '@/form/store/answer-state';
import { listPending } from '../submission/pending-files';
import { markVisit } from '../drafts/open-draft';
import { msg, t } from '@/texts/t';

interface UseDraftAutosaveOptions {
  definition: ProviderDefinition;
  session: WizardSession;
  step: string;
}

export interface WizardRunProps {
  definition: ProviderDefinition;
  session: WizardSession;
  mode: WizardMode;
  api: ApiClient;
  uploader: Uploader;
  run: Run;
  /** Step that opens when the address names none. */
  startStep: string | undefined;
  /** Where the run begins says nothing of what the person wanted to open. */
  isAnew: boolean;
  arrival: string | undefined;
  /** Whom to ask. */
  help?: ReactNode;
  onSubmitted: (answer: SubmissionResponse) => void;
  onLeave: () => void;
  onTakeOther: (draft: StoredDraft) => void;
  /**
   * Goes on with the form that the server has now, when the server refused this one. Rejects when that cannot be
   * fetched.
   */
  onRenew: (step: string, changes: readonly string[]) => Promise<void>;
}

/** Where the run stands, and what its page can ask for. */
export function useWizardRun({
  definition,
  session,
  mode,
  api,
  uploader,
  run,
  startStep,
  isAnew,
  arrival,
  onSubmitted,
  onLeave,
}: WizardRunProps) {
  const { wizard, submission: texts } = definition;
  const { answers, autosave } = session;
  // A record that is corrected was complete when it was sent: all its steps may be opened.
  const isComplete = useCallback(
    (id: string) => mode.kind === 'edit' || answers.inspect(id).length === 0,
    [answers, mode.kind],
  );
  // What an officer asked for is one page, of all steps: its buttons are the last one's.
  const tasks = mode.kind === 'edit' && mode.application.requested_changes.length > 0 ? mode.application : undefined;
  const openSteps = useOpenSteps(tasks ? wizard.steps : NO_STEPS, session);
  const {
    step,
    index,
    isLast,
    isSentBack,
    goTo: openStep,
    goBack,
    toHref,
  } = useStep(
    useMemo(() => (tasks ? wizard.steps.slice(-1) : wizard.steps), [tasks, wizard]),
    startStep,
    isComplete,
  );
  const goTo = tasks ? noop : openStep;
  const shown = useMemo(() => (openSteps.length > 0 ? openSteps : [step]), [openSteps, step]);
  // Where an answer is changed from the list of answers, the step of that list.
  const [reviewedOn, setReviewedOn] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isQuiet = useRef(isAnew);
  const hasConflict = useStore(autosave.state, ({ conflict }) => conflict !== undefined);
  const { send, cancel, pause } = useSubmission({ definition, session, mode, api, uploader, run });
  const state = useStore(run.state);
  const busy = isBusy(state);
  const stop = state.name === 'filling' ? state.stop : undefined;
  const headingFocus = useStepFocus(step.id, arrival);
  // What takes focus once the step it is on is there: a control, or the summary.
  const awaited = useRef<{ path: string } | 'summary' | 'review'>(undefined);
  // The top of the page is wanted, not the summary's: to be scrolled to once the summary has taken focus.
  const leadsToTop = useRef(false);
  // Set by the list of corrections, once it is there.
  const asksFirst = useRef<() => boolean>(null);
  useDraftAutosave({ definition, session, step: step.id });
  useLaterParts(wizard.steps.some(({ fields }) => hasPresetRows(fields)) ? LATER_PARTS_WITH_TABLES : LATER_PARTS);

  useEffect(() => {
    if (leadsToTop.current) window.scrollTo({ top: 0 });
    leadsToTop.current = false;
  }, [attempt]);

  useEffect(() => {
    if (isSentBack && !isQuiet.current) {
      const advice = t('This step comes first. Nothing you entered is lost.');
      run.to({
        name: 'filling',
        stop: { place: 'top', step: step.id, message: texts.incomplete, advice, again: false },
      });
      showToast(texts.incomplete, 'error');
    }
    isQuiet.current = false;
  }, [isSentBack, texts.incomplete, run, step.id]);

  useEffect(() => {
    if (stop?.place === 'top' && stop.step === step.id) window.scrollTo({ top: 0 });
  }, [stop, step.id]);

  useEffect(() => {
    for (const { id } of tasks ? wizard.steps : [step]) answers.check(id);
  }, [answers, step, tasks, wizard]);

  const showAwaited = useLatest(() => {
    const target = awaited.current;
    awaited.current = undefined;
    if (target === 'summary') setAttempt((count) => count + 1);
    else if (target === 'review') focusReview();
    else if (target) focusControl(step.id, target.path);
  });

  const goToField = useLatest((formId: string, path: string) => {
    if ((tasks || formId === step.id) && focusControl(formId, path)) return;
    awaited.current = path === '' ? 'summary' : { path };
    if (formId !== step.id) goTo(formId);
  });

  const changeAnswer = useLatest((formId: string, field: string | undefined) => {
    setReviewedOn(step.id);
    if (field === undefined) goTo(formId);
    else goToField(formId, field);
  });

  function stopAt(what: Stop): void {
    run.to({ name: 'filling', stop: what });
  }

  function listRefused(): ValidationError[] {
    return listRefusedFiles(definition, answers.state.getState());
  }

  /** Shows the summary, on another step where the problem belongs there. */
  function showSummary(on: string = step.id): void {
    if (tasks || on === step.id) return setAttempt((count) => count + 1);
    awaited.current = 'summary';
    goTo(on);
  }

  async function finish(end: Exclude<SubmissionEnd, undefined>): Promise<void> {
    if ('answer' in end) {
      run.to({ name: 'received' });
      await finishDraft(session.scope, autosave);
      if (end.answer.already_submitted)
        showToast(
          t('We already have this application, reference {reference}', { reference: end.answer.reference ?? '' }),
        );
      else showToast(texts.success, 'success');
      return onSubmitted(end.answer);
    }
    if ('outdated' in end) return run.to({ name: 'outdated', changes: end.outdated });
    if ('cancelled' in end)
      return stopAt({ place: 'end', step: step.id, message: end.cancelled, advice: t(SAFE), again: true });
    const { toast, step: named, field, scrollToTop } = end.presentation;
    const target = tasks ? undefined : named;
    showToast(toast, 'error');
    const told = toReportedProblems(end.errors, wizard.steps).filter(({ path }) => path !== field?.key);
    const refused = listRefused();
    const reported = [
      ...refused,
      ...(field ? [{ path: field.key, code: 'reported', message: field.message }] : []),
      ...told,
    ];
    answers.report(reported);
    if (scrollToTop) window.scrollTo({ top: 0 });
    leadsToTop.current = scrollToTop && reported.length > 0;
    const place = reported.length > 0 ? 'summary' : scrollToTop ? 'top' : 'end';
    stopAt({
      place,
      step: target ?? step.id,
      message: describeStop(toast, refused),
      advice: t(end.again ? SAFE : CORRECT),
      again: end.again,
    });
    if (reported.length > 0) showSummary(target);
    else if (target !== undefined && target !== step.id) goTo(target);
  }

  /** Goes on to the next step. One that has words for not being saved is only left when it is saved. */
  async function leave(): Promise<void> {
    if (asksForChoice()) return;
    if (autosave.state.getState().device !== 'saved') run.to({ name: 'saving' });
    const saved = await autosave.settle().then(
      () => true,
      () => false,
    );
    run.to({ name: 'filling' });
    if (!saved && step.failed !== undefined) {
      showToast(step.failed, 'error');
      return stopAt({ place: 'end', step: step.id, message: step.failed, advice: t(UNSAVED), again: true });
    }
    if (saved && step.saved !== undefined) showToast(step.saved, 'success');
    goTo(wizard.steps[index + 1]?.id ?? step.id);
  }

  /** While two versions stand against each other nothing is saved: the person is led to the choice. */
  function asksForChoice(): boolean {
    if (!autosave.state.getState().conflict) return false;
    showToast(t('Choose first which version of your application to keep'), 'error');
    const before = run.state.getState();
    run.to({ name: 'conflict', times: before.name === 'conflict' ? before.times + 1 : 1 });
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
      stopAt({ place: 'summary', step: step.id, message: texts.incomplete, advice: '', again: false });
      return showSummary();
    }
    if (asksForChoice()) return;
    announce(t('Sending your application'));
    const end = await send();
    if (end) await finish(end);
  });

  const next = useLatest(() => {
    if (busy) return;
    run.to({ name: 'filling' });
    if (mode.kind === 'new') renewDays();
    // Sent again as it is, a file that was refused would only be refused again.
    const refused = listRefused().filter(({ path }) => isLast || step.fields.some(({ key }) => key === keyOf(path)));
    answers.report(refused);
    const problems = shown.flatMap(({ id }) => answers.check(id));
    if (problems.length + refused.length > 0) {
      answers.attempt(shown.map(({ id }) => id));
      showSummary();
      const fields = shown.flatMap((each) => each.fields);
      const missing = problems.filter(({ code }) => code === 'required');
      const wanted = missing.flatMap(({ path }) => findFieldAt(fields, path)?.ui.missing ?? []);
      for (const text of new Set(wanted)) showToast(text, 'error');
      return;
    }
    answers.attempt([]);
    if (isLast) return asksFirst.current?.() ? undefined : void submit();
    void leave();
  });

  const back = () => {
    answers.attempt([]);
    setReviewedOn(undefined);
    if (tasks || index === 0) onLeave();
    else goBack();
  };

  /** Back to the list of answers, once what was changed is right. */
  const returnToReview = () => {
    if (reviewedOn === undefined) return;
    if (answers.check(step.id).length > 0) {
      answers.attempt([step.id]);
      return showSummary();
    }
    setReviewedOn(undefined);
    awaited.current = 'review';
    goTo(reviewedOn);
  };

  return {
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
    returnToReview: reviewedOn === undefined || reviewedOn === step.id ? undefined : returnToReview,
    showAwaited,
    shown,
    state,
    step,
    stop,
    submit,
    tasks,
    toHref,
  };
}

/** Of steps that come after the first, and of the end. */
const LATER_PARTS = [LazyFullForm.fetch, fetchAnswersReview, loadSubmission, loadNotices];
const LATER_PARTS_WITH_TABLES = [...LATER_PARTS, LazyTableForm.fetch];

const NO_STEPS: readonly StepDefinition[] = [];
const noop = () => undefined;

const SAFE = msg('Nothing you entered is lost. Documents that were sent are not sent again.');
const UNSAVED = msg(
  'What you entered is still on this page, and nowhere else: do not close it. Please check your connection, then try again.',
);
const CORRECT = msg('Nothing you entered is lost. Please correct it, then submit again.');

/**
 * The arrival on the step that was opened first: a page that has just been opened keeps the focus where the browser
 * puts it.
 */
function useStepFocus(stepId: string, arrival: string | undefined): string | undefined {
  const [first] = useState(stepId);
  const [moved, setMoved] = useState(false);
  if (!moved && stepId !== first) setMoved(true);
  return moved || stepId !== first ? stepId : arrival;
}

/** Which documents, and why, stands below it. */
function describeStop(toast: string, refused: readonly ValidationError[]): string {
  if (refused.length === 0) return toast;
  return refused.length === 1
    ? t('One document was not accepted')
    : t('{count} documents were not accepted', { count: refused.length });
}

/**
 * Fetches in the first pause what later steps are made of, so that they open at once, and without a network too. What
 * cannot be had is asked for again, and said, where it is needed. `loaders` must be stable.
 */
function useLaterParts(loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(
    () => inPause(() => void meetFirstNeed().then(() => Promise.allSettled(loaders.map((load) => load())))),
    [loaders],
  );
}

/** The steps of which something can be changed, as it is asked now. */
function useOpenSteps(
  steps: readonly StepDefinition[],
  { answers, locks }: Pick<WizardSession, 'answers' | 'locks'>,
): readonly StepDefinition[] {
  const deciding = useAnswers(answers, (state) => state.deciding);
  const ids = useMemo(
    () =>
      steps
        .filter((step) => [...findVisible(step, deciding).fields.keys()].some((key) => !locks.has(key)))
        .map(({ id }) => id)
        .join(' '),
    [steps, deciding, locks],
  );
  return useMemo(() => {
    const open = new Set(ids.split(' '));
    return steps.filter(({ id }) => open.has(id));
  }, [steps, ids]);
}

/** In the order of the form. A file goes from here when it is removed or another takes its place. */
function listRefusedFiles(
  definition: ProviderDefinition,
  { data, transfers }: Pick<AnswerState, 'data' | 'transfers'>,
): ValidationError[] {
  return listPending(definition, clearHiddenAnswers(definition.wizard.steps, data)).flatMap(
    ({ field, kind, label, localId, file }) => {
      const transfer = transfers[localId];
      if (transfer?.status !== 'refused') return [];
      return [
        {
          path: field,
          code: 'reported',
          message: `${getHolding({ kind }) === 'files' ? `${label}, ${file.fileName}` : label}: ${transfer.message ?? ''}`,
        },
      ];
    },
  );
}

/**
 * Hands every change of the answers, and then of the step, to the draft's autosave: what the account lacks at once,
 * nothing before something was typed.
 */
function useDraftAutosave({ definition, session, step }: UseDraftAutosaveOptions): void {
  const { answers, autosave, submissionKey } = session;
  const started = useRef(false);
  const current = useRef(step);

  useEffect(() => {
    let isVisitMarked = false;
    const keep = () => {
      started.current = true;
      if (!isVisitMarked) markVisit(session.scope, submissionKey);
      isVisitMarked = true;
      autosave.keep({
        definitionVersion: definition.version,
        step: current.current,
        data: answers.state.getState().data,
        submissionKey,
      });
    };
    if (session.unsent && !started.current) keep();
    if (current.current !== step) {
      current.current = step;
      if (started.current) keep();
    }
    return answers.state.subscribe((after, before) => {
      if (after.data !== before.data) keep();
    });
  }, [answers, autosave, definition, session, submissionKey, step]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { device, account, files } = autosave.state.getState();
      const isLost = files === 'page' || (device === 'failed' && account !== 'saved');
      if (started.current && isLost) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [autosave]);
}
