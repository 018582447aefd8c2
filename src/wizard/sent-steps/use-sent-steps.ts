/** The steps of an open form that somebody else was asked for: followed while they wait, and taken when they come. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiClient } from '@/api/client/client';
import type { NewStepRequest, StepRequest } from '@/api/shapes/step-request';
import type { ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import { useLatest } from '@/fields/latest';
import { savesData } from '@/ui/saves-data';
import { showToast } from '@/ui/toast';
import type { WizardSession } from '../run/wizard-session';
import { t } from '@/texts/t';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import type { AnswerStore } from '@/form/store/answer-store';

/** While one waits. */
const ASK_EVERY_MS = 30_000;

export interface SentStepsOptions {
  definition: ProviderDefinition;
  session: WizardSession;
  api: ApiClient;
  /** Id of the application that is renewed. */
  application: string | undefined;
  /** What is being sent to the server is not changed meanwhile. */
  busy: boolean;
}

export function useSentSteps({ definition, session, api, application, busy }: SentStepsOptions) {
  const { answers, autosave, initial } = session;
  const server = useMemo(() => createSentRequests(api, definition.id, application), [api, definition.id, application]);
  const [requests, setRequests] = useState<readonly StepRequest[]>([]);
  const taking = useRef(false);
  const findStep = (id: string) => definition.wizard.steps.find((step) => step.id === id);
  const put = (request: StepRequest) =>
    setRequests((before) => [...before.filter(({ step }) => step !== request.step), request]);

  /**
   * Noted once the account's draft has them: from then on nobody else is told them, and the device may be another one
   * tomorrow. What fails is tried again with the next look.
   */
  const take = useLatest(async (request: StepRequest): Promise<void> => {
    const step = findStep(request.step);
    if (!step || taking.current) return;
    taking.current = true;
    try {
      takeOver(step, answers, request);
      await autosave.settle();
      await autosave.flush();
      if (autosave.state.getState().account !== 'saved') return;
      await server.noteTaken(request);
      put({ ...request, state: 'taken' });
      showToast(t('{name} has filled in “{step}”', { name: request.filled_by ?? '', step: step.title }), 'success');
    } catch {
      // The form has them; the note follows.
    } finally {
      taking.current = false;
    }
  });

  const look = useLatest(async (): Promise<void> => {
    const found = await server.list().catch(() => undefined);
    if (!found) return;
    setRequests(found);
  });

  // What came is taken as soon as nothing is in its way.
  const conflict = autosave.state.getState().conflict !== undefined;
  const ready = requests.find((request) => {
    const step = findStep(request.step);
    if (request.state !== 'filled' || !step) return false;
    return !isFilledHere(step, answers.state.getState().data, { initial, ...pick(request) });
  });
  useEffect(() => {
    if (ready && !busy && !conflict) void take(ready);
  }, [ready, busy, conflict, take]);

  const isWaiting = requests.some(({ state }) => state === 'sent' || state === 'filled');
  useEffect(() => {
    void look();
    const onShown = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [look]);
  useEffect(() => {
    if (!isWaiting || savesData()) return undefined;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && look()), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, look]);

  return {
    requests,
    /** Filled in there and here: the applicant chooses. */
    contested: requests.filter(({ state }) => state === 'filled').filter((request) => request !== ready),
    take,
    send: useCallback(async (step: string, request: NewStepRequest) => put(await server.send(step, request)), [server]),
    withdraw: useCallback(
      async (step: string) => {
        await server.withdraw(step);
        setRequests((before) => before.filter((each) => each.step !== step));
      },
      [server],
    ),
  };
}

function pick({ answers }: StepRequest): Pick<StepRequest, 'answers'> {
  return answers === undefined ? {} : { answers };
}

/** What an applicant asks of the server about steps that somebody else fills in. */
interface SentRequests {
  list: () => Promise<StepRequest[]>;
  send: (step: string, request: NewStepRequest) => Promise<StepRequest>;
  withdraw: (step: string) => Promise<void>;
  /** The form has the answers now. */
  noteTaken: (request: StepRequest) => Promise<void>;
}

/** `application`: the one that is renewed. */
function createSentRequests(api: ApiClient, provider: string, application: string | undefined): SentRequests {
  const query = { application };
  return {
    list: async () => (await api.request('GET /drafts/:provider/steps', { params: { provider }, query })).data,
    send: (step, json) =>
      api.request('POST /drafts/:provider/steps/:step', { params: { provider, step }, query, json }),
    withdraw: (step) => api.request('DELETE /drafts/:provider/steps/:step', { params: { provider, step }, query }),
    noteTaken: ({ id, step }) =>
      api.request('POST /drafts/:provider/steps/:step/taken', { params: { provider, step }, query, json: { id } }),
  };
}

type FilledIn = Pick<StepRequest, 'answers'>;

/** Whether the step holds something of the applicant's own that these answers would take away. */
function isFilledHere(
  { fields }: Pick<StepDefinition, 'fields'>,
  here: FormData,
  { initial, answers = {} }: FilledIn & { initial: FormData },
): boolean {
  return fields.some(({ key }) => !isSameAnswer(here[key], initial[key]) && !isSameAnswer(here[key], answers[key]));
}

/**
 * Puts the answers of somebody else into the applicant's form, as if they were typed, so that they are checked, and
 * saved with the draft.
 */
function takeOver({ fields }: Pick<StepDefinition, 'fields'>, store: AnswerStore, { answers = {} }: FilledIn): void {
  for (const { key } of fields)
    if (!isSameAnswer(store.state.getState().data[key], answers[key])) store.answer(key, answers[key] as Answer);
}
