/** What the server found wrong with the fields of a dialog: told at them alone, and sought at once. */
import { useEffect } from 'react';
import { ResponseFailure } from '@/api/client/request-failure';

/** `prefix`: what the ids of the fields begin with. `rest`: the error where no field tells it, else null. */
export function useRefused(error: unknown, prefix: string, fields: readonly string[]) {
  const errors = error instanceof ResponseFailure ? error.errors : [];
  const isTold = errors.length > 0 && errors.every(({ path }) => fields.includes(path));
  const [first] = isTold ? errors : [];
  useEffect(() => {
    if (first) document.getElementById(`${prefix}-${first.path}`)?.focus();
  }, [first, prefix]);
  const refused: Partial<Record<string, string>> = Object.fromEntries(
    errors.map(({ path, message }) => [path, message]),
  );
  return { refused, rest: isTold ? null : error };
}
