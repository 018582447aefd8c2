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
} as const;

export interface SearchFormProps {
  id: string;
  /** What can be searched for. */
  hint: string;
  /** The search in force. */
  search: string;
  onSearch: (search: string) => void;
}

export function SearchForm({ id, hint, search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useTypedText(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={styles.search}>
      <TextField
        id={id}
        name="search"
        type="search"
        label={t('Search')}
        helperText={hint}
        value={typed}
        onChange={({ target }) => setTyped(toStorableText(target.value))}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" variant="contained">
        {t('Search')}
      </Button>
    </Box>
  );
}
