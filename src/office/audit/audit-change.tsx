/** What an act changed: only what differs, old beside new. */
import Box from '@mui/material/Box';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { isJsonObject, toJsonObject } from '@/definition/language/json-schema';
import { type AuditList, AUDIT_FIELDS, describeAction } from '@/api/shapes/audit';
import { styles } from './audit-styles';
import { t, type Message } from '@/texts/t';
import { rich } from '@/ui/rich';
import { registry } from 'virtual:administration';
import { providers } from 'virtual:registry';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { useKeptList } from '../lists/use-list';
import { toDayText, toTimeText } from '@/records/record-dates';
import { describeEvent } from '../integrations/webhook-words';
import { describePermission } from '../layout/describe-permissions';
import { nameType } from '../layout/provider-names';
import { useStatuses } from '../layout/use-statuses';
import { listChannelChoices, describeOccasion, STATES } from '../messages/message-words';
import { listUserStatuses } from '../users/user-statuses';

/** What differs between two values of any shape. */
interface Difference {
  /** Keys joined by dots; '' for the value itself. */
  path: string;
  /** As text; undefined for nothing: no value, blank text, an empty list. */
  before: string | undefined;
  after: string | undefined;
}

type Entry = AuditList['data'][number];

export function AuditChange({ entry }: { entry: Entry }) {
  const toWords = useFactWords(entry);
  const differences = listDifferences(entry.before, entry.after, useValueWords(entry));
  if (differences.length === 0)
    return (
      <Box component="span" sx={styles.none}>
        {t('No details')}
      </Box>
    );
  return (
    <Box component="ul" sx={styles.list}>
      {differences.map((difference) => (
        <Changed
          key={difference.path}
          difference={difference}
          words={difference.path.split('.').map(toWords).join(', ')}
        />
      ))}
    </Box>
  );
}

interface ChangedProps {
  difference: Difference;
  /** What is called so. */
  words: string;
}

function Changed({ difference: { path, before, after }, words }: ChangedProps) {
  return (
    <li>
      {path !== '' && (
        <Box component="span" sx={styles.path}>
          {words}:{' '}
        </Box>
      )}
      {before !== undefined && (
        <Box component="del" sx={styles.before}>
          {rich('<hidden>was </hidden>{text}', { hidden, text: before })}
        </Box>
      )}
      {before !== undefined && after !== undefined && (
        <>
          {' '}
          <span aria-hidden="true" data-along>
            →
          </span>{' '}
        </>
      )}
      {after !== undefined && (
        <Box component="ins" sx={styles.after}>
          {rich('<hidden> is now </hidden>{text}', { hidden, text: after })}
        </Box>
      )}
    </li>
  );
}

function hidden(words: string) {
  return <VisuallyHidden>{words}</VisuallyHidden>;
}

/** How one text among the values is said; `key` is of what it is the value. */
type SayValue = (text: string, key: string) => string;

export function listDifferences(before: unknown, after: unknown, say: SayValue, path = ''): Difference[] {
  if (isJsonObject(before) || isJsonObject(after)) {
    const one = toJsonObject(before);
    const other = toJsonObject(after);
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => listDifferences(one[key], other[key], say, path === '' ? key : `${path}.${key}`));
  }
  const key = path.split('.').at(-1) ?? '';
  const toWords = (text: string) => say(text, key);
  const texts = { before: toText(before, toWords), after: toText(after, toWords) };
  return texts.before === texts.after ? [] : [{ path, ...texts }];
}

/** Of a list, item by item; of a record, what stands in it: "first_name: Cannot be read". */
function toText(value: unknown, say: (text: string) => string): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  const joinTexts = (values: unknown[], link: string) =>
    values
      .map((each) => toText(each, say))
      .filter(Boolean)
      .join(link) || undefined;
  if (Array.isArray(value)) return joinTexts(value, '; ');
  if (isJsonObject(value)) return joinTexts(Object.values(value), ': ');
  return say(String(value as string | number));
}

/**
 * What an entry calls that which was changed: by the words of pages and definitions. Of a key that has no words, and of
 * one of an earlier version of the product, the key itself.
 */
function useFactWords({ action, subject }: Pick<Entry, 'action' | 'subject'>): (key: string) => string {
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

/** What an act was done to, as officers know it: of the settings, their group as its page is headed. */
export function nameSubject({ action, subject, subject_name: name }: Entry): string {
  if (name !== null || action !== 'settings.change') return name ?? subject;
  const own: Partial<Record<string, string>> = { ready_reasons: t('Ready reasons'), retention: t('Retention') };
  return registry.administration.settings.find(({ id }) => id === subject)?.title ?? own[subject] ?? subject;
}

/** A setting by its title; of the groups that have a value for each type, a type by its name. */
function findSetting(group: string, key: string): string | undefined {
  const form = registry.administration.settings.find(({ id }) => id === group);
  if (form) return form.fields.find((field) => field.key === key)?.label;
  return providers.find(({ id, applicationType }) => id === key || applicationType === key)?.name;
}

/** Of a person. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * What an entry says of a value: by the words and names that officers know it by. A code that has no words, and one of
 * another version of the product, is said as it was noted.
 */
function useValueWords({ action, names }: Pick<Entry, 'action' | 'names'>): (text: string, key: string) => string {
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
