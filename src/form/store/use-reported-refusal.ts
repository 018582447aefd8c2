/** What the server refuses of a form that was sent as a part of something else, at the fields that it is about. */
import { useEffect } from 'react';
import type { FormHost } from './form-host';
import { toReportedProblems } from './reported-problems';

type Refusal = Parameters<typeof toReportedProblems>[0];

/**
 * `refusal`: undefined where there is none. `below`: the key under which the form's answers were sent, by which the
 * server names its fields.
 */
export function useReportedRefusal(host: FormHost | undefined, refusal: Refusal | undefined, below: string): void {
  useEffect(() => {
    const errors = refusal ?? [];
    const prefix = `${below}.`;
    const own = errors.filter(({ path }) => path.startsWith(prefix));
    host?.answers.report(
      toReportedProblems(
        own.map(({ path, message }) => ({ path: path.slice(prefix.length), message })),
        [host.form],
      ),
    );
  }, [host, refusal, below]);
}
