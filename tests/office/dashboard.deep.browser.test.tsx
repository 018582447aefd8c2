/** The dashboard's figures, and the lists that they lead to. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Figures } from '@/api/shapes/figures';
import { keepSiteConfig, useSiteConfig } from '@/page/data/site-config';
import { toFigureQuery, toLoadQuery, type FigureGroup, type FigureName } from '@/engine/workflow/figure-query';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { openAdmin } from './support/open-admin';
import { dashboard, figures, OFFICER, TYPE } from './support/sample';

beforeEach(() => page.viewport(1280, 900));

/** Address and number of each figure that is in sight. */
const readLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[aria-label*=": "]')].map(
    (link) => `${link.getAttribute('href')} ${link.textContent}`,
  );

function listExpected(groups: readonly (FigureGroup & Figures)[]): string[] {
  return groups.flatMap(({ application_type, status, officer, ...counted }) => {
    const group = {
      ...(application_type === undefined ? {} : { application_type }),
      ...(status === undefined ? {} : { status }),
      ...(officer === undefined ? {} : { officer }),
    };
    const toAddress = (name: FigureName) =>
      toQueueAddress({ query: toFigureQuery(figures, name, group), sort: 'submitted_at', order: 'desc' });
    const days = [counted.median, counted.ninetieth].filter((value) => value !== null);
    return [
      ...(['received', 'open', 'decided', 'kept', 'missed'] as const).map(
        (name) => `${toAddress(name)} ${counted[name]}`,
      ),
      ...days.map((value) => `${toAddress('decided')} ${value}`),
    ];
  });
}

test('every figure of the period leads to the list of what it counts, by type, by status and by officer', async () => {
  const { screen } = openAdmin('/admin/dashboard');
  const groups = {
    'By type': figures.by_type,
    'By status of today': figures.by_status,
    'By officer': figures.by_officer.map(({ officer, ...counted }) => ({ ...counted, officer: officer?.id ?? null })),
  };
  for (const [name, counted] of Object.entries(groups)) {
    await screen.getByRole('button', { name }).click();
    await expect.element(screen.getByRole('table', { name })).toBeVisible();
    expect(readLinks()).toEqual(expect.arrayContaining(listExpected([figures.all, ...counted])));
  }
});

test('every figure of now leads to the list of what it counts', async () => {
  const { screen } = openAdmin('/admin/dashboard');
  await expect.element(screen.getByRole('table', { name: 'Load per officer' })).toBeVisible();
  const dueFirst = (query: object) => toQueueAddress({ query, sort: 'due_at', order: 'asc' });
  expect(readLinks()).toEqual(
    expect.arrayContaining([
      `${dueFirst(toLoadQuery(undefined, 'overdue'))} 1`,
      `${dueFirst(toLoadQuery(undefined, 'soon'))} 1`,
      ...dashboard.load.flatMap(({ officer, open, overdue, soon }) => [
        `${dueFirst(toLoadQuery(officer?.id ?? null))} ${open}`,
        `${dueFirst(toLoadQuery(officer?.id ?? null, 'overdue'))} ${overdue}`,
        `${dueFirst(toLoadQuery(officer?.id ?? null, 'soon'))} ${soon}`,
      ]),
      `/admin/applications?status=approved&sort=submitted_at&order=desc 12`,
      `/admin/applications?type=${TYPE}&sort=submitted_at&order=desc 16`,
    ]),
  );
});

test('a period of own days is asked for, kept in the address, and told where it is none', async () => {
  const { screen, office, address } = openAdmin('/admin/dashboard?period=days&from=2026-03-01&to=2026-03-31');
  const asked = () =>
    office.calls.filter(({ path }) => path === 'admin/figures').map(({ query }) => Object.fromEntries(query ?? []));
  await expect.poll(asked).toEqual([{ date_from: '2026-03-01', date_to: '2026-03-31' }]);
  const last = screen.getByLabelText('Last day');
  await last.fill('2026-02-01');
  last.element().blur();
  await expect.element(screen.getByText('The first day is after the last day. Swap them.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await last.fill('2027-03-02');
  last.element().blur();
  await expect.element(screen.getByText('Choose a period of at most 366 days')).toBeVisible();
  await screen.getByLabelText('Period').selectOptions('Last 90 days');
  await expect.poll(address).toBe('/admin/dashboard?period=last_90');
  await expect.poll(() => asked().length).toBe(2);
});

test('what a figure has led to is told over the list, and taken away by a press', async () => {
  const { screen, office, address } = openAdmin('/admin/dashboard', {
    prepare: ({ on }) => on('GET admin/officers', () => ({ body: { data: [{ id: OFFICER, name: 'Chi Eze' }] } })),
  });
  await screen.getByRole('button', { name: 'By officer' }).click();
  await screen.getByRole('link', { name: '2: Late, Chi Eze' }).click();
  await expect.poll(address).toContain(`decided_by=${OFFICER}`);
  const filters = screen.getByRole('group', { name: 'Filters in use' });
  for (const text of ['Decided from 1 Nov 2026', 'Decided up to 30 Nov 2026', 'Decided by Chi Eze'])
    await expect.element(filters.getByText(text)).toBeVisible();
  await filters.getByRole('button', { name: 'Decided late: take this filter away' }).click();
  await expect.poll(address).not.toContain('promise');
  await expect
    .poll(() => Object.fromEntries(office.calls.findLast(({ path }) => path === 'admin/applications')?.query ?? []))
    .toMatchObject({ decided_from: '2026-11-01', decided_to: '2026-11-30', decided_by: OFFICER });
});

test.each([360, 1280])('at %i px with text twice as large nothing scrolls sideways', async (width) => {
  await page.viewport(width, 900);
  document.documentElement.style.fontSize = '200%';
  try {
    const { screen } = openAdmin('/admin/dashboard?period=days&from=2026-11-01&to=2026-11-30');
    for (const name of ['By type', 'By status of today', 'By officer']) {
      await screen.getByRole('button', { name }).click();
      await expect.element(screen.getByRole('table', { name })).toBeVisible();
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('on a phone what is late and who has too much comes first, and the rest is a line that opens', async () => {
  await page.viewport(360, 740);
  const { screen } = openAdmin('/admin/dashboard');
  const load = screen.getByRole('table', { name: 'Load per officer' });
  await expect.element(load).toBeVisible();
  expect(load.element().getBoundingClientRect().top).toBeLessThan(740);
  expect(
    load.element().compareDocumentPosition(screen.getByRole('table', { name: 'Due first' }).element()) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  const { received, decided, kept } = figures.all;
  await expect
    .element(screen.getByText(`This month: ${received} received, ${decided} decided, ${kept} of them in time`))
    .toBeVisible();
  for (const [line, table] of [
    ['How it went', 'By type'],
    ['All applications by status', 'All applications by status'],
    ['All applications by type', 'All applications by type'],
  ] as const) {
    await expect.element(screen.getByRole('table', { name: table, exact: true })).not.toBeInTheDocument();
    await screen.getByRole('heading', { name: line, exact: true }).click();
    await expect.element(screen.getByRole('table', { name: table, exact: true })).toBeVisible();
  }
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('on a phone the period is open again after the way back from a list', async () => {
  await page.viewport(360, 740);
  const { screen } = openAdmin('/admin/dashboard?by=officer');
  await expect.element(screen.getByRole('table', { name: 'By officer' })).toBeVisible();
});

test('an administrator is told where they begin that applicants find nobody to ask, until somebody is named', async () => {
  const named = openAdmin('/admin/dashboard');
  await expect.element(named.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(named.screen.getByText('support@registry.example')).toBeVisible();
  expect(named.screen.getByRole('note').elements()).toEqual([]);
  keepSiteConfig({ ...(useSiteConfig.getState().config ?? fail()), contact: '', supportPhone: '' });
  await expect
    .element(named.screen.getByRole('note').getByRole('link', { name: 'settings' }))
    .toHaveAttribute('href', '/admin/settings');
});

function fail(): never {
  throw new Error('The settings of the site have not come.');
}
