import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { PublicConfig } from '@/api/shapes/account';
import { again } from '@/ui/again';
import { t } from '@/texts/t';
import { lazyPart } from '../navigation/lazy-part';
import type { LanguageMenuProps } from './language-menu';

/** Fetched when it is opened, with the code of floating surfaces. */
const LanguageMenu = lazyPart<LanguageMenuProps>(
  async () => (await again(() => import('./language-menu'))).LanguageMenu,
);

const STYLES = {
  flex: 'none',
  minHeight: 44,
  textTransform: 'none',
  font: 'inherit',
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: '2px' },
  '@media print': { display: 'none' },
} as const;

/**
 * In which language the page is read; another one loads it anew. Each is named in itself. A menu and no box with a list,
 * which would load the page at every arrow key.
 */
export function LanguageChoice({ languages }: Pick<PublicConfig, 'languages'>) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { lang } = document.documentElement;
  const name = languages.find(({ id }) => id === lang)?.name ?? lang;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t('Language: {name}', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={STYLES}
      >
        {name} ▾
      </Button>
      {anchor && (
        <Suspense>
          <LanguageMenu languages={languages} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
