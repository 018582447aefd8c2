/** An application that was begun and not submitted: how far it is, and the way back to it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findScreen, toScreenPath } from '@/engine/paths';
import { toDayText, toTimeText } from '@/records/record-dates';
import { useLink } from '@/page/navigation/use-link';
import { SoftLink } from '@/ui/soft-link';
import type { SavedDraft } from '@/wizard/drafts/saved-draft';
import { isBlankAnswer, type FormData } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { isSecret } from '@/engine/record/shown-fields';
import { t } from '@/texts/t';

const styles = {
  draft: {
    display: 'grid',
    gap: 1.5,
    justifyItems: 'start',
    padding: 2,
    border: '1px solid var(--mui-palette-line-soft)',
    borderInlineStart: '4px solid var(--mui-palette-accent-main)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '@media (min-width: 600px)': { padding: 3 },
    '& h2': { margin: 0, fontSize: 'var(--mui-textSize-section)' },
    '& p': { margin: 0 },
    '& small': { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)' },
  },
  bar: { width: '100%', maxWidth: '24rem' },
} as const;

export interface OwnDraftProps {
  definition: ProviderDefinition;
  base: string;
  draft: SavedDraft;
}

export function OwnDraft({ definition, base, draft }: OwnDraftProps) {
  const link = useLink();
  const id = useId();
  const form = findScreen(definition, 'wizard');
  const { answered, asked } = countAnswers(definition, draft.data);
  return (
    <Box component="article" aria-labelledby={id} sx={styles.draft}>
      <h2 id={id}>{t('Not submitted yet: {name}', { name: definition.name })}</h2>
      <p>
        <strong>{t('{answered} of {asked} answered', { answered, asked })}</strong>
        <br />
        <small>{describeSaving(draft)}</small>
      </p>
      <LinearProgress
        aria-hidden="true"
        variant="determinate"
        value={(100 * answered) / Math.max(asked, 1)}
        sx={styles.bar}
      />
      {form !== undefined && (
        <Button component={SoftLink} variant="contained" {...link(toScreenPath(base, form))}>
          {t('Continue')}
        </Button>
      )}
    </Box>
  );
}

/** When it was saved, and until when it is kept. */
export function describeSaving({ savedAt, expiresAt }: SavedDraft): string {
  const time = toTimeText(savedAt);
  return expiresAt === undefined
    ? t('Saved {time} on this device', { time })
    : t('Saved {time}, kept until {keptUntil}', { time, keptUntil: toDayText(expiresAt) });
}

/** Of all that the form asks now, of whoever gave these answers; what it works out by itself is not asked. */
export function countAnswers(
  { wizard }: Pick<ProviderDefinition, 'wizard'>,
  data: FormData,
): { answered: number; asked: number } {
  const asked = wizard.steps
    .flatMap((step) => listVisibleFields(step, data))
    .filter((field) => !isSecret(field) && field.ui.readonly !== true);
  return {
    answered: asked.filter(({ key }) => !isBlankAnswer(data[key]) && data[key] !== false).length,
    asked: asked.length,
  };
}
