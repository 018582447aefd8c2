/**
 * A form as RJSF's users write it, with what they leave out and what only RJSF has, from the first key to a correction:
 * filled as a person does, kept, sent, shown, printed.
 */
import validator from '@rjsf/validator-ajv8';
import type { RJSFSchema } from '@rjsf/utils';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JsonObject } from '@/definition/language/json-schema';
import { describeReceipt } from '@/engine/record/receipt';
import type { FormData } from '@/engine/answers/form-data';
import { checkRecord } from '@/engine/validation/check-record';
import { RecordView } from '@/records/detail/record-view';
import { createRjsfType } from '../fixtures/rjsf-type';
import { tabThrough } from '../form/show-form';
import { mount } from '../ui/mount';
import { createApplication } from './application';
import { submissionsOf } from './fake-api';
import { newPerson, openWizard, pdf, press } from './open-wizard';
import { correct } from '@/wizard/run/correction';

const file = {
  fileUrl: '/api/applications/file/x',
  fileKey: 'x',
  fileName: 'papers.pdf',
  fileSize: 10,
  fileType: 'application/pdf',
};

const standing = {
  status: 'pending',
  current_stage: 'document_review',
  stage_dates: {},
  submitted_at: '2026-01-02T08:00:00Z',
};

const text = { type: 'string' };

const schema: JsonObject = {
  $defs: {
    berth: { type: 'number', minimum: 1 },
    part: {
      type: 'object',
      properties: { name: text, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
      required: ['name'],
    },
  },
  properties: {
    boatName: { minLength: 2 },
    'home-port': text,
    größe: { type: 'number', title: 'Größe' },
    berths: { $ref: '#/$defs/berth' },
    rig: { ...text, enum: ['s', 'k'], enumNames: ['Sloop', 'Ketch'] },
    number: { type: ['string', 'integer'], title: 'Sail number' },
    owner: {
      type: 'object',
      title: 'Owner',
      oneOf: [
        { title: 'A person', properties: { first: { ...text, title: 'First name' } }, required: ['first'] },
        { title: 'A firm', properties: { rcNumber: { ...text, title: 'RC number' } }, required: ['rcNumber'] },
      ],
    },
    safety: {
      type: 'array',
      title: 'Safety',
      uniqueItems: true,
      items: { ...text, enum: ['raft', 'flares', 'radio'] },
      contains: { const: 'raft' },
    },
    gear: { type: 'array', title: 'Gear', items: { $ref: '#/$defs/part' } },
    papers: { ...text, format: 'data-url', title: 'Papers' },
  },
  required: ['boatName', 'rig', 'papers'],
  anyOf: [
    { title: 'Sailed', properties: { sails: { type: 'integer', title: 'Sails' } }, required: ['sails'] },
    { title: 'Motor', properties: { power: { type: 'integer', title: 'Power' } }, required: ['power'] },
  ],
};

const ui: JsonObject = { safety: { 'ui:widget': 'checkboxes' }, 'ui:order': ['boatName', '*'] };

const { definition, validators } = createRjsfType(schema, ui);

/** As RJSF's `formData` holds them, and beside them which alternatives were chosen. */
const answers = {
  boatName: 'Heron',
  'home-port': 'Lagos',
  größe: 7.5,
  berths: 4,
  rig: 'k',
  number: '12b',
  owner: { option: 'A firm', rcNumber: 'RC 77' },
  safety: ['raft', 'flares'],
  gear: [{ name: 'Mast', parts: [{ name: 'Stay' }] }],
  option: 'Motor',
  power: 90,
};

async function fillBoat(): Promise<void> {
  await page.getByLabelText('Boat name').fill('Heron');
  await page.getByLabelText('Home port').fill('Lagos');
  await page.getByLabelText('Größe').fill('7.5');
  await page.getByLabelText('Berths').fill('4');
  await page.getByLabelText('Rig').selectOptions('Ketch');
  await page.getByLabelText('Sail number').fill('12b');
  await page.getByRole('group', { name: 'Owner' }).getByRole('combobox').selectOptions('A firm');
  await page.getByLabelText('RC number').fill('RC 77');
  await page.getByLabelText('flares').click();
  const gear = page.getByRole('group', { name: 'Gear' });
  await gear.getByRole('button', { name: 'Add', exact: true }).click();
  await gear.getByLabelText('Name', { exact: true }).fill('Mast');
  await gear.getByRole('button', { name: 'Add', exact: true }).click();
  await gear.getByLabelText('Name', { exact: true }).last().fill('Stay');
  await page.getByRole('combobox', { name: 'Type' }).last().selectOptions('Motor');
  await page.getByLabelText('Power').fill('90');
}

it('is filled, kept over a reload, and sent with what RJSF’s validator finds right', async () => {
  await page.viewport(360, 800);
  const userId = newPerson();
  const first = await openWizard({ definition, validators, userId });
  await fillBoat();
  await expect.element(page.getByText('Safety: an entry that is needed is missing')).toBeVisible();
  await page.getByLabelText('raft').click();
  await page.getByLabelText('Papers').upload(pdf('papers.pdf'));
  await expect.element(page.getByText(/^Saved/)).toBeVisible();
  const controls = [...document.querySelectorAll('input:not([type=file]), select, button')];
  expect(controls.filter((each) => each.getBoundingClientRect().right > 360)).toEqual([]);
  await first.show(null);
  const { api } = await openWizard({ definition, validators, userId });
  await expect.element(page.getByLabelText('Boat name')).toHaveValue('Heron');
  await expect.element(page.getByLabelText('RC number')).toHaveValue('RC 77');
  await expect.element(page.getByLabelText('Power')).toHaveValue('90');
  await expect.element(page.getByLabelText('Sails')).not.toBeInTheDocument();
  await page.viewport(1280, 900);
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  const {
    application_type: _type,
    definition_version: _version,
    documents,
    ...sent
  } = submissionsOf(api)[0]?.json ?? {};
  expect(sent).toEqual(answers);
  expect(documents).toMatchObject({ papers: { fileName: 'papers.pdf' } });
  expect(checkRecord(definition, validators, { ...sent, ...(documents as FormData) } as FormData)).toEqual([]);
  expect(
    validator.validateFormData({ ...sent, papers: 'data:text/plain;base64,' }, schema as RJSFSchema).errors,
  ).toEqual([]);
});

it('shows in the record and on the receipt what was answered, under its labels', async () => {
  const data: FormData = { ...answers, papers: file };
  await mount(<RecordView definition={definition} data={data} />);
  const rows = [...document.querySelectorAll('dt')].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
  const receipt = describeReceipt(definition, { ...standing, reference: 'B1', title: 'Heron' }, data);
  const told: readonly (readonly [label: string, inRecord: string, onReceipt: string])[] = [
    ['Boat name', 'Heron', 'Heron'],
    ['Home port', 'Lagos', 'Lagos'],
    ['Größe', '7.5', '7.5'],
    ['Berths', '4', '4'],
    ['Rig', 'Ketch', 'Ketch'],
    ['Sail number', '12b', '12b'],
    ['Owner', 'TypeA firmRC numberRC 77', 'Type: A firm, RC number: RC 77'],
    ['Safety', 'raftflares', 'raft; flares'],
    ['Gear', 'Gear 1NameMastPartsParts 1NameStayPartsNot given', 'Name: Mast, Parts: (Name: Stay)'],
    ['Type', 'Motor', 'Motor'],
    ['Power', '90', '90'],
  ];
  for (const [label, inRecord] of told) expect(rows).toContainEqual([label, inRecord]);
  expect(rows).toContainEqual(['Papers', 'papers.pdf (10 bytes)']);
  expect(receipt.sections).toEqual([
    { title: 'Boat', rows: told.map(([label, , onReceipt]) => ({ label, text: onReceipt })) },
  ]);
  expect(receipt.files).toMatchObject([{ label: 'Papers', name: 'papers.pdf' }]);
});

it('opens with what was sent when an officer asks for a correction', async () => {
  const requested_changes = [
    { path: 'owner.rcNumber', reason: 'Which one?' },
    { path: 'gear.0.parts.0.name', reason: 'Spell it out.' },
    { path: 'home-port', reason: 'Too vague.' },
    { path: 'power', reason: 'Too much.' },
  ];
  const application = createApplication(definition, { data: answers, documents: { papers: file }, requested_changes });
  const { api } = await openWizard({ definition, validators, mode: correct(application) });
  await expect.element(page.getByLabelText('RC number')).toHaveValue('RC 77');
  await page.getByLabelText('RC number').fill('RC 78');
  await page.getByLabelText('Name', { exact: true }).last().fill('Forestay');
  await page.getByLabelText('Home port').fill('Apapa, Lagos');
  await page.getByLabelText('Power').fill('80');
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  const {
    application_type: _type,
    definition_version: _version,
    revision: _revision,
    ...sent
  } = submissionsOf(api)[0]?.json ?? {};
  expect(sent).toEqual({
    'home-port': 'Apapa, Lagos',
    owner: { option: 'A firm', rcNumber: 'RC 78' },
    gear: [{ name: 'Mast', parts: [{ name: 'Forestay' }] }],
    power: 80,
  });
});

it('is filled by the keyboard alone', async () => {
  const opened = await openWizard({ definition, validators });
  await page.getByLabelText('Boat name').click();
  await userEvent.keyboard('Heron');
  const { api } = opened;
  await tabThrough(['Lagos', '7.5', '4', 'K', '12b', 'A f', 'RC 77', ' ', ' ', '', '{Enter}']);
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  await userEvent.keyboard('Mast');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await tabThrough(['{Enter}']);
  await expect.element(page.getByLabelText('Name', { exact: true }).last()).toHaveFocus();
  await userEvent.keyboard('Stay');
  await tabThrough(['', '', '', '', 'M', '90']);
  await page.getByLabelText('Papers').upload(pdf('papers.pdf'));
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  expect(submissionsOf(api)[0]?.json).toMatchObject(answers);
});
