/** GET /admin/audit: the acts, with what they were done to by name. */
import type { z } from 'zod';
import { VIEW_ACTIONS, type AuditEntry, type AuditList, type AuditQuery } from '@/api/shapes/user';
import { toReference } from '@/engine/record/reference';
import { isUuid } from '../storage/uuid';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

type Subject = Pick<z.infer<typeof AuditEntry>, 'subject_kind' | 'subject_name'>;

/** One page, newest first. */
export async function listAudit(
  { database: { kysely } }: Platform,
  { page, per_page, subject, action }: z.output<typeof AuditQuery>,
): Promise<AuditList> {
  let query = kysely.selectFrom('audit_log');
  if (subject !== undefined) query = query.where('subject', '=', subject);
  query = action === undefined ? query.where('action', 'not in', VIEW_ACTIONS) : query.where('action', '=', action);
  const { total } = await query.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const subjects = await nameSubjects(kysely, [...new Set(rows.map((row) => row.subject))]);
  const data = rows.map(({ id, at, actor_name, action: act, subject: about, before, after }) => ({
    id: String(id),
    at: at.toISOString(),
    actor: actor_name ?? t('System'),
    action: act,
    subject: about,
    subject_kind: null,
    subject_name: null,
    ...subjects.get(about),
    before: before ?? null,
    after: after ?? null,
  }));
  return { data, page, per_page, total: Number(total) };
}

async function nameSubjects(queries: Queries, subjects: string[]): Promise<Map<string, Subject>> {
  const ids = subjects.filter(isUuid);
  if (ids.length === 0) return new Map();
  const applications = await queries
    .selectFrom('applications')
    .select(['id', 'number', 'title'])
    .where('id', 'in', ids)
    .execute();
  const people = await queries
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', 'in', ids)
    .execute();
  return new Map<string, Subject>([
    ...applications.map(({ id, number, title }): [string, Subject] => [
      id,
      { subject_kind: 'application', subject_name: [toReference(number), title].filter(Boolean).join(' ') },
    ]),
    ...people.map((person): [string, Subject] => [person.id, { subject_kind: 'user', subject_name: toName(person) }]),
  ]);
}
