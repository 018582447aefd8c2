/** What is answered about a record whose definition this build cannot read. */
import { ApiError } from '../platform/api-error';
import type { Log } from '../platform/log';
import { t } from '@/texts/t';

const CODE = 'DEFINITION_UNREADABLE';

/** Throws 409 and says in the log why: who asks can do nothing about it, and who runs the registry can. */
export function throwUnreadable(log: Log, { id, version }: { id: string; version: string }, cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  log.error({ provider: id, version, why }, 'a stored definition cannot be read');
  throw new ApiError(
    409,
    CODE,
    t(
      'This application was made with a form that this version of the registry cannot read. Nothing of it is lost: please ask the registry’s administrators, who find the reason in its log.',
    ),
    { cause },
  );
}

/** Undefined where the definition cannot be read: for what is about other records too, and goes on without this one. */
export async function unlessUnreadable<Definition>(definition: Promise<Definition>): Promise<Definition | undefined> {
  try {
    return await definition;
  } catch (error) {
    if (error instanceof ApiError && error.code === CODE) return undefined;
    throw error;
  }
}
