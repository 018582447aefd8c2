/**
 * Fields whose keys are words of a form of the page ("title", "length", "action"): a form has its controls under their
 * names in place of what it has itself.
 */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FORM_KEYS } from '@/definition/check/check-fields';
import { createSample, showForm } from './show-form';

const PARTS_OF_A_FORM = [HTMLFormElement, HTMLElement, Element, Node, EventTarget].map(({ prototype }) => prototype);
const words = PARTS_OF_A_FORM.flatMap((part) => Object.keys(Object.getOwnPropertyDescriptors(part)));
const taken = words.filter((word) => !FORM_KEYS.includes(word) && word !== 'constructor');

test('a form with all that may be keys is filled in, changes what it asks, and is not left', async () => {
  const form = createSample(
    {
      properties: {
        surface: { title: 'Surface', type: 'string', enum: ['Clay', 'Grass'] },
        ...Object.fromEntries(taken.map((word) => [word, { title: `Word ${word}`, type: 'string' }])),
      },
      if: { properties: { surface: { const: 'Grass' } }, required: ['surface'] },
      // Redrawn where a form puts in and takes out.
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { mown_on: { title: 'Mown on', type: 'string', format: 'date' } } },
    },
    { surface: { 'ui:widget': 'radio' } },
  );
  const failed: string[] = [];
  const note = ({ message }: ErrorEvent) => failed.push(message);
  window.addEventListener('error', note);
  const { holder, read } = await showForm(form);
  // Locators go through the page's elements by these words, too.
  const find = (name: string, index = 0) => holder.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)[index];
  await expect.poll(() => find('title')).toBeDefined();
  for (const word of ['title', 'length', 'action', 'elements', 'submit', 'style', 'id']) {
    find(word)?.focus();
    await userEvent.keyboard(`of ${word}`);
    expect(read()[word]).toBe(`of ${word}`);
  }
  find('surface', 1)?.click();
  await expect.poll(() => find('mown_on')).toBeDefined();
  find('surface')?.click();
  await expect.poll(() => find('mown_on')).toBeUndefined();
  find('length')?.focus();
  const { href } = window.location;
  await userEvent.keyboard('{Enter}');
  expect(window.location.href).toBe(href);
  expect(failed).toEqual([]);
  window.removeEventListener('error', note);
});

test('what a page asks of its form is no key', async () => {
  const asked = new Set<string>();
  const undo = watch(asked);
  try {
    const { screen } = await showForm(
      createSample(
        {
          properties: {
            club: { title: 'Club', type: 'string' },
            surface: { title: 'Surface', type: 'string', enum: ['Clay', 'Grass'] },
            courts: {
              title: 'Courts',
              type: 'array',
              items: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
            },
          },
        },
        { surface: { 'ui:widget': 'radio' } },
      ),
    );
    await screen.getByRole('textbox', { name: 'Club' }).fill('Ace');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('radio', { name: 'Grass' }).click();
    await screen.getByRole('button', { name: /add/i }).click();
  } finally {
    undo();
  }
  expect(asked).toContain('nodeName');
  // React reads "style" to set it, and a form has none.
  expect([...asked].filter((word) => !FORM_KEYS.includes(word) && word !== 'style')).toEqual([]);
});

interface Own extends Pick<PropertyDescriptor, 'configurable' | 'enumerable'> {
  get?: () => unknown;
  set?: (value: unknown) => void;
  value?: unknown;
}

/** Notes which of its own words a form is asked for by the page's programs. Returns what ends it. */
function watch(asked: Set<string>): () => void {
  const before = PARTS_OF_A_FORM.map((prototype) => Object.getOwnPropertyDescriptors(prototype));
  PARTS_OF_A_FORM.forEach((prototype, index) => {
    for (const [word, descriptor] of Object.entries<Own>(before[index] ?? {})) {
      if (word === 'constructor' || descriptor.configurable !== true) continue;
      Object.defineProperty(prototype, word, {
        configurable: true,
        enumerable: descriptor.enumerable ?? false,
        get(this: unknown) {
          const caller = new Error('asked').stack?.split('\n')[2] ?? '';
          if (this instanceof HTMLFormElement && !/@vitest|<anonymous>/.test(caller)) asked.add(word);
          return descriptor.get ? Reflect.apply(descriptor.get, this, []) : descriptor.value;
        },
        ...(descriptor.set && { set: descriptor.set }),
      });
    }
  });
  return () => PARTS_OF_A_FORM.forEach((prototype, index) => Object.defineProperties(prototype, before[index] ?? {}));
}
