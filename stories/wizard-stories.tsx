/** Stories of one step of an application, in all states that it can be in. */
import { userEvent } from 'storybook/test';
import type { ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { submitExample } from '@/server/runtime/browser/sample-applications';
import { createLocalDrafts } from '@/wizard/drafts/local-drafts';
import { markVisit } from '@/wizard/drafts/open-draft';
import { toPath } from './screen-stories';
import { leaveAllControls, pressButton, waitForButton, waitForElement, waitForText } from './support/look';
import { getProvider, signInApplicant } from './support/people';
import { chooseFiles, getFullExample, pickSteps, toAnswers, toInvalidAnswers } from './support/sample-answers';
import { toStory, type Opening, type Scene, type Viewport } from './support/scene';
import { isCall, refuse, waitForever, type StoryServer } from './support/story-server';

export type WizardState = 'Empty' | 'Filled' | 'Invalid' | 'Submitting' | 'UploadFailed' | 'ServerError' | 'Locked';

export function wizardStory(providerId: string, stepId: string, state: WizardState, viewport: Viewport) {
  const provider = getProvider(providerId);
  const step = provider.wizard.steps.find((each) => each.id === stepId);
  if (!step) throw new Error(`"${providerId}" has no step "${stepId}".`);
  return toStory(SCENES[state]({ provider, step, isLast: step === provider.wizard.steps.at(-1) }), viewport);
}

interface Place {
  provider: ProviderDefinition;
  step: StepDefinition;
  isLast: boolean;
}

const SCENES: Record<WizardState, (place: Place) => Scene> = {
  Empty: ({ provider, step }) => ({
    open: (server) =>
      openForm(server, provider, {
        at: step,
        answers: pickSteps(stepsBefore(provider, step), toAnswers(getFullExample(provider))),
      }),
    play: async ({ canvasElement }) => void (await waitForStep(canvasElement, step)),
  }),
  Filled: ({ provider, step }) => ({
    open: (server) => openForm(server, provider, { at: step, answers: toAnswers(getFullExample(provider)) }),
    play: async ({ canvasElement }) => void (await waitForStep(canvasElement, step)),
  }),
  Invalid: ({ provider, step }) => {
    const { answers, messages } = toInvalidAnswers(provider, step);
    return {
      open: (server) =>
        openForm(server, provider, {
          at: step,
          answers: messages.length > 0 ? answers : pickSteps(stepsBefore(provider, step), answers),
        }),
      play: async ({ canvasElement }) => {
        await waitForStep(canvasElement, step);
        const next = await waitForButton(step.buttons.next);
        if (next.disabled) leaveAllControls(canvasElement);
        else await userEvent.click(next);
        if (messages[0] !== undefined) await waitForText(new RegExp(messages.map(escapePattern).join('|')));
      },
    };
  },
  Submitting: ({ provider, step }) =>
    submission(
      { provider, step, intercept: (request) => (isCall(request, 'POST', 'applications') ? waitForever() : undefined) },
      async () => void (await waitForText(/Sending your application/)),
    ),
  UploadFailed: ({ provider, step }) =>
    submission(
      {
        provider,
        step,
        chosen: step,
        intercept: (request) =>
          isCall(request, 'POST', 'uploads*') || isCall(request, 'POST', 'applications/upload*')
            ? refuse(415, 'This file is not of an accepted type')
            : undefined,
      },
      async () => {
        await waitForText(/not of an accepted type|Failed to upload/);
      },
    ),
  ServerError: ({ provider, step }) => {
    const field = findOpenField(step);
    const errors = field
      ? [{ path: field.key, message: `${field.label} could not be verified with the issuing office` }]
      : [];
    return submission(
      {
        provider,
        step,
        intercept: (request) =>
          isCall(request, 'POST', 'applications') ? refuse(400, 'Some answers were refused', errors) : undefined,
      },
      async (canvasElement) => {
        // On the step that was sent the summary names it, and leads to it.
        const entry = await waitForText(/could not be verified with the issuing office/);
        if (step !== provider.wizard.steps.at(-1)) await userEvent.click(entry);
        await waitForStep(canvasElement, step);
      },
    );
  },
  Locked: ({ provider, step }) => ({
    open: (server) => openCorrection(server, provider, step),
    play: async ({ canvasElement }) => {
      await waitForStep(canvasElement, step);
      await waitForText(new RegExp(CHANGE_REASON));
    },
  }),
};

interface FormOpening {
  at: StepDefinition;
  answers: FormData;
  contents?: ReadonlyMap<string, Blob>;
  intercept?: Opening['intercept'];
}

/** The form as somebody finds it who comes back to it in the same tab: at a step, with answers. */
async function openForm(
  server: StoryServer,
  provider: ProviderDefinition,
  { at, answers, contents = new Map(), intercept }: FormOpening,
): Promise<Opening> {
  const session = await signInApplicant(server, provider);
  const path = toPath(provider, 'wizard');
  if (Object.keys(answers).length === 0) return { path, session, intercept };
  const scope = `${session.user.id}:${provider.id}`;
  const submissionKey = crypto.randomUUID();
  const local = createLocalDrafts(scope);
  for (const [localId, content] of contents) await local.shelf.put(localId, content);
  const draft = {
    definitionVersion: provider.version,
    step: at.id,
    data: answers,
    submissionKey,
    revision: 1,
    writer: 'story',
    savedAt: new Date().toISOString(),
    accountRevision: 0,
    inAccount: true,
    unanswered: [],
  };
  await local.save(draft, 0);
  markVisit(scope, submissionKey);
  return { path, session, intercept };
}

/** Everything is answered and "Submit" is pressed; `chosen` is the step whose files are still to be sent. */
function submission(
  {
    provider,
    chosen,
    intercept,
  }: { provider: ProviderDefinition; step: StepDefinition; chosen?: StepDefinition; intercept: Opening['intercept'] },
  look: (canvasElement: HTMLElement) => Promise<void>,
): Scene {
  const last = provider.wizard.steps.at(-1);
  if (!last) throw new Error('A wizard has at least one step.');
  return {
    open: (server) => {
      const example = getFullExample(provider);
      const keys = new Set<string | undefined>(chosen?.fields.map(({ key }) => key));
      const { answers, contents } = chooseFiles(
        toAnswers(example),
        Object.fromEntries(Object.entries(example.files).filter(([path]) => keys.has(path.split('.')[0]))),
      );
      return openForm(server, provider, {
        at: last,
        answers,
        contents,
        intercept,
      });
    },
    play: async ({ canvasElement }) => {
      await waitForStep(canvasElement, last);
      await pressButton(last.buttons.next);
      await look(canvasElement);
    },
  };
}

const CHANGE_REASON = 'This does not agree with the public register';

/** A submitted application that an officer has sent back for one field of the step: the others are locked. */
async function openCorrection(
  server: StoryServer,
  provider: ProviderDefinition,
  step: StepDefinition,
): Promise<Opening> {
  const {
    platform: { database, config },
    answer,
  } = server;
  const session = await signInApplicant(server, provider);
  const id = await submitExample({
    answer,
    origin: config.publicUrl,
    accessToken: session.access_token,
    provider,
    example: getFullExample(provider),
  });
  const status = provider.workflow.statuses.find(({ editable }) => editable)?.id ?? provider.workflow.initial;
  const path = findOpenField(step)?.key ?? '';
  await database.kysely
    .updateTable('applications')
    .set({ status, requested_changes: JSON.stringify([{ path, reason: CHANGE_REASON }]) })
    .where('id', '=', id)
    .execute();
  return { path: `${toPath(provider, 'edit', { applicationId: id })}?step=${step.id}`, session };
}

/** What can be changed here: not what comes from an invitation or the account. */
function findOpenField({ fields }: StepDefinition) {
  return fields.find(({ kind, ui }) => kind !== 'hidden' && !ui.prefill?.lock) ?? fields[0];
}

function stepsBefore({ wizard }: ProviderDefinition, step: StepDefinition): StepDefinition[] {
  return wizard.steps.slice(0, wizard.steps.indexOf(step));
}

/** Controls are named by step and field. */
function waitForStep(canvasElement: HTMLElement, step: StepDefinition): Promise<HTMLElement> {
  return waitForElement(canvasElement, `[id^="${step.id}-"]`);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
