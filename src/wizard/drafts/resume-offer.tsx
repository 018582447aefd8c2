import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { PageHeading } from '@/ui/page-heading';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import type { DraftChoice, StoredDraft } from './choose-draft';
import { DraftFacts } from './draft-facts';
import { styles } from '../notice-styles';

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
        <Card component="section" key={draft.place}>
          {choice.kind === 'both' && (
            <CardHeader title={draft.place === 'device' ? 'On this device' : 'In your account'} />
          )}
          <CardContent>
            <DraftFacts definition={definition} draft={draft} />
            <Box sx={styles.actions}>
              <Button variant="contained" onClick={() => onContinue(draft)}>
                {choice.kind === 'one'
                  ? 'Continue'
                  : draft.place === 'device'
                    ? 'Continue with this device’s version'
                    : 'Continue with the account’s version'}
              </Button>
              {choice.kind === 'one' && <Button onClick={() => setAsking(true)}>Start again</Button>}
            </Box>
          </CardContent>
        </Card>
      ))}
      {choice.kind === 'both' && (
        <Box sx={styles.actions}>
          <Button variant="text" onClick={() => setAsking(true)}>
            Start again
          </Button>
        </Box>
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
