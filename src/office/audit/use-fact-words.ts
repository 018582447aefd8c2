/**
 * What an entry of the audit calls that which was changed: by the words of pages and definitions, not by their keys.
 */
import { registry } from 'virtual:administration';
import { providers } from 'virtual:registry';
import { AUDIT_FIELDS, type AuditList } from '@/api/shapes/audit';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { t, type Message } from '@/texts/t';
import { useKeptList } from '../lists/use-list';

type Entry = AuditList['data'][number];

/** Of a key that has no words, and of one of an earlier version of the product, the key itself. */
export function useFactWords({ action, subject }: Pick<Entry, 'action' | 'subject'>): (key: string) => string {
  const may = useMay();
  const list = useKeptList(subject, { enabled: action.startsWith('list.') && may('manage_lists') }).data;
  return (key) => {
    const own =
      action === 'settings.change'
        ? findSetting(subject, key)
        : list?.columns.find((column) => column.key === key)?.title;
    if (own !== undefined) return own;
    const words = (AUDIT_FIELDS as Partial<Record<string, Message>>)[key];
    return words ? t(words) : key;
  };
}

/** A setting by its title; of the groups that have a value for each type, a type by its name. */
function findSetting(group: string, key: string): string | undefined {
  const form = registry.administration.settings.find(({ id }) => id === group);
  if (form) return form.fields.find((field) => field.key === key)?.label;
  return providers.find(({ id, applicationType }) => id === key || applicationType === key)?.name;
}
