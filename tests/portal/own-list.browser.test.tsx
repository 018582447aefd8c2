/** The applicant's list and form: whether a new application is offered. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApplicationRow } from '@/api/shapes/application';
import { queryClient } from '@/page/data/query-client';
import { createRoutes } from '@/app/create-routes';
import { useSession } from '@/page/data/session-store';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { Transition } from '@/definition/language/workflow';
import { isOpen } from '@/engine/workflow/transitions';
import { createOwnRow } from '../fixtures/own-row';
import { tennisClub } from '../fixtures/tennis-club';
import { createSignedInAnswer } from '../fixtures/signed-in-answer';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const { workflow } = tennisClub;
const closed = workflow.statuses.find(({ id }) => !isOpen(workflow, id))?.id ?? '';
const NEW = { name: 'New application' };

/** The form as it was, with a status that is gone by now. */
const [first] = workflow.statuses;
const past: ProviderDefinition = {
  ...tennisClub,
  version: 'past',
  workflow: {
    ...workflow,
    statuses: first
      ? [{ ...first, id: 'weighed', label: 'Weighed and measured', applicantHint: 'Please wait for the scales.' }]
      : [],
  },
};

let rows: ApplicationRow[];

beforeEach(() => {
  rows = [];
  keepSession();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url } = new Request(input, init);
    if (url.endsWith('/auth/me')) return Response.json(createSignedInAnswer(tennisClub));
    if (url.endsWith(`/definitions/${tennisClub.id}/past`)) return Response.json(past);
    return url.includes('/api/applications')
      ? Response.json({ data: rows, total: rows.length })
      : new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

function createRow(status: string): ApplicationRow {
  return createOwnRow(tennisClub, { id: `a-${status}`, status, open: isOpen(workflow, status) });
}

async function open(path: string, change: Partial<ProviderDefinition> = {}, list: object = {}) {
  const screens = {
    ...tennisClub.routes.screens,
    applications: {
      screen: 'list' as const,
      canCreate: true,
      canInvite: false,
      createLabel: NEW.name,
      empty: 'Nothing yet.',
      emptyLabel: 'Start',
      ...list,
    },
  };
  const definition = { ...tennisClub, ...change, routes: { ...tennisClub.routes, screens } };
  queryClient.setQueryData(['definition', tennisClub.id], definition);
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([toSummary(definition)]), {
    initialEntries: [`/tennis-club/${path}`],
  });
  return (await mount(<RouterProvider router={router} />)).screen;
}

test('a list that creates nothing offers nothing: its empty state tells in words', async () => {
  const screen = await open('applications', {}, { canCreate: false, emptyTo: '/tennis-club/application' });
  await expect.element(screen.getByText('Nothing yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start' }).elements()).toHaveLength(0);
});

test('a list that creates offers to start', async () => {
  const screen = await open('applications');
  await expect.element(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/tennis-club/application');
});

test('while an application is open no other one is offered', async () => {
  rows = [createRow(workflow.initial)];
  const screen = await open('applications');
  await expect.element(screen.getByText('Ikoyi Lawn Club')).toBeVisible();
  expect(screen.getByRole('link', NEW).elements()).toHaveLength(0);
});

test.each([
  ['when all are over', closed, false],
  ['where several may be open', workflow.initial, true],
])('a new one is offered %s', async (_when, status, several) => {
  rows = [createRow(status)];
  const screen = await open('applications', { submission: { ...tennisClub.submission, several } });
  await expect.element(screen.getByRole('link', NEW)).toBeVisible();
});

test('until when something can still be done by a button stands in the list', async () => {
  const appeal = Transition.parse({
    id: 'appeal',
    label: 'Appeal',
    from: [closed],
    to: workflow.initial,
    by: 'applicant',
    question: 'Why?',
    withinDays: 30,
    done: 'Sent',
  });
  rows = [{ ...createRow(closed), last_days: { appeal: '2999-01-02T09:00:00Z' } }];
  const screen = await open('applications', {
    workflow: { ...workflow, transitions: [...workflow.transitions, appeal] },
  });
  await expect.element(screen.getByText('“Appeal” is possible until 2 Jan 2999.')).toBeVisible();
});

test('an application of an earlier form stands in the words of its time', async () => {
  rows = [{ ...createRow('weighed'), definition_version: past.version, open: true }];
  const screen = await open('applications');
  await expect.element(screen.getByText('Weighed and measured')).toBeVisible();
  await expect.element(screen.getByText('Please wait for the scales.')).toBeVisible();
  expect(screen.getByRole('link', NEW).elements()).toHaveLength(0);
});
