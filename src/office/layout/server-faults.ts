/** What the server says is wrong with the fields of a dialog. */
import { ResponseFailure } from '@/api/client/request-failure';

/** By field; nothing where something else went wrong. */
export function readServerFaults(error: unknown): Partial<Record<string, string>> {
  return error instanceof ResponseFailure
    ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    : {};
}
