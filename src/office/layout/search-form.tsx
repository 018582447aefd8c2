/**
 * The search of a list, one line high: taken over when it is sent, since every letter would be a question to the
 * server.
 */
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
    alignItems: 'center',
    gap: 1,
    '& > .MuiTextField-root': { flex: '1 1 8rem', minWidth: 0 },
    '& input': { textOverflow: 'ellipsis' },
  },
} as const;

export interface SearchFormProps {
  id: string;
  /** What can be searched for: it stands in the field, and is read with it. */
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
        value={typed}
        onChange={({ target }) => setTyped(toStorableText(target.value))}
        slotProps={{
          htmlInput: {
            maxLength: 200,
            'aria-label': t('Search'),
            'aria-description': hint,
            placeholder: hint,
            title: hint,
          },
        }}
      />
      <Button type="submit" variant="contained">
        {t('Search')}
      </Button>
    </Box>
  );
}
