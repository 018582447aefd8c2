/** What to know before a phone number is given: what this is, what to have ready, and how long it takes. */
import Box from '@mui/material/Box';
import { useState, type ToggleEvent } from 'react';
import { registry } from 'virtual:registry';
import type { Door } from '@/definition/parse/catalog';
import { isKnownDevice } from './sign-in-progress';
import { t } from '@/texts/t';

const styles = {
  box: {
    padding: '12px 16px',
    borderInlineStart: '4px solid var(--mui-palette-accent-main)',
    background: 'var(--mui-palette-surface-sunken)',
    borderRadius: 'var(--mui-radius-control)',
    fontSize: 'var(--mui-textSize-hint)',
    '& summary': { cursor: 'pointer' },
    '& h2': { display: 'inline', margin: 0, fontSize: 'var(--mui-textSize-body)' },
    '& p': { margin: '4px 0 0', maxWidth: 'var(--mui-width-text)' },
  },
} as const;

export interface BeforeYouBeginProps {
  door: Door;
  /** Whoever reads it has an invitation in hand. */
  invited?: boolean;
}

export function BeforeYouBegin({ door, invited = false }: BeforeYouBeginProps) {
  const { documents, numbers, minutes } = door.needs;
  const needed = documents.filter(({ required }) => required).map(({ label }) => label);
  const optional = documents.filter(({ required }) => !required).map(({ label }) => label);
  const ready = [...needed, ...numbers];
  // Where only an invitation opens an account, that is the first thing to know.
  const { closed } = door.signIn;
  const about = invited ? undefined : (closed ?? door.card?.description ?? door.ownRole?.description);
  // Whoever was here before knows it; where only an invitation opens the door, that is said to everybody.
  const [isOpen, setIsOpen] = useState(() => invited || closed !== undefined || !isKnownDevice());
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open)}
      sx={styles.box}
    >
      <summary>
        <h2>{t('Before you begin')}</h2>
      </summary>
      <p>
        {about !== undefined && `${about.replace(/\.$/, '')}. `}
        {t('Your application goes to the {authority}.', { authority: registry.authority })}
      </p>
      {ready.length > 0 && (
        <p>
          <strong>{t('Have ready:')}</strong> {ready.join(', ')}
        </p>
      )}
      {optional.length > 0 && (
        <p>
          <strong>{t('If you have them:')}</strong> {optional.join(', ')}
        </p>
      )}
      <p>
        {t('It takes about {minutes} minutes. You can stop at any time: what you enter is kept as a draft.', {
          minutes,
        })}
      </p>
    </Box>
  );
}
