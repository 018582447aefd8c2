/** What an entry of the audit says of a value: by the words and names that officers know it by, not by its code. */
import { describeAction, type AuditList } from '@/api/shapes/audit';
import { toDayText, toTimeText } from '@/records/record-dates';
import { t } from '@/texts/t';
import { describeEvent } from '../integrations/webhook-words';
import { describePermission } from '../layout/describe-permissions';
import { nameType } from '../layout/provider-names';
import { useStatuses } from '../layout/use-statuses';
import { listChannelChoices, describeOccasion, STATES } from '../messages/message-words';
import { listUserStatuses } from '../users/user-statuses';

type Entry = AuditList['data'][number];

/** Of a person. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A code that has no words, and one of another version of the product, is said as it was noted. */
export function useValueWords({
  action,
  names,
}: Pick<Entry, 'action' | 'names'>): (text: string, key: string) => string {
  const ofApplications = useStatuses();
  const statuses = action.startsWith('user.')
    ? listUserStatuses()
    : ofApplications.map(({ id, label }) => ({ value: id, label }));
  const words: Record<string, (text: string) => string | undefined> = {
    status: (text) => findLabel(statuses, text),
    visibility: (text) => (text === 'internal' ? t('Officers alone') : t('Applicant and officers')),
    permissions: (text) => describePermission(text).replace(/\.$/, ''),
    events: describeEvent,
    channel: (text) => findLabel(listChannelChoices(), text),
    occasion: (text) => describeOccasion({ occasion: text }),
    state: (text) => STATES.filter(({ value }) => value === text).map(({ label }) => t(label))[0],
    type: nameType,
    action: describeAction,
    role: (text) => names[text],
    role_id: (text) => names[text],
    roles: (text) => names[text],
  };
  return (text, key) => words[key]?.(text) ?? (ID.test(text) ? names[text] : undefined) ?? sayTime(text);
}

function findLabel(choices: readonly { value: string; label: string }[], value: string): string | undefined {
  return choices.find((choice) => choice.value === value)?.label;
}

function sayTime(text: string): string {
  const words = DAY.test(text) ? toDayText(text) : TIME.test(text) ? toTimeText(text) : '';
  return words === '' ? text : words;
}
