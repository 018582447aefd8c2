/** What a person is called. */
interface Named {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
}

/** A person's name, or what else they are known by. */
export function toName(person: Named): string {
  return toFullName(person) ?? (person.email || person.phone || 'Unnamed');
}

/** First and last name; null for somebody who has told neither. */
export function toFullName({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}
