/** What the palette finds: acts of the page and pages at once, records and people by asking the server. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdminApplicationList } from '@/api/shapes/review';
import { isSearchable } from '@/api/shapes/search-text';
import { foldLetters } from '@/engine/locale/fold-letters';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { api } from '@/page/data/api';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { t } from '@/texts/t';
import { SECTIONS } from './sections';
import { useShortcuts } from './shortcut-provider';
import { useQueues } from './use-queues';
import { nameUser } from './name-user';

/** A page to go to, or an act of the page that is there. */
export type Choice = string | (() => void);

export interface Find {
  /** Stays the same while the list grows around it. */
  id: string;
  label: string;
  detail?: string;
  /** The letter that does the same. */
  letter?: string;
  choice: Choice;
}

export interface FindGroup {
  id: string;
  title: string;
  finds: Find[];
}

export interface Finds {
  /** Without those in which nothing was found. */
  groups: FindGroup[];
  /** Whether the server has yet to answer. */
  searching: boolean;
  error: unknown;
  onRetry: () => void;
}

/** So long nothing is typed before the server is asked: between two letters of a quick typist there is less. */
const PAUSE_MS = 200;
/** Of each kind; the list itself has them all. */
const MOST = 6;

/** `typed`: what stands in the box; nothing of it finds every page and act. */
export function useFinds(typed: string): Finds {
  const may = useMay();
  const acts = useActs();
  const queues = useQueues();
  const words = typed.trim();
  const asked = usePaused(words);
  const searches = isSearchable(words);
  const settled = asked === words;
  const records = useSearch(
    'records',
    asked,
    searches && settled && may('view_applications'),
    async (search, signal) =>
      await api.request('GET /admin/applications', { query: { search, per_page: MOST }, signal }),
  );
  const people = useSearch(
    'people',
    asked,
    searches && settled && may('manage_users'),
    async (search, signal) => await api.request('GET /admin/users', { query: { search, per_page: MOST }, signal }),
  );
  const pages: Find[] = [
    ...SECTIONS.filter(({ permission }) => may(permission)).map(({ path, label }) => ({
      id: `page-${path}`,
      label: t(label),
      choice: path,
    })),
    ...(may('view_applications') ? (queues ?? []) : []).map((queue) => ({
      id: `queue-${queue.id}`,
      label: queue.title,
      detail: t('Queue'),
      choice: toQueueAddress(queue),
    })),
  ];
  const failed = [records, people].filter(({ error }) => error !== null);
  const groups: FindGroup[] = [
    { id: 'acts', title: t('On this page'), finds: acts.filter((act) => fits(act, words)) },
    { id: 'pages', title: t('Pages'), finds: pages.filter((page) => fits(page, words)) },
    {
      id: 'records',
      title: t('Applications'),
      finds: records.data ? toRecordFinds(records.data, words) : [],
    },
    {
      id: 'people',
      title: t('Users'),
      finds: (people.data?.data ?? []).map((user) => ({
        id: `person-${user.id}`,
        label: nameUser(user),
        detail: user.email ?? user.phone ?? '',
        // Whoever is invited has nothing to open yet: the list shows them.
        choice: `/admin/users?${new URLSearchParams(user.invited_by === null ? { user: user.id } : { search: words })}`,
      })),
    },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    searching: searches && (!settled || records.isFetching || people.isFetching),
    error: failed[0]?.error,
    onRetry: () => failed.forEach((search) => void search.refetch()),
  };
}

/** The first ones, and the list with all where there are more. */
function toRecordFinds({ data, total }: AdminApplicationList, search: string): Find[] {
  const finds: Find[] = data.map(({ id, reference, title, applicant, status_words }) => ({
    id: `record-${id}`,
    label: `${reference} ${title}`,
    detail: t('{status}, {applicant}', { status: status_words.label, applicant }),
    choice: `/admin/applications/${id}`,
  }));
  if (total <= data.length) return finds;
  const choice = `/admin/applications?${new URLSearchParams({ search })}`;
  return [...finds, { id: 'records-all', label: t('All applications with “{search}”', { search }), choice }];
}

/** An answer to what was typed before is not shown beside what is typed now, so that Enter never opens another's. */
function useSearch<Answer>(
  kind: string,
  search: string,
  enabled: boolean,
  ask: (search: string, signal: AbortSignal) => Promise<Answer>,
) {
  const query = useQuery({
    queryKey: ['admin', 'palette', kind, search],
    queryFn: ({ signal }) => ask(search, signal),
    enabled,
  });
  return enabled ? query : { ...query, data: undefined, error: null, isFetching: false };
}

/** Those of the page that is there, which may come while the palette is open; each is done as it stands by then. */
function useActs(): Find[] {
  const { list, subscribe, getRegistered } = useShortcuts();
  const registered = useSyncExternalStore(subscribe, getRegistered);
  // Of two with one key the later is in force.
  return [...new Map(registered.map(({ current }) => [current.key, current])).values()].map(({ key, label }) => ({
    id: `act-${key}`,
    label,
    letter: key === 'Enter' ? t('Enter') : key,
    choice: () =>
      list()
        .findLast((shortcut) => shortcut.key === key && shortcut.label === label)
        ?.run(),
  }));
}

/** `text`, once nothing has been typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Every word begins one of its words, with or without marks on its letters. */
function fits({ label }: Find, words: string): boolean {
  const parts = foldLetters(label).split(/[^\p{L}\p{N}]+/u);
  return foldLetters(words)
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
