import { useState } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { PageHeading } from '@/ui/page-heading';
import { Panel } from '@/ui/panel';
import type { DraftChoice, StoredDraft } from './choose-draft';
import { DraftFacts } from './draft-facts';
import styles from '../notice.module.css';

export interface ResumeOfferProps {
  definition: ProviderDefinition;
  choice: Exclude<DraftChoice, { kind: 'none' }>;
  onContinue: (draft: StoredDraft) => void;
  onStartAgain: () => void;
}

/**
 * On return: what was begun, to continue or to start again. Two versions that differ are both shown; the person
 * chooses.
 */
export function ResumeOffer({ definition, choice, onContinue, onStartAgain }: ResumeOfferProps) {
  const [asking, setAsking] = useState(false);
  const drafts = choice.kind === 'one' ? [choice.draft] : [choice.device, choice.account];
  return (
    <>
      <PageHeading
        focusOn="resume"
        lead={
          choice.kind === 'both'
            ? 'There are two versions. Choose the one to continue with; the other is then replaced.'
            : undefined
        }
      >
        Continue your application?
      </PageHeading>
      {drafts.map((draft) => (
        <Panel
          key={draft.place}
          title={choice.kind === 'one' ? undefined : draft.place === 'device' ? 'On this device' : 'In your account'}
        >
          <DraftFacts definition={definition} draft={draft} />
          <div className={styles.actions}>
            <Button kind="primary" onClick={() => onContinue(draft)}>
              {choice.kind === 'one'
                ? 'Continue'
                : draft.place === 'device'
                  ? 'Continue with this device’s version'
                  : 'Continue with the account’s version'}
            </Button>
            {choice.kind === 'one' && <Button onClick={() => setAsking(true)}>Start again</Button>}
          </div>
        </Panel>
      ))}
      {choice.kind === 'both' && (
        <div className={styles.actions}>
          <Button kind="link" onClick={() => setAsking(true)}>
            Start again
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Start again?"
        confirmLabel="Delete and start again"
        danger
        onConfirm={onStartAgain}
        onCancel={() => setAsking(false)}
      >
        The answers and files that you entered before are deleted. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
