/** Questions that are read aloud: the button at each, what it plays, and what is said where nothing can be heard. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSample, showForm } from './show-form';

const sample = createSample({
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Your name' },
    court: { type: 'string', title: 'Court' },
    roofed: { type: 'boolean', title: 'Is there a roof?' },
    rows: {
      type: 'array',
      title: 'Members',
      items: { type: 'object', properties: { first: { type: 'string', title: 'First name' } } },
    },
  },
});
const form = { ...sample, sounds: { name: 'name.mp3', roofed: 'roofed.mp3', 'rows.first': 'first.mp3' } };
const data = { rows: [{ first: 'Amina' }, { first: 'Bola' }] };

/** Addresses of what was played. */
let played: string[];
const started: HTMLAudioElement[] = [];

beforeEach(async () => {
  await page.viewport(360, 800);
  played = [];
  started.length = 0;
});

/** In the place of a sound that plays. */
function playNothing(): void {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLAudioElement) {
    expect(this.preload).toBe('none');
    played.push(new URL(this.src).pathname);
    started.push(this);
    return Promise.resolve();
  });
  onTestFinished(() => play.mockRestore());
}

const button = (question: string) => page.getByRole('button', { name: `Listen: ${question}`, exact: true });

test('each question with a sound has a button, which a finger finds, between its label and its control', async () => {
  await showForm(form, { data });
  await expect.element(button('Your name')).toBeVisible();
  const names = page
    .getByRole('button', { name: /^Listen: / })
    .elements()
    .map((element) => element.getAttribute('aria-label'));
  expect(names).toEqual(['Listen: Your name', 'Listen: Is there a roof?', 'Listen: First name', 'Listen: First name']);
  const box = button('Your name').element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([44, 44]);
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveAccessibleName('Your name');
  await userEvent.tab();
  await expect.element(button('Your name')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveFocus();
});

test('it plays one sound at a time, until that ends or is stopped', async () => {
  playNothing();
  await showForm(form, { data });
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'false');
  expect(played).toEqual([]);
  button('Your name').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'true');
  const stopped = vi.spyOn(started[0] ?? expect.fail(), 'pause');
  await button('Is there a roof?').click();
  await expect.element(button('Is there a roof?')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'false');
  expect(stopped).toHaveBeenCalled();
  started[1]?.dispatchEvent(new Event('ended'));
  await expect.element(button('Is there a roof?')).toHaveAttribute('aria-pressed', 'false');
  await button('Your name').click();
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'true');
  await button('Your name').click();
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'false');
  expect(played).toEqual(['/sounds/name.mp3', '/sounds/roofed.mp3', '/sounds/name.mp3']);
});

test('what cannot be had is said at the question, with what to do, until it is heard', async () => {
  await showForm(form, { data });
  await button('Your name').click();
  const said = page.getByText('This cannot be played now. Please press the button again in a moment.');
  await expect.element(said.first()).toBeVisible();
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'false');
  playNothing();
  await button('Your name').click();
  await expect.element(button('Your name')).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('.field .Mui-error')).toBeNull();
});

test.each([
  ['once', false, [['/sounds/name.mp3', '/sounds/court-once.mp3']]],
  ['never', true, []],
])('the sounds of a step that was heard are kept %s where saving data is %s', async (often, saveData, kept) => {
  playNothing();
  const posted: unknown[] = [];
  const worker = { active: { postMessage: ({ sounds }: { sounds: string[] }) => posted.push(sounds) } };
  const ready = vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(worker as never);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
  onTestFinished(() => {
    ready.mockRestore();
    Reflect.deleteProperty(navigator, 'connection');
  });
  await showForm({ ...sample, sounds: { name: 'name.mp3', court: `court-${often}.mp3` } }, { data });
  expect(posted).toEqual([]);
  await button('Your name').click();
  await button('Court').click();
  await expect.element(button('Court')).toHaveAttribute('aria-pressed', 'true');
  expect(posted).toEqual(kept);
});
