/** Forms in RJSF's own style, as its documentation has them: built, and filled by the keyboard alone. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JsonSchema } from '@/definition/language/json-schema';
import { branch } from '../fixtures/one-form';
import { createSample, showForm, tabThrough } from './show-form';

const text = { type: 'string' } as const;

describe('an object in an object', () => {
  const schema = {
    properties: {
      address: {
        title: 'Address',
        type: 'object',
        required: ['street'],
        properties: {
          street: { title: 'Street', ...text },
          town: { title: 'Town', type: 'object', properties: { name: { title: 'Name', ...text } } },
        },
      },
      note: { title: 'Note', ...text },
    },
  };

  it('is a group with its fields, in the order of "ui:order"', async () => {
    const { read } = await showForm(createSample(schema, { 'ui:order': ['note', 'address'] }));
    await expect.element(page.getByRole('group', { name: 'Address' })).toBeVisible();
    await expect.element(page.getByLabelText('Street')).toBeRequired();
    await tabThrough(['First', '1 Marina', 'Lagos']);
    expect(read()).toEqual({ note: 'First', address: { street: '1 Marina', town: { name: 'Lagos' } } });
  });

  it('has the title, description, help and lock that its uiSchema gives it', async () => {
    const ui = {
      address: {
        street: { 'ui:title': 'Road', 'ui:description': 'As on the plate.', 'ui:help': 'No post box.' },
        town: { name: { 'ui:readonly': true } },
      },
    };
    await showForm(createSample(schema, ui), { data: { address: { town: { name: 'Kano' } } } });
    const road = page.getByLabelText('Road');
    const described = road.element().getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['As on the plate.', 'No post box.']);
    await expect.element(page.getByLabelText('Name')).toHaveAttribute('readonly');
    await expect.element(page.getByLabelText('Name')).toHaveValue('Kano');
  });
});

describe('rows', () => {
  const schema = {
    properties: {
      directors: {
        title: 'Directors',
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: {
          title: 'Director',
          type: 'object',
          required: ['name'],
          properties: {
            name: { title: 'Name', ...text },
            home: { title: 'Home', type: 'object', properties: { street: { title: 'Street', ...text } } },
          },
        },
      },
    },
  };
  const three = { directors: ['Ada', 'Bola', 'Chika'].map((name) => ({ name })) };

  it('have objects in them, and a new one takes focus', async () => {
    const { read } = await showForm(createSample(schema));
    // What draws lists is fetched with the first form that has one.
    await expect.element(page.getByRole('button', { name: 'Add director' })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('Ada');
    await tabThrough(['1 Marina']);
    expect(read()).toEqual({ directors: [{ name: 'Ada', home: { street: '1 Marina' } }] });
  });

  it('are offered as another one only where there is one', async () => {
    const { screen } = await showForm(createSample(schema), { data: { directors: [] } });
    await screen.getByRole('button', { name: 'Add director', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Add another director', exact: true })).toBeVisible();
  });

  it('keep what is in them when one before them goes, and bring it back', async () => {
    const { read, screen } = await showForm(createSample(schema), { data: three });
    await screen.getByRole('button', { name: 'Remove director 1' }).click();
    expect(read()['directors']).toEqual([{ name: 'Bola' }, { name: 'Chika' }]);
    await expect.element(screen.getByLabelText('Name').first()).toHaveValue('Bola');
    await expect.element(screen.getByRole('button', { name: 'Add another director' })).toHaveFocus();
    await screen.getByLabelText('Name').last().fill('Chidi');
    await screen.getByRole('button', { name: 'Undo remove' }).click();
    expect(read()['directors']).toEqual([{ name: 'Ada' }, { name: 'Bola' }, { name: 'Chidi' }]);
    await expect.element(screen.getByLabelText('Name').first()).toHaveValue('Ada');
    await expect.element(screen.getByText('3 of at most 3')).toBeVisible();
  });

  it('can be moved and copied where the form says so', async () => {
    const ui = { directors: { 'ui:options': { orderable: true, copyable: true } } };
    const { read, screen } = await showForm(createSample(schema, ui), {
      data: { directors: [{ name: 'Ada' }, { name: 'Bola' }] },
    });
    await screen.getByRole('button', { name: 'Move director 2 up' }).click();
    expect(read()['directors']).toEqual([{ name: 'Bola' }, { name: 'Ada' }]);
    await screen.getByRole('button', { name: 'Copy director 1' }).click();
    expect(read()['directors']).toEqual([{ name: 'Bola' }, { name: 'Bola' }, { name: 'Ada' }]);
  });
});

it('a list of texts has one control each, named after the list', async () => {
  const schema = { properties: { tags: { title: 'Tag', type: 'array', items: text } } };
  const { read, screen } = await showForm(createSample(schema));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}fresh');
  await screen.getByRole('button', { name: 'Add another', exact: true }).click();
  await userEvent.keyboard('cold');
  expect(read()).toEqual({ tags: ['fresh', 'cold'] });
  await expect.element(screen.getByLabelText('Tag 2')).toHaveValue('cold');
  expect(screen.getByLabelText('Tag 2').element().getAttribute('name')).toBe('tags');
});

it('a list of fixed entries asks for each in its own way, and for more after them', async () => {
  const items = [
    { title: 'Hangar', ...text },
    { title: 'Doors', type: 'number' },
  ];
  const schema = { properties: { place: { title: 'Place', type: 'array', items, additionalItems: text } } };
  const { read, screen } = await showForm(createSample(schema));
  await tabThrough(['North', '4']);
  expect(read()).toEqual({ place: ['North', 4] });
  await screen.getByRole('button', { name: 'Add another', exact: true }).click();
  await userEvent.keyboard('By the gate');
  expect(read()).toEqual({ place: ['North', 4, 'By the gate'] });
});

describe('alternatives', () => {
  const owner = {
    title: 'Owner',
    type: 'object',
    discriminator: { propertyName: 'kind' },
    oneOf: [
      { title: 'A person', properties: { kind: { const: 'person' }, first_name: { title: 'First name', ...text } } },
      { title: 'A firm', properties: { kind: { const: 'firm' }, rc: { title: 'RC number', ...text } } },
    ],
  };

  it('of an object are chosen in a drop-down, and the answers go with the choice', async () => {
    const { read, screen } = await showForm(createSample({ properties: { owner } }));
    await screen.getByLabelText('First name').fill('Ada');
    expect(read()).toEqual({ owner: { kind: 'person', first_name: 'Ada' } });
    expect(screen.getByRole('combobox').elements()).toHaveLength(1);
    await screen.getByRole('combobox').selectOptions('A firm');
    await expect.element(screen.getByLabelText('First name')).not.toBeInTheDocument();
    await screen.getByLabelText('RC number').fill('RC1');
    expect(read()['owner']).toMatchObject({ kind: 'firm', rc: 'RC1' });
  });

  it.each<[string, object, object, string]>([
    ['what tells them apart', { title: 'Kind of owner' }, {}, 'Kind of owner'],
    ['what the uiSchema calls that', { title: 'Kind of owner' }, { kind: { 'ui:title': 'Who' } }, 'Who'],
    ['what has them', {}, {}, 'Owner'],
    ['what the uiSchema calls it', {}, { 'ui:title': 'Holder' }, 'Holder'],
  ])('are chosen in a drop-down named after %s', async (_what, kind, ui, name) => {
    const oneOf = owner.oneOf.map((each) => ({
      ...each,
      properties: { ...each.properties, kind: { ...each.properties.kind, ...kind } },
    }));
    const { screen } = await showForm(createSample({ properties: { owner: { ...owner, oneOf } } }, { owner: ui }));
    await expect.element(screen.getByRole('combobox', { name, exact: true })).toBeVisible();
    const options = [...screen.getByRole('combobox').element().querySelectorAll('option')];
    expect(options.map(({ textContent }) => textContent)).toEqual(['A person', 'A firm']);
  });

  it('are chosen by the object’s own question where it has one, and asked once', async () => {
    const kind = { title: 'Kind', type: 'string', enum: ['person', 'firm'] };
    const { read, screen } = await showForm(
      createSample(
        { properties: { owner: { ...owner, properties: { kind } } } },
        { owner: { kind: { 'ui:widget': 'radio' } } },
      ),
    );
    await screen.getByRole('radio', { name: 'firm' }).click();
    await screen.getByLabelText('RC number').fill('RC1');
    await expect.element(screen.getByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.getByText('Kind').elements()).toHaveLength(1);
    expect(screen.getByRole('combobox').elements()).toHaveLength(0);
    expect(read()).toEqual({ owner: { kind: 'firm', rc: 'RC1' } });
    await screen.getByRole('radio', { name: 'person' }).click();
    await expect.element(screen.getByLabelText('First name')).toBeVisible();
  });

  it('are called as the uiSchema says', async () => {
    const ui = { owner: { oneOf: [{ 'ui:title': 'Somebody' }, {}] } };
    const { screen } = await showForm(createSample({ properties: { owner } }, ui));
    await expect.element(screen.getByRole('option', { name: 'Somebody' })).toBeInTheDocument();
  });

  it('of the form itself are chosen by a plain word', async () => {
    const { discriminator, oneOf } = owner;
    const { screen } = await showForm(createSample({ discriminator, oneOf }));
    await expect.element(screen.getByRole('combobox', { name: 'Type' })).toBeVisible();
  });

  it('follow the answers that are there', async () => {
    await showForm(createSample({ properties: { owner } }, {}), { data: { owner: { kind: 'firm', rc: 'RC7' } } });
    await expect.element(page.getByLabelText('RC number')).toHaveValue('RC7');
  });

  it('that are only rules are no question', async () => {
    const schema = {
      properties: { phone: { title: 'Phone', ...text }, email: { title: 'Email', ...text } },
      anyOf: [{ required: ['phone'] }, { required: ['email'] }],
    };
    await showForm(createSample(schema));
    expect(page.getByRole('combobox').elements()).toHaveLength(0);
  });
});

describe('conditions', () => {
  it('bring up fields and make them required, at every depth', async () => {
    const cargo: JsonSchema = {
      title: 'Cargo',
      type: 'object',
      properties: { kind: { title: 'Kind', type: 'string', enum: ['Dry', 'Live'] } },
      ...branch(
        { properties: { kind: { const: 'Live' } }, required: ['kind'] },
        { properties: { animals: { title: 'Animals', ...text } }, required: ['animals'] },
        { properties: { weight: { title: 'Weight', type: 'number' } } },
      ),
    };
    const { read, screen } = await showForm(createSample({ properties: { cargo } }));
    await expect.element(screen.getByLabelText('Weight')).toBeVisible();
    await screen.getByLabelText('Kind').selectOptions('Live');
    await expect.element(screen.getByLabelText('Animals')).toBeRequired();
    await expect.element(screen.getByLabelText('Weight')).not.toBeInTheDocument();
    await screen.getByLabelText('Animals').fill('Goats');
    expect(read()).toEqual({ cargo: { kind: 'Live', animals: 'Goats' } });
  });

  it('stand in the rows of a list, each for itself', async () => {
    const items: JsonSchema = {
      type: 'object',
      properties: { paid: { title: 'Paid', type: 'boolean' } },
      ...branch(
        { properties: { paid: { const: true } }, required: ['paid'] },
        { properties: { fee: { title: 'Fee', type: 'number' } } },
      ),
    };
    const schema = { properties: { coaches: { title: 'Coach', type: 'array', items } } };
    const { screen } = await showForm(createSample(schema), { data: { coaches: [{}, {}] } });
    await screen.getByLabelText('Paid').last().click();
    await expect.element(screen.getByRole('listitem', { name: 'Coach 2' }).getByLabelText('Fee')).toBeVisible();
    expect(screen.getByLabelText('Fee').elements()).toHaveLength(1);
  });

  it('are dependencies of properties and of schemas, too', async () => {
    const schema = {
      properties: { card: { title: 'Card', ...text }, pet: { title: 'Pet', type: 'string', enum: ['None', 'Dog'] } },
      dependencies: {
        card: { properties: { billing: { title: 'Billing address', ...text } }, required: ['billing'] },
        pet: {
          oneOf: [
            { properties: { pet: { enum: ['None'] } } },
            { properties: { pet: { enum: ['Dog'] }, breed: { title: 'Breed', ...text } } },
          ],
        },
      },
    };
    const { screen } = await showForm(createSample(schema));
    await expect.element(screen.getByLabelText('Billing address')).not.toBeInTheDocument();
    await screen.getByLabelText('Card').fill('4111');
    await expect.element(screen.getByLabelText('Billing address')).toBeRequired();
    await screen.getByLabelText('Pet').selectOptions('Dog');
    await expect.element(screen.getByLabelText('Breed')).toBeVisible();
    await screen.getByLabelText('Pet').selectOptions('None');
    await expect.element(screen.getByLabelText('Breed')).not.toBeInTheDocument();
  });
});

describe('choices', () => {
  it('are radios, tick boxes or a drop-down, with titles, and with values of any type', async () => {
    const schema = {
      properties: {
        size: {
          title: 'Size',
          type: 'string',
          oneOf: [
            { const: 's', title: 'Small' },
            { const: 'l', title: 'Large' },
          ],
        },
        days: { title: 'Days', type: 'array', uniqueItems: true, items: { enum: ['Sat', 'Sun'] } },
        grade: { title: 'Grade', type: 'integer', enum: [1, 2] },
        hub: { title: 'Hub', type: ['string', 'null'], enum: ['LOS', null] },
      },
    };
    const ui = {
      size: { 'ui:widget': 'radio' },
      days: { 'ui:widget': 'checkboxes' },
      grade: { 'ui:enumNames': ['First', 'Second'] },
    };
    const { read, screen } = await showForm(createSample(schema, ui));
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await screen.getByLabelText('Grade').selectOptions('Second');
    await screen.getByLabelText('Hub').selectOptions('LOS');
    expect(read()).toEqual({ size: 's', days: ['Sun'], grade: 2, hub: 'LOS' });
    await expect.element(screen.getByRole('radiogroup', { name: 'Size' })).toBeVisible();
    await expect.element(screen.getByRole('group', { name: 'Days' })).toBeVisible();
  });
});

it('a number goes up and down, and along a slider', async () => {
  const number = { type: 'integer', minimum: 0, maximum: 10 };
  const schema = { properties: { crew: { title: 'Crew', ...number }, load: { title: 'Load', ...number } } };
  const ui = { crew: { 'ui:widget': 'updown' }, load: { 'ui:widget': 'range' } };
  const { read, screen } = await showForm(createSample(schema, ui), { data: { crew: 3, load: 5 } });
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByLabelText('Crew')).toHaveValue('4');
  (screen.getByLabelText('Load').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(read()).toEqual({ crew: 4, load: 6 });
});

it('a text that may be null is a text', async () => {
  const { read } = await showForm(
    createSample({ properties: { middle: { title: 'Middle', type: ['string', 'null'] } } }),
  );
  await tabThrough(['Obi']);
  expect(read()).toEqual({ middle: 'Obi' });
});
