import NativeSelect from '@mui/material/NativeSelect';
import type { PublicConfig } from '@/api/shapes/account';
import { LANGUAGE_COOKIE } from '@/api/client/language-cookie';
import { t } from '@/texts/t';

const STYLES = {
  flex: 'none',
  color: 'inherit',
  '& select': { minHeight: 44, boxSizing: 'border-box', fieldSizing: 'content', maxWidth: '7rem' },
  '& option': { color: 'var(--mui-palette-text-primary)' },
  '& .MuiNativeSelect-icon': { color: 'inherit' },
  '@media print': { display: 'none' },
} as const;

const YEAR_SECONDS = 365 * 24 * 3600;

/** In which language the page is read; another one loads it anew. Each is named in itself. */
export function LanguageChoice({ languages }: Pick<PublicConfig, 'languages'>) {
  return (
    <NativeSelect
      variant="standard"
      disableUnderline
      inputProps={{ name: 'language', 'aria-label': t('Language') }}
      value={document.documentElement.lang}
      sx={STYLES}
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
    </NativeSelect>
  );
}
