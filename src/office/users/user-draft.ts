/** A user while they are edited. */
import type { UserChange, UserRow } from '@/api/shapes/user';

const KEYS = ['first_name', 'last_name', 'email', 'phone', 'role', 'status'] as const;

export type UserDraft = Record<(typeof KEYS)[number], string>;

export function readUserDraft(user: UserRow): UserDraft {
  return Object.fromEntries(KEYS.map((key) => [key, user[key] ?? ''])) as UserDraft;
}

/** Only what differs; an emptied e-mail or phone is taken away. */
export function toUserChange(user: UserRow, draft: UserDraft): UserChange {
  const changed = KEYS.filter((key) => draft[key].trim() !== (user[key] ?? ''));
  return Object.fromEntries(
    changed.map((key) => [
      key,
      (key === 'email' || key === 'phone') && draft[key].trim() === '' ? null : draft[key].trim(),
    ]),
  ) as UserChange;
}

/** By field key. */
export function findUserFaults(draft: UserDraft): Partial<Record<keyof UserDraft, string>> {
  const faults: Partial<Record<keyof UserDraft, string>> = {};
  if (draft.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.email.trim())) faults.email = 'Invalid email address';
  // Specification section 9: the phone pattern.
  if (draft.phone.trim() !== '' && !/^\+?\d{10,15}$/.test(draft.phone.trim()))
    faults.phone = 'Phone number must be between 10-15 digits and may start with +';
  return faults;
}
