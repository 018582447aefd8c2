/** Opens some records of a registry by the server's own code, as the applicants whose they are. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createServer } from '@/server/create-server';
import type { Platform } from '@/server/platform/platform';
import { BackupError } from '../backup/backup-folder';

const RECORDS = 10;

interface OpenedRecords {
  records: number;
  documents: number;
}

/**
 * Ten records at most, the latest of each type first, each with its form and all of its documents. Throws BackupError
 * with the first that does not open. The platform's database is a copy: people are signed in there, whatever the day's
 * rules say.
 */
export async function openRecords(platform: Platform): Promise<OpenedRecords> {
  await liftRulesOfTheDay(platform);
  const app = await createServer(platform);
  const opened = { records: 0, documents: 0 };
  for (const { id, user_id, provider, version, documents } of await listRecords(platform)) {
    const session = await platform.auth.embedded?.sessions.issue(user_id, 'password');
    const headers = { authorization: `Bearer ${session?.access_token}` };
    const open = async (path: string) => {
      const answer = await app.request(`/api/${path}`, { headers });
      if (answer.ok) return answer;
      throw new BackupError(
        `The record ${id} of the backup does not open for its applicant: GET /api/${path} answers ${answer.status}.`,
      );
    };
    await open(`applications/${id}`);
    await open(`definitions/${provider}/${version}`);
    for (const { key, sha256 } of documents) {
      const bytes = await (await open(`applications/file/${key}`)).arrayBuffer();
      if (createHash('sha256').update(Buffer.from(bytes)).digest('hex') !== sha256)
        throw new BackupError(`The document ${key} of the record ${id} does not open as it was uploaded.`);
      opened.documents += 1;
    }
    opened.records += 1;
  }
  return opened;
}

/**
 * Maintenance and old passwords keep people out of the registry that was copied; what is asked here is what they find.
 */
async function liftRulesOfTheDay({ database: { kysely }, clock }: Platform): Promise<void> {
  await sql`update settings set values = values - 'maintenance_mode' where group_id = 'general'`.execute(kysely);
  await kysely.updateTable('auth.users').set({ password_changed_at: clock() }).execute();
}

interface RecordToOpen {
  id: string;
  user_id: string;
  provider: string;
  version: string;
  documents: { key: string; sha256: string }[];
}

/** Of people who can sign in; an officer, who may have a second factor, is asked for more than a session. */
async function listRecords({ database: { kysely }, catalog, clock }: Platform): Promise<RecordToOpen[]> {
  const officers = catalog.registry.roles.flatMap(({ id, audience }) => (audience === 'officer' ? [id] : []));
  const { rows } = await sql<RecordToOpen>`
    select id, user_id, provider, definition_version as version, (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'sha256', sha256) order by key), '[]') from files
      where attached_to = found.id and owner_id = found.user_id and state = 'attached' and quarantined_at is null
    ) as documents
    from (
      select a.id, a.user_id, a.provider, a.definition_version, row_number() over (partition by a.application_type order by a.number desc) as place
      from applications a join profiles p on p.id = a.user_id join auth.users u on u.id = a.user_id
      where p.status = 'active' and (u.banned_until is null or u.banned_until < ${clock()})
        and not (p.role_id = any(${officers}))
        and not exists (select from profile_roles r where r.profile_id = p.id and r.role_id = any(${officers}))
    ) found
    order by place, id limit ${RECORDS}`.execute(kysely);
  return rows;
}
