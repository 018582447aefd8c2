/** What the server refuses of a form that was sent as a part of something else, at the fields that it is about. */
import { useEffect } from 'react';
import { ResponseFailure } from '@/api/client/request-failure';
import type { FormHost } from './form-host';
import { toReportedProblems } from './reported-problems';

/** `below`: the key under which the form's answers were sent, by which the server names its fields. */
export function useReportedFailure(host: FormHost | undefined, failure: unknown, below: string): void {
  useEffect(() => {
    const errors = failure instanceof ResponseFailure ? failure.errors : [];
    const prefix = `${below}.`;
    const own = errors.filter(({ path }) => path.startsWith(prefix));
    host?.answers.report(
      toReportedProblems(
        own.map(({ path, message }) => ({ path: path.slice(prefix.length), message })),
        [host.form],
      ),
    );
  }, [host, failure, below]);
}
