/** The search of a list: taken over when it is sent, since every letter would be a question to the server. */
import type { FormEvent } from 'react';
import { Button } from '@/ui/button';
import { FieldFrame } from '@/ui/field-frame';
import { TextInput } from '@/ui/text-input';
import { useTypedText } from './use-typed-text';
import styles from './search-form.module.css';

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
    <form role="search" className={styles.search} onSubmit={submit}>
      <FieldFrame id={id} label="Search" hint={hint}>
        <TextInput
          id={id}
          name="search"
          type="search"
          value={typed}
          onChange={setTyped}
          describedBy={`${id}-hint`}
          maxLength={200}
        />
      </FieldFrame>
      <Button type="submit" kind="primary">
        Search
      </Button>
    </form>
  );
}
