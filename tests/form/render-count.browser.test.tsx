/** A key renders the widget that it is typed in, at most: nothing else of the form. */
import type { WidgetProps } from '@rjsf/utils';
import { getDefaultRegistry } from '@rjsf/core';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UiSchema } from '@/definition/language/ui-schema';
import { widgetRegistry } from '@/fields/widget-registry';
import { branch } from '../fixtures/one-form';
import { createSample, showForm } from './show-form';

const rendered: string[] = [];

/** The widget of that name, telling each time it renders. */
function watch(name: string) {
  const Plain = (widgetRegistry[name] ?? getDefaultRegistry().widgets[name]) as ComponentType<WidgetProps>;
  return {
    'ui:widget': (props: WidgetProps) => {
      rendered.push(props.id);
      return <Plain {...props} />;
    },
  };
}

const text = { type: 'string' };
const schema = {
  properties: {
    name: { title: 'Name', ...text },
    email: { title: 'Email', type: 'string', format: 'email' },
    about: { title: 'About', ...text },
    courts: { title: 'Courts', type: 'number' },
    surface: { title: 'Surface', type: 'string', enum: ['Clay', 'Grass'] },
    rows: { title: 'Row', type: 'array', items: { type: 'object', properties: { make: { title: 'Make', ...text } } } },
  },
  ...branch({ properties: { surface: { const: 'Clay' } }, required: ['surface'] }, { required: ['about'] }),
};
const form = createSample(schema);
const uiSchema = {
  name: watch('TextWidget'),
  email: watch('EmailWidget'),
  about: watch('TextareaWidget'),
  courts: watch('TextWidget'),
  surface: watch('SelectWidget'),
  rows: { items: { make: watch('TextWidget') } },
};

it.each(['Name', 'Email', 'About', 'Courts', 'Make'])('typed in %s', async (label) => {
  await showForm({ ...form, uiSchema: uiSchema as object as UiSchema }, { data: { rows: [{}] } });
  const control = page.getByLabelText(label);
  await control.fill('1');
  rendered.length = 0;
  await userEvent.keyboard('2');
  await expect.element(control).toHaveValue('12');
  const { id } = control.element();
  expect(rendered.filter((each) => each !== id)).toEqual([]);
  expect(rendered.length).toBeLessThanOrEqual(1);
});

it('typed in a plain text field renders nothing at all', async () => {
  const { holder, read } = await showForm(createSample({ properties: { name: { title: 'Name', ...text } } }));
  await page.getByLabelText('Name').fill('Ik');
  const before = countAttributes(holder);
  await userEvent.keyboard('oyi');
  expect(read()['name']).toBe('Ikoyi');
  // A control that React holds the text of has it as an attribute, too.
  expect(countAttributes(holder)).toBe(before);
});

function countAttributes(holder: HTMLElement): string {
  return [...holder.querySelectorAll('input')].map((input) => input.getAttribute('value')).join();
}
