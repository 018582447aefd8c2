/** The search of a list: taken over when it is sent, since every letter would be a question to the server. */
import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { useTypedText } from './use-typed-text';
import { t } from '@/texts/t';

const styles = {
  search: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: 1,
    '& > .MuiTextField-root': { flex: '1 1 12rem', maxWidth: '28rem' },
  },
  inRow: {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    '& > .MuiTextField-root': { flex: '1 1 8rem', minWidth: 0 },
    '& input': { textOverflow: 'ellipsis' },
  },
} as const;

export interface SearchFormProps {
  id: string;
  /** What can be searched for. */
  hint: string;
  /** The search in force. */
  search: string;
  onSearch: (search: string) => void;
  /** One line high, as in a row of filters: the hint stands in the field, and is read with it. */
  inRow?: boolean;
}

export function SearchForm({ id, hint, search, onSearch, inRow = false }: SearchFormProps) {
  const [typed, setTyped] = useTypedText(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={inRow ? styles.inRow : styles.search}>
      <TextField
        id={id}
        name="search"
        type="search"
        {...(inRow ? {} : { label: t('Search'), helperText: hint })}
        value={typed}
        onChange={({ target }) => setTyped(toStorableText(target.value))}
        slotProps={{
          htmlInput: {
            maxLength: 200,
            ...(inRow ? { 'aria-label': t('Search'), 'aria-description': hint, placeholder: hint, title: hint } : {}),
          },
        }}
      />
      <Button type="submit" variant="contained">
        {t('Search')}
      </Button>
    </Box>
  );
}
