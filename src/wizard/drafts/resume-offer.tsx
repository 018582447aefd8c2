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
import { t } from '@/texts/t';

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
            ? t('There are two versions. Choose the one to continue with; the other is then replaced.')
            : undefined
        }
      >
        {t('Continue your application?')}
      </PageHeading>
      {drafts.map((draft) => (
        <Card component="section" key={draft.place}>
          {choice.kind === 'both' && (
            <CardHeader title={draft.place === 'device' ? t('On this device') : t('In your account')} />
          )}
          <CardContent>
            <DraftFacts definition={definition} draft={draft} />
            <Box sx={styles.actions}>
              <Button variant="contained" onClick={() => onContinue(draft)}>
                {choice.kind === 'one'
                  ? t('Continue')
                  : draft.place === 'device'
                    ? t('Continue with this device’s version')
                    : t('Continue with the account’s version')}
              </Button>
              {choice.kind === 'one' && <Button onClick={() => setAsking(true)}>{t('Start again')}</Button>}
            </Box>
          </CardContent>
        </Card>
      ))}
      {choice.kind === 'both' && (
        <Box sx={styles.actions}>
          <Button variant="text" onClick={() => setAsking(true)}>
            {t('Start again')}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title={t('Start again?')}
        confirmLabel={t('Delete and start again')}
        danger
        onConfirm={onStartAgain}
        onCancel={() => setAsking(false)}
      >
        {t('The answers and files that you entered before are deleted. This cannot be undone.')}
      </ConfirmDialog>
    </>
  );
}
