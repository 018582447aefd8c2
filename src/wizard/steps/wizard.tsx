import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand/react';
import type { Opening } from '@/api/shapes/opening';
import type { Profile } from '@/api/shapes/account';
import type { ApiClient } from '@/api/client/client';
import type { InviteDetails } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import type { StoredDraft } from '../drafts/choose-draft';
import type { DraftOrigin } from '../drafts/draft-autosave';
import { createLocalDrafts } from '../drafts/local-drafts';
import { markVisit, openDraft } from '../drafts/open-draft';
import { createRemoteDrafts, type RemoteDrafts } from '../drafts/remote-drafts';
import { createStart, createStartFromDraft, discardDraft } from '../run/session-start';
import type { SubmissionResponse } from '../submission/submit-application';
import { createUploader } from '../upload/create-uploader';
import type { Uploader } from '../upload/uploader';
import { toStoredDraft, type UnfinishedWork } from '../run/unfinished-work';
import { createRun } from '../run/run-state';
import { createLocks } from '../run/wizard-locks';
import type { WizardMode } from '../run/wizard-mode';
import { CarriedOver } from './run-parts';
import { WizardRun } from './wizard-run';
import { createWizardSession, type SessionStart, type WizardSession } from '../run/wizard-session';
import { t } from '@/texts/t';

/** Only for who comes back to what they began. */
const ResumeOffer = lazyPartWith(
  async () => (await again(() => import('../drafts/resume-offer'))).ResumeOffer,
  ({ onRetry }) => (
    <ErrorState title={t('Your application could not be loaded')} onRetry={onRetry}>
      <p>{t('Please check your connection, then try again. What you typed is kept.')}</p>
    </ErrorState>
  ),
);

export interface WizardProps {
  definition: ProviderDefinition;
  /** The definition's compiled validators, by step id. */
  validators: FormValidators;
  api: ApiClient;
  /** The signed-in person: fills fields with `prefill.from` "account". */
  account?: Profile | undefined;
  /** Fills and locks fields with `prefill.from` "invitation". */
  invitation?: InviteDetails | undefined;
  /** Fills and locks fields with `prefill.from` "company_record" and "approved". */
  known?: Pick<Opening, 'company_record' | 'approved'> | undefined;
  mode: WizardMode;
  /** After the success notification; opens `submission.redirect`. */
  onSubmitted: (answer: SubmissionResponse) => void;
  /** The first step's back button. */
  onLeave: () => void;
  /** Drafts are kept per person: two people may share a phone. */
  userId: string;
  /** The account's drafts; by default those of `api`. */
  drafts?: RemoteDrafts | undefined;
  /** Brings files to the server; by default in pieces that resume, where the server takes them. */
  uploader?: Uploader | undefined;
  /** What was typed and chosen in the form that this one replaces; goes on at once, whatever the device has kept. */
  continued?: UnfinishedWork | undefined;
  /**
   * Opens the server's form in the place of this one; rejects when it cannot be fetched. Without it the page is loaded
   * anew.
   */
  onRenew?: ((work: UnfinishedWork) => Promise<void>) | undefined;
  /** Of a page that was moved to, its path: the heading takes focus once the form is there. */
  arrival?: string | undefined;
  /** In its place while it looks for what was typed before. */
  waiting?: ReactNode;
  /** Whom to ask, beside the steps on a desktop. */
  help?: ReactNode;
}

/** Among the drafts of a person on this device. */
function nameDraft({ id }: ProviderDefinition, mode: WizardMode): string {
  if (mode.kind === 'edit') return `${mode.application.id}:${mode.application.revision}`;
  return mode.renews ? `${mode.renews.application}:renewal` : id;
}

interface Running {
  session: WizardSession;
  startStep: string | undefined;
  /** Labels of answers that an older definition asked for and this one has no place for. */
  dropped: readonly string[];
  /** The person chose to begin anew: the address may name the step where the draft stood, which nobody asks for now. */
  isAnew: boolean;
}

/**
 * An application, step by step, as its definition has it (specification section 4; decisions, Submitting and Drafts).
 * Needs a router, the toast provider and the live region around it. A change of definition, mode or person needs
 * another `key`.
 */
export function Wizard(props: WizardProps) {
  const {
    definition,
    validators,
    api,
    account,
    invitation,
    known,
    mode,
    userId,
    drafts,
    uploader,
    continued,
    onRenew,
    onSubmitted,
    onLeave,
    help,
    arrival,
    waiting = <LoadingText>{t('Loading your application…')}</LoadingText>,
  } = props;
  const renews = mode.kind === 'new' ? mode.renews : undefined;
  const scope = `${userId}:${nameDraft(definition, mode)}`;
  const [fixed] = useState(() => {
    const start = createStart(definition, mode, { invitation, account, ...known });
    return {
      local: createLocalDrafts(scope),
      remote:
        drafts ??
        createRemoteDrafts(api, definition.id, mode.kind === 'edit' ? mode.application.id : renews?.application),
      locks: createLocks(definition, mode, { invitation, account, ...known, before: start.initial }),
      start,
    };
  });
  const sending = useMemo(() => uploader ?? createUploader(api), [uploader, api]);
  const [run] = useState(createRun);
  const offered = useStore(run.state, (state) => (state.name === 'offering' ? state : undefined));
  const [running, setRunning] = useState<Running>();

  const begin = useCallback(
    (
      start: SessionStart,
      startStep?: string,
      { dropped = [], isAnew = false }: Partial<Pick<Running, 'dropped' | 'isAnew'>> = {},
    ) => {
      const session = createWizardSession({ definition, validators, api, scope, uploader: sending, ...fixed }, start);
      setRunning((before) => {
        before?.session.autosave.stop();
        return { session, startStep, dropped, isAnew };
      });
      run.to({ name: 'filling' });
    },
    [definition, validators, api, scope, sending, fixed, run],
  );

  const resume = useCallback(
    async (draft: StoredDraft, origin: DraftOrigin, peek?: UnfinishedWork['peek']) => {
      markVisit(scope, draft.submissionKey);
      const { start, dropped } = await createStartFromDraft({
        definition,
        validators,
        local: fixed.local,
        draft,
        fresh: fixed.start,
        locked: fixed.locks.locks.keys(),
        isNew: mode.kind === 'new',
        peek,
        origin,
      });
      begin(start, draft.step, { dropped });
    },
    [definition, validators, fixed, begin, scope, mode.kind],
  );

  useEffect(() => {
    let current = true;
    void openDraft(scope, fixed.local, fixed.remote).then((draft) => {
      if (!current) return undefined;
      if (continued) return resume(continued.read(), draft.own, continued.peek);
      const { choice } = draft;
      if (choice.kind === 'none') return begin({ ...fixed.start, origin: draft.origin });
      if (choice.kind === 'one' && (draft.sameVisit || mode.kind === 'edit' || renews))
        return resume(choice.draft, draft.origin, draft.peek);
      return run.to({ name: 'offering', found: draft, choice });
    });
    return () => {
      current = false;
    };
  }, [scope, fixed, begin, resume, mode.kind, renews, continued, run]);

  if (!running) {
    if (!offered) return waiting;
    const { found, choice } = offered;
    const startAgain = async () => {
      await discardDraft(fixed.local, fixed.remote);
      begin(fixed.start, undefined, { isAnew: true });
    };
    return (
      <Suspense fallback={waiting}>
        <ResumeOffer
          definition={definition}
          choice={choice}
          onContinue={(draft) => void resume(draft, found.origin, found.peek)}
          onStartAgain={() => void startAgain()}
        />
      </Suspense>
    );
  }
  const takeOther = async (draft: StoredDraft) => {
    const stored = await fixed.local.load().catch(() => undefined);
    await resume(
      draft,
      { revision: stored?.revision ?? 0, accountRevision: draft.accountRevision, unanswered: stored?.unanswered ?? [] },
      running.session.files.peek,
    );
  };
  const { session, startStep, dropped, isAnew } = running;
  const renew = async (step: string, changes: readonly string[]) => {
    await session.autosave.settle().catch(() => undefined);
    if (!onRenew) return location.reload();
    await onRenew({ read: () => toStoredDraft(definition, session, step), changes, peek: session.files.peek });
    session.autosave.stop();
  };
  return (
    <>
      {(dropped.length > 0 || continued) && <CarriedOver dropped={dropped} changes={continued?.changes ?? []} />}
      <WizardRun
        key={session.id}
        definition={definition}
        session={session}
        mode={mode}
        api={api}
        uploader={sending}
        run={run}
        startStep={startStep}
        isAnew={isAnew}
        arrival={arrival}
        help={help}
        onSubmitted={onSubmitted}
        onLeave={onLeave}
        onTakeOther={(draft) => void takeOther(draft)}
        onRenew={renew}
      />
    </>
  );
}
