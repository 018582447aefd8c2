/** Texts that a browser has translated go on saying what is so, and go when they are over. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { keepTexts } from '@/ui/keep-texts';
import { mount } from './mount';

function Basket() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <p data-testid="said">
        {count === 1 && 'The first one. '}
        You have {count} of 2<b>.</b>
      </p>
      <button onClick={() => setCount(count + 1)}>One more</button>
    </main>
  );
}

/** The two ways in which a text can be put out of its place. */
const WAYS: [string, (text: Text, translation: Element) => void][] = [
  ['at once', (text, translation) => text.replaceWith(translation)],
  [
    'one after the other',
    (text, translation) => {
      text.before(translation);
      text.remove();
    },
  ],
];

test.each(WAYS)('a text that is replaced %s', async (_name, replace) => {
  keepTexts();
  const { screen } = await mount(<Basket />);
  const said = screen.getByTestId('said');
  const more = screen.getByRole('button', { name: 'One more' });
  const translate = () => {
    const texts = [...said.element().childNodes].filter((node) => node instanceof Text);
    for (const text of texts) {
      const translation = document.createElement('font');
      translation.textContent = text.data;
      replace(text, translation);
    }
  };
  translate();
  await more.click();
  await expect.poll(() => said.element().textContent).toBe('The first one. You have 1 of 2.');
  translate();
  await more.click();
  await expect.poll(() => said.element().textContent).toBe('You have 2 of 2.');
});
