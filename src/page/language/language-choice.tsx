import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { PublicConfig } from '@/api/shapes/account';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { t } from '@/texts/t';
import type { LanguageMenuProps } from './language-menu';

/**
 * Neither a button of MUI's nor what other pages show of lost parts: the landing page would fetch all that goes with
 * those.
 */
const Opener = styled('button')({
  flex: 'none',
  minHeight: 44,
  padding: '4px 6px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: '2px' },
  '@media print': { display: 'none' },
});

/**
 * A phone’s masthead has room for the registry’s name or for the language’s: it says "HA", and the menu says the rest.
 */
const Name = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));
const Code = styled('span')(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }));

/** Fetched when it is opened, with the code of floating surfaces. */
const LanguageMenu = lazyPartWith<LanguageMenuProps>(
  async () => (await again(() => import('./language-menu'))).LanguageMenu,
  ({ onRetry }) => (
    <Opener type="button" onClick={onRetry}>
      {t('Try again')}
    </Opener>
  ),
  () => null,
);

/**
 * In which language the page is read; another one loads it anew. Each is named in itself. A menu and no box with a
 * list, which would load the page at every arrow key.
 */
export function LanguageChoice({ languages }: Pick<PublicConfig, 'languages'>) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { lang } = document.documentElement;
  const name = languages.find(({ id }) => id === lang)?.name ?? lang;
  const code = lang.split('-')[0]?.toUpperCase() ?? lang;
  return (
    <>
      <Opener
        type="button"
        aria-label={t('Language: {name}', { name: `${name}, ${code}` })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Name>{name}</Name>
        <Code>{code}</Code> ▾
      </Opener>
      {anchor && <LanguageMenu languages={languages} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
