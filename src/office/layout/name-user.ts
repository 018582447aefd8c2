/** What a user is called. */
import type { UserRow } from '@/api/shapes/user';
import { t } from '@/texts/t';

/** The name, or what else is known of the person. */
export function nameUser(user: Pick<UserRow, 'first_name' | 'last_name' | 'email' | 'phone'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email || user.phone || t('Unnamed user');
}
