import { expect, test } from 'vitest';
import type { ApplicationRow } from '@/api/shapes/application';
import { RecordCard } from '@/portal/screens/own-record';
import { StatusView } from '@/records/status/status-view';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const [step] = tennisClub.wizard.steps;
const [field] = step?.fields ?? [];
const { statuses, stages } = tennisClub.workflow;

const row: ApplicationRow = {
  id: 'a1',
  reference: 'TC-1',
  user_id: 'u1',
  provider: tennisClub.id,
  application_type: tennisClub.applicationType,
  definition_version: tennisClub.version,
  title: 'Ikoyi Lawn Club',
  status: statuses[0]?.id ?? '',
  current_stage: stages[0]?.id ?? '',
  stage_dates: { [stages[0]?.id ?? '']: '2026-11-20T09:14:00Z' },
  requested_changes: [],
  admin_comments: null,
  admin_reviewed_by: null,
  review_date: null,
  submitted_at: '2026-11-20T23:30:00Z',
  updated_at: '2026-11-20T23:30:00Z',
  expires_at: null,
  closes_at: null,
  revision: 1,
  columns: {},
  open: true,
};

test('a record is named, dated in Nigerian time, and says where it stands and what to do', async () => {
  const { screen } = await mount(
    <RecordCard definition={tennisClub} record={row} link={{ href: '/clubs/applications/a1' }} />,
  );
  await expect
    .element(screen.getByRole('link', { name: 'Ikoyi Lawn Club' }))
    .toHaveAttribute('href', '/clubs/applications/a1');
  await expect.element(screen.getByText(statuses[0]?.label ?? '', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText(statuses[0]?.applicantHint ?? '')).toBeVisible();
  await expect.element(screen.getByText('21 Nov 2026').first()).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Stages of the review' })).toBeVisible();
});

test('the officer’s comment and each requested change are shown, named by the form’s own words', async () => {
  const asked = {
    ...row,
    admin_comments: 'Two things to correct.',
    review_date: '2026-11-20T09:14:00Z',
    requested_changes: [{ path: field?.key ?? '', reason: 'Please write this out in full.' }],
  };
  const { screen } = await mount(<RecordCard definition={tennisClub} record={asked} link={{ href: '#' }} />);
  await expect.element(screen.getByText('Two things to correct.')).toBeVisible();
  await expect.element(screen.getByText(field?.label ?? '').first()).toBeVisible();
  await expect.element(screen.getByText('Please write this out in full.', { exact: false })).toBeVisible();
});

test('what the officer said is not on top any more once the applicant has answered it', async () => {
  const answered = tennisClub.workflow.transitions.find(({ by }) => by === 'applicant')?.to ?? '';
  const record = { ...row, status: answered, admin_comments: 'Two things to correct.' };
  const { screen } = await mount(<RecordCard definition={tennisClub} record={record} link={{ href: '#' }} />);
  await expect.element(screen.getByRole('link', { name: 'Ikoyi Lawn Club' })).toBeVisible();
  await expect.element(screen.getByText('Two things to correct.')).not.toBeInTheDocument();
});

test('a status that the workflow no longer knows is shown by its own name', async () => {
  const { screen } = await mount(
    <RecordCard definition={tennisClub} record={{ ...row, status: 'on_hold' }} link={{ href: '#' }} />,
  );
  await expect.element(screen.getByText('on hold')).toBeVisible();
});

test('a stage that is ahead has no date, also when the record was there before a correction', async () => {
  const dates = Object.fromEntries(stages.map(({ id }) => [id, '2026-03-04T09:14:00Z']));
  const { screen } = await mount(
    <RecordCard definition={tennisClub} record={{ ...row, stage_dates: dates }} link={{ href: '#' }} />,
  );
  const shown = screen.getByRole('list', { name: 'Stages of the review' }).getByRole('listitem');
  await expect.element(shown.first().getByText('4 Mar 2026')).toBeVisible();
  for (const ahead of shown.elements().slice(1)) expect(ahead.textContent).not.toContain('2026');
  expect(shown.elements().length).toBeGreaterThan(1);
});

test('done is a stage that the record has been in: one it went past was not needed, and one that no status leads into is not shown', async () => {
  const [first] = stages;
  const decision = tennisClub.workflow.statuses.find(({ id }) => id === 'approved')?.stage ?? '';
  const unused = stages.filter(({ id }) => tennisClub.workflow.statuses.every(({ stage }) => stage !== id));
  const record = {
    ...row,
    status: 'approved',
    current_stage: decision,
    stage_dates: { [first?.id ?? '']: '2026-03-04T09:14:00Z', [decision]: '2026-03-05T09:14:00Z' },
  };
  const { screen } = await mount(<RecordCard definition={tennisClub} record={record} link={{ href: '#' }} />);
  const shown = screen.getByRole('list', { name: 'Stages of the review' }).getByRole('listitem');
  await expect.element(shown.first()).toHaveTextContent('Submitted, done4 Mar 2026');
  expect(shown.elements().map((each) => each.textContent)).toEqual([
    'Submitted, done4 Mar 2026',
    'Document reviewNot needed',
    'Decision, now5 Mar 2026',
  ]);
  expect(unused.map(({ label }) => label)).toEqual(['Inspection']);
});

test('a date that is over is told as over, and nothing is called valid that is suspended', async () => {
  const ending = (status: string, expires_at: string) => (
    <RecordCard definition={tennisClub} record={{ ...row, status, expires_at }} link={{ href: '#' }} />
  );
  const { screen, show } = await mount(ending('suspended', '2020-03-04T09:14:00Z'));
  await expect.element(screen.getByText('It was valid until 4 Mar 2020.', { exact: false })).toBeVisible();
  await show(ending('approved', '2999-03-04T09:14:00Z'));
  await expect.element(screen.getByText('It is valid until 4 Mar 2999.', { exact: false })).toBeVisible();
  await show(ending('suspended', '2999-03-04T09:14:00Z'));
  await expect.element(screen.getByText('Suspended')).toBeVisible();
  await expect.element(screen.getByText(/valid until/)).not.toBeInTheDocument();
});

test('why an approval is suspended stands in the place of what an officer said before', async () => {
  const record = { ...row, status: 'suspended', admin_comments: 'In order.', review_date: '2026-03-05T09:14:00Z' };
  const certificate = {
    number: 'GH-2026-00001-24',
    state: 'suspended' as const,
    state_since: '2026-04-05T09:14:00Z',
    valid_from: '2026-03-05T09:14:00Z',
    valid_until: null,
    public_reason: 'There is no proof of insurance.',
  };
  const { screen, show } = await mount(<StatusView definition={tennisClub} record={{ ...record, certificate }} />);
  await expect.element(screen.getByText('There is no proof of insurance.')).toBeVisible();
  await expect.element(screen.getByText('In order.')).not.toBeInTheDocument();
  await show(
    <StatusView definition={tennisClub} record={{ ...record, certificate, review_date: '2026-05-05T09:14:00Z' }} />,
  );
  await expect.element(screen.getByText('In order.')).toBeVisible();
});

test('who has something to do reads until when, and what comes after', async () => {
  const { workflow } = tennisClub;
  const [editable, over] = [workflow.statuses.find((each) => each.editable), workflow.statuses.at(-1)];
  const lapse = {
    id: 'lapse',
    label: 'Lapse',
    from: [editable?.id ?? ''],
    to: over?.id ?? '',
    by: 'system' as const,
    afterDays: 30,
    tone: 'neutral' as const,
    comment: 'none' as const,
    marksFields: false,
    done: 'Over',
  };
  const definition = { ...tennisClub, workflow: { ...workflow, transitions: [lapse] } };
  const record = { ...row, status: editable?.id ?? '', closes_at: '2026-12-20T22:59:59Z' };
  const { screen } = await mount(<RecordCard definition={definition} record={record} link={{ href: '#' }} />);
  const said = `You have until 20 Dec 2026. After that it is: ${over?.label}.`;
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible();
});
