/** The wizard with everything it needs of the page: validators, the person, the API. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Opening } from '@/api/shapes/opening';
import type { InviteDetails } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { flushAutosaves, stopAutosaves } from '@/wizard/drafts/open-autosaves';
import type { SubmissionResponse } from '@/wizard/submission/submit-application';
import type { UnfinishedWork } from '@/wizard/run/unfinished-work';
import type { WizardMode } from '@/wizard/run/wizard-mode';
import { Wizard } from '@/wizard/steps/wizard';
import { AccountUnread } from '@/sign-in/applicant/account-unread';
import { ScreenOutline } from '../pages/screen-outline';
import { createFormApi } from '@/sign-in/session/form-api';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { LostPart } from '@/page/navigation/lost-part';
import { findScreen, paths, toScreenPath } from '@/engine/paths';
import { queryClient } from '@/page/data/query-client';
import { useFilledDefinition } from '@/page/definitions/list-choices';
import { fetchDefinition } from '@/page/definitions/fetch-definition';
import { beforeSignOut } from '@/sign-in/session/session';
import { registerOpenForm, useSession } from '@/page/data/session-store';
import { useArrival } from '@/page/navigation/use-arrival';
import { useMe } from '@/sign-in/session/use-me';
import { hasContact, useSite } from '@/page/shell/use-site';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { t } from '@/texts/t';

useSession.subscribe((now, before) => {
  if (before.userId !== undefined && now.userId !== before.userId) stopAutosaves();
});
beforeSignOut(flushAutosaves);

/** Fetched where the site names anybody to ask, and by desktops alone. */
const FormHelp = lazyPartWith<object>(
  async () => (await again(() => import('./form-help'))).FormHelp,
  () => null,
  () => null,
);

export interface OpenWizardProps {
  definition: ProviderDefinition;
  base: string;
  invitation?: InviteDetails | undefined;
  /** What approvals and the company's record fill in. */
  known?: Pick<Opening, 'company_record' | 'approved'> | undefined;
  mode: WizardMode;
  onSubmitted: (answer: SubmissionResponse) => void;
}

/** A newer form than the page was built with, and what was typed into the page's. */
interface Renewal {
  replaces: string;
  definition: ProviderDefinition;
  work: UnfinishedWork;
}

export function OpenWizard({ definition: given, base, invitation, known, mode, onSubmitted }: OpenWizardProps) {
  const navigate = useNavigate();
  const userId = useSession((state) => state.userId);
  const account = useMe();
  const named = hasContact(useSite());
  const me = account.data;
  const { key } = useLocation();
  const [arrivedAt] = useState(key);
  // The steps of the form are no arrival.
  const [arrival] = useState(useArrival());
  // Not out of the product, and not to another step of this form.
  const leadsBack = key === arrivedAt && key !== 'default' && (history.state as { idx?: number } | null)?.idx !== 0;
  const [renewed, setRenewed] = useState<Renewal>();
  const renewal = renewed?.replaces === given.version ? renewed : undefined;
  const written = renewal?.definition ?? given;
  const filled = useFilledDefinition(written, mode.kind === 'edit' ? mode.application.choice_words : undefined);
  const api = useMemo(() => (userId === undefined ? undefined : createFormApi(userId)), [userId]);
  const validators = useQuery(validatorsQuery(written));
  // From here on the end of the session must not take the page away.
  useEffect(registerOpenForm, []);
  if (validators.isError || filled.isError)
    return (
      <LostPart
        title={t('The form could not be loaded')}
        failures={validators.errorUpdateCount + filled.failures}
        onRetry={() => {
          if (validators.isError) void validators.refetch();
          filled.retry();
        }}
      />
    );
  if (account.isError && !me) return <AccountUnread me={account} />;
  const { definition } = filled;
  if (!validators.data || !definition || userId === undefined || !api || !me) return <ScreenOutline />;
  const submitted = (answer: SubmissionResponse) => {
    // Taken away, not only made anew: a list without what was submitted just now would be shown first.
    queryClient.removeQueries({ queryKey: ['applications'] });
    void queryClient.invalidateQueries({ queryKey: ['application'] });
    void queryClient.invalidateQueries({ queryKey: ['me'] });
    onSubmitted(answer);
  };
  const renew = async (work: UnfinishedWork) => {
    const newest = await fetchDefinition(given.id, 'current');
    await queryClient.ensureQueryData(validatorsQuery(newest));
    setRenewed({ replaces: given.version, definition: newest, work });
  };
  const listScreen = findScreen(definition, 'list');
  return (
    <Wizard
      key={`${userId} ${definition.version}`}
      definition={definition}
      validators={validators.data}
      api={api}
      userId={userId}
      account={me.user}
      invitation={invitation}
      known={known}
      mode={mode}
      continued={renewal?.work}
      onRenew={renew}
      onSubmitted={submitted}
      arrival={arrival}
      waiting={<ScreenOutline />}
      help={named && <FormHelp />}
      onLeave={() =>
        void (leadsBack
          ? navigate(-1)
          : navigate(listScreen === undefined ? paths.landing : toScreenPath(base, listScreen)))
      }
    />
  );
}
