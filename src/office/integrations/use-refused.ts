/** What the server found wrong with the fields of a dialog: told at them alone, and sought at once. */
import { useEffect } from 'react';
import { readServerFaults } from '../layout/server-faults';

/** `prefix`: what the ids of the fields begin with. `rest`: the error where no field tells it, else null. */
export function useRefused(error: unknown, prefix: string, fields: readonly string[]) {
  const refused = readServerFaults(error);
  const paths = Object.keys(refused);
  const isTold = paths.length > 0 && paths.every((path) => fields.includes(path));
  const first = isTold ? paths[0] : undefined;
  // Sought anew whenever the same field is refused again.
  useEffect(() => {
    if (first !== undefined) document.getElementById(`${prefix}-${first}`)?.focus();
  }, [error, first, prefix]);
  return { refused, rest: isTold ? null : error };
}
