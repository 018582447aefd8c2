import { styled } from '@mui/material/styles';
import type { PublicConfig } from '@/api/shapes/account';
import { t } from '@/texts/t';
import { LANGUAGE_COOKIE } from '@/api/client/language-cookie';

const Select = styled('select')({
  maxWidth: '7rem',
  fieldSizing: 'content',
  minHeight: 44,
  padding: '4px',
  font: 'inherit',
  color: 'inherit',
  background: 'var(--mui-palette-header-main)',
  border: '1px solid currentColor',
  borderRadius: 'var(--mui-radius-control)',
  '@media print': { display: 'none' },
});

const YEAR_SECONDS = 365 * 24 * 3600;

/** In which language the page is read; another one loads it anew. Each is named in itself. */
export function LanguageChoice({ languages }: Pick<PublicConfig, 'languages'>) {
  return (
    <Select
      name="language"
      aria-label={t('Language')}
      value={document.documentElement.lang}
      onChange={({ target }) => {
        document.cookie = `${LANGUAGE_COOKIE}=${target.value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
        location.reload();
      }}
    >
      {languages.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
