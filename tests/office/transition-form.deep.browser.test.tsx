/** What an officer fills in when taking a transition. */
import { definitionLoaders, validatorLoaders } from 'virtual:provider-loaders';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { deriveFields } from '@/definition/parse/derive-fields';
import { compileForm } from '../fixtures/tennis-club';
import { toShelf, toWorkKey } from '@/page/data/unsent-work';
import { openAdmin } from './support/open-admin';
import { admin, createDetail, PROVIDER } from './support/sample';

const STATUS = 'POST admin/applications/a-1/status';

const schema = {
  $id: `${PROVIDER}/inspection-report`,
  type: 'object',
  required: ['result'],
  properties: {
    result: { title: 'Result', type: 'string', maxLength: 20 },
    findings: { title: 'Findings', type: 'string', maxLength: 200 },
  },
  errorMessage: { required: { result: 'Say how it went' } },
} as const;

const report = {
  id: 'inspection-report',
  title: 'Inspection report',
  schema,
  uiSchema: {},
  sections: [{ fields: ['result', 'findings'] }],
  fields: deriveFields('inspection-report', schema as never, {}),
} as unknown as NonNullable<ProviderDefinition['forms']>[number];

beforeEach(async () => {
  await page.viewport(1280, 900);
  toShelf(toWorkKey(admin.user.id, 'a-1', 'inspect', 'form')).clear();
  const definition = (await definitionLoaders[PROVIDER]?.())?.definition;
  if (!definition) throw new Error('There is no definition.');
  const { workflow } = definition;
  const validators = validatorLoaders[PROVIDER];
  definition.forms = [report];
  definition.workflow = {
    ...workflow,
    transitions: [
      {
        id: 'inspect',
        label: 'Enter inspection',
        from: [workflow.initial],
        to: 'under_review',
        by: 'officer',
        tone: 'info',
        comment: 'none',
        marksFields: false,
        form: report.id,
        done: 'Inspection entered',
      },
    ],
  };
  validatorLoaders[PROVIDER] = () => Promise.resolve({ validators: { [report.id]: compileForm(report) } });
  return () => {
    delete definition.forms;
    definition.workflow = workflow;
    if (validators) validatorLoaders[PROVIDER] = validators;
    else delete validatorLoaders[PROVIDER];
  };
});

const open = (onStatus: () => { status?: number; body?: unknown }) =>
  openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({ body: createDetail({ transitions: ['inspect'] }) }));
      on(STATUS, onStatus);
    },
  });

test('is filled in with its rules, keeps what was typed, and is sent with the transition', async () => {
  const { screen, office } = open(() => ({ body: { application: { status: 'under_review' }, undo_until: null } }));
  const button = screen.getByRole('button', { name: 'Enter inspection' });
  await button.click();
  const dialog = screen.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Enter inspection' });
  await expect.element(dialog.getByRole('textbox', { name: 'Result' })).toBeVisible();
  await expect.element(dialog.getByText(/What you enter here is not shown to the applicant\.$/)).toBeVisible();
  await send.click();
  await expect.element(dialog.getByRole('link', { name: 'Result: Say how it went' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Result' }).fill('Passed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sessionStorage.getItem('work:u-admin:a-1:inspect:form')).toBe('{"result":"Passed"}');
  await button.click();
  await expect.element(dialog.getByRole('textbox', { name: 'Result' })).toHaveValue('Passed');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(office.calls.find(({ path }) => path.endsWith('/status'))?.body).toMatchObject({
    status: 'under_review',
    form_answers: { result: 'Passed' },
  });
  expect(sessionStorage.getItem('work:u-admin:a-1:inspect:form')).toBeNull();
});

test('shows at the field what the server says of it', async () => {
  const message = 'Nobody was there on that day';
  const { screen } = open(() => ({
    status: 400,
    body: { code: 'VALIDATION_FAILED', message, errors: [{ path: 'form_answers.findings', message }] },
  }));
  await screen.getByRole('button', { name: 'Enter inspection' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Result' }).fill('Passed');
  await dialog.getByRole('button', { name: 'Enter inspection' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Findings' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByRole('textbox', { name: 'Result' })).toHaveValue('Passed');
});
