import type { MessageList } from '@/api/shapes/message';
import type { Queries } from '../storage/database';

/** The messages about an application, oldest first: what was said, to whom, and whether it has left. */
export async function listMessages(queries: Queries, applicationId: string): Promise<MessageList> {
  const rows = await queries
    .selectFrom('messages')
    .select(['id', 'occasion', 'channel', 'recipient', 'subject', 'text', 'state', 'attempts', 'created_at', 'sent_at'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  return {
    data: rows.map(({ id, created_at, sent_at, ...message }) => ({
      ...message,
      id: String(id),
      created_at: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
    })),
  };
}
