/** Every administrative act: who, what, when, before and after (append-only). */
import Box from '@mui/material/Box';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { AUDIT_ACTIONS, describeAction, type AuditList, AUDIT_FIELDS } from '@/api/shapes/audit';
import { toTimeText, toDayText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import { NoSuchPage, Pagination } from '@/office/layout/pagination';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { useQueryChange } from '../layout/use-query-change';
import { describeFailure } from '@/api/client/describe-failure';
import { api } from '@/page/data/api';
import { ExportButton } from '../layout/export-button';
import { CommitField } from '../layout/commit-field';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { SoftLink } from '@/ui/soft-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { msg, t, type Message } from '@/texts/t';
import { rich } from '@/ui/rich';
import { isDay } from '@/definition/language/calendar-day';
import { isJsonObject, toJsonObject } from '@/definition/language/json-schema';
import { registry } from 'virtual:administration';
import { providers } from 'virtual:registry';
import { useKeptList } from '../lists/use-list';
import { describeEvent } from '../integrations/webhook-words';
import { describePermission } from '../layout/describe-permissions';
import { nameType } from '../layout/provider-names';
import { useStatuses } from '../layout/use-statuses';
import { listChannelChoices, describeOccasion, STATES } from '../messages/message-words';
import { listUserStatuses } from '../users/user-statuses';
import { SelectField } from '../layout/select-field';

const styles = {
  list: { display: 'grid', gap: 0.25, margin: 0, padding: 0, listStyle: 'none' },
  path: { fontWeight: 600 },
  before: { color: 'var(--mui-palette-ink-muted)', overflowWrap: 'anywhere' },
  after: {
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    'del ~ &': { fontWeight: 600 },
  },
  none: { color: 'var(--mui-palette-ink-muted)' },
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '4px 16px',
    marginBottom: 2,
    '& > .MuiFormControl-root': { flex: '1 1 9rem', maxWidth: '20rem' },
    '& > p': { margin: 0 },
  },
  subject: { display: 'grid', gap: 0.5 },
} as const;

type Entry = AuditList['data'][number];

const listColumns = (subject: string): TableColumn<Entry>[] => [
  {
    key: 'at',
    header: t('When'),
    unbroken: true,
    cell: (entry) => <time dateTime={entry.at}>{toTimeText(entry.at)}</time>,
  },
  { key: 'actor', header: t('Who'), cell: (entry) => entry.actor },
  { key: 'action', header: t('What'), cell: (entry) => describeAction(entry.action) },
  { key: 'subject', header: t('On'), cell: (entry) => <AuditSubject entry={entry} alone={subject !== ''} /> },
  {
    key: 'change',
    header: t('Before and after'),
    cell: (entry) => <AuditChange entry={entry} />,
  },
];

const FILTERS = ['actor', 'action', 'about', 'subject', 'date_from', 'date_to'] as const;
type AuditFilter = Record<(typeof FILTERS)[number], string>;
type AuditQuery = AuditFilter & { page: number };

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const filter = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as AuditFilter;
  const given = dropEmpty(filter);
  const { data, error, isFetching, refetch } = useAdminQuery(['audit', page, filter], (api, signal) =>
    api.request('GET /admin/audit', { query: { ...given, page }, signal }),
  );
  const open = useQueryChange<AuditQuery>({ ...filter, page }, (asked) =>
    setParams(dropEmpty({ ...asked, page: asked.page === 1 ? '' : String(asked.page) })),
  );
  const isFiltered = Object.keys(given).length > 0;
  const subject = filter.subject;
  return (
    <>
      <AdminHeading
        lead={t('Kept for good: no entry is taken away. What one says of a person goes with their account.')}
        actions={
          <ExportButton
            name="audit.csv"
            load={() => api.download('GET /admin/audit.csv', { query: given })}
            disabled={!data || data.data.length === 0}
          />
        }
      >
        {t('Audit')}
      </AdminHeading>
      <Box sx={styles.filters}>
        <CommitField
          id="filter-actor"
          name="actor"
          label={t('Who')}
          value={filter.actor}
          onCommit={(actor) => open({ actor })}
        />
        <SelectField
          id="filter-action"
          name="action"
          label={t('What was done')}
          value={filter.action}
          onChange={({ target }) => open({ action: target.value })}
          none={t('All but views')}
          choices={Object.entries(AUDIT_ACTIONS).map(([each, label]) => ({ value: each, label: t(label) }))}
        />
        <CommitField
          id="filter-about"
          name="about"
          label={t('On what or whom')}
          value={filter.about}
          onCommit={(about) => open({ about })}
        />
        <CommitField
          type="date"
          id="filter-from"
          name="date_from"
          label={t('From')}
          value={filter.date_from}
          onCommit={(date_from) => open({ date_from })}
        />
        <CommitField
          type="date"
          id="filter-to"
          name="date_to"
          label={t('To')}
          value={filter.date_to}
          onCommit={(date_to) => open({ date_to })}
        />
        {isFiltered && (
          <Button variant="text" onClick={() => setParams({})}>
            {t('Clear the filters')}
          </Button>
        )}
        {subject !== '' && (
          <p>
            {rich('Only what was done to <strong>{name}</strong>. <action>Show all</action>', {
              name: nameAlone(data?.data, subject),
              strong: (words) => <strong>{words}</strong>,
              action: (words) => (
                <Button size="small" onClick={() => open({ subject: '' })}>
                  {words}
                </Button>
              ),
            })}
          </p>
        )}
      </Box>
      <DataTable
        caption={t('Administrative acts, newest first')}
        columns={listColumns(subject)}
        rows={error ? [] : (data?.data ?? [])}
        rowKey={(entry) => entry.id}
        loading={isFetching}
        error={error ? describeFailure(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          (data?.total ?? 0) > 0 ? (
            <NoSuchPage page={page} onFirst={() => open({})} />
          ) : isFiltered ? (
            <EmptyState
              title={t('No act fits these filters')}
              action={<Button onClick={() => setParams({})}>{t('Clear the filters')}</Button>}
            />
          ) : (
            <EmptyState title={t('Nothing has been done yet')}>
              {t('Decisions, changes of users and of settings will stand here.')}
            </EmptyState>
          )
        }
      />
      {error && params.size > 0 && <Button onClick={() => setParams({})}>{t('Show the newest entries')}</Button>}
      {data && data.data.length > 0 && (
        <Pagination
          page={data.page}
          perPage={data.per_page}
          total={data.total}
          more={data.more}
          rangeText={msg(
            '{more, select, yes {{from}–{to} of more than {count} entries} other {{from}–{to} of {count} entries}}',
          )}
          onChange={(next) => open({ page: next })}
        />
      )}
    </>
  );
}

function dropEmpty(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function nameAlone(entries: readonly Entry[] | undefined, subject: string): string {
  const entry = entries?.find((each) => each.subject === subject);
  return entry === undefined ? subject : nameSubject(entry);
}

interface AuditSubjectProps {
  entry: AuditList['data'][number];
  /** Whether the list shows this one's acts alone already. */
  alone: boolean;
}

/** What an act was done to: by name, with the way to it, and to everything else that was done to it. */
function AuditSubject({ entry, alone }: AuditSubjectProps) {
  const { subject, subject_kind: kind } = entry;
  const name = nameSubject(entry);
  const navigate = useNavigate();
  const may = useMay();
  const link = (href: string, children: React.ReactNode) => (
    <SoftLink href={href} onSelect={() => void navigate(href)}>
      {children}
    </SoftLink>
  );
  return (
    <Box sx={styles.subject}>
      {kind === null || (kind === 'user' && !may('manage_users')) ? (
        <span>{name}</span>
      ) : (
        link(toPath(kind, subject), name)
      )}
      {!alone &&
        link(
          `/admin/audit?${new URLSearchParams({ subject }).toString()}`,
          rich('All of its acts<hidden> {name}</hidden>', {
            name,
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
          }),
        )}
    </Box>
  );
}

function toPath(kind: 'application' | 'user', id: string): string {
  return kind === 'application' ? `/admin/applications/${id}` : `/admin/users?user=${id}`;
}

/** What differs between two values of any shape. */
interface Difference {
  /** Keys joined by dots; '' for the value itself. */
  path: string;
  /** As text; undefined for nothing: no value, blank text, an empty list. */
  before: string | undefined;
  after: string | undefined;
}

/** What an act changed: only what differs, old beside new. */
function AuditChange({ entry }: { entry: Entry }) {
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
function nameSubject({ action, subject, subject_name: name }: Entry): string {
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
  const words = isDay(text) ? toDayText(text) : TIME.test(text) ? toTimeText(text) : '';
  return words === '' ? text : words;
}

/** How the parts of these pages are arranged. */
