/**
 * The users of an own sign-in, made anew in a hosted project, so that the records of a registry that moves there have
 * theirs.
 */
import { z } from 'zod';
import { ApiError } from '../platform/api-error';
import type { HostedConfig } from '../platform/server-config';
import { createProjectApi, nobody } from './project-api';

/** As a backup has a row of auth.users. */
const UserRow = z.object({
  id: z.uuid(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  banned_until: z.string().nullable(),
  raw_user_meta_data: z.record(z.string(), z.unknown()),
});

export interface MadeAccounts {
  count: number;
  /** Addresses of those who have to choose a new password: a project does not take the hash of ours. */
  withoutPassword: string[];
}

/**
 * Each by the id that it has; one that an attempt before has made is left. Throws for a phone or an address of somebody
 * else.
 */
export async function makeProjectAccounts(
  hosted: HostedConfig,
  lines: AsyncIterable<string>,
  send: typeof fetch = fetch,
): Promise<MadeAccounts> {
  const api = createProjectApi(hosted, send);
  const made: MadeAccounts = { count: 0, withoutPassword: [] };
  for await (const line of lines) {
    const { id, phone, email, ...user } = UserRow.parse(JSON.parse(line));
    const contact =
      phone === null && email === null
        ? nobody(id)
        : {
            ...(phone === null ? {} : { phone, phone_confirm: true }),
            ...(email === null ? {} : { email, email_confirm: true }),
            ...(user.banned_until === null ? {} : { ban_duration: nobody(id).ban_duration }),
          };
    await api
      .asServer('POST', '/admin/users', { id, ...contact, user_metadata: user.raw_user_meta_data })
      .catch(async (error: unknown) => {
        const there = await api.asServer('GET', `/admin/users/${id}`).catch(() => undefined);
        if (there) return;
        const said = error instanceof ApiError ? error.message : String(error);
        throw new Error(`The project does not take the user ${id}: ${said}. Delete who is in the way there`, {
          cause: error,
        });
      });
    made.count += 1;
    if (email !== null && user.encrypted_password !== null) made.withoutPassword.push(email);
  }
  return made;
}
