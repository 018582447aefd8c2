/** Focus is never on nothing after an act: whatever is done takes the control away, or lets it wait. */
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import Button from '@mui/material/Button';
import { isFocusLost } from '@/ui/focus-lost';
import { keepFocus } from '@/ui/keep-focus';
import { mount } from './mount';

let stop: () => void;
beforeEach(() => (stop = keepFocus(null)));
afterEach(() => stop());

function Decisions() {
  const [left, setLeft] = useState(['Approve', 'Reject']);
  const [asking, setAsking] = useState<string>();
  const take = (label: string) => setLeft(left.filter((each) => each !== label));
  return (
    <main>
      <h1 tabIndex={-1}>Tennis Club</h1>
      {left.length > 0 && (
        <div role="group" aria-label="What you can do">
          {left.map((label) => (
            <Button key={label} onClick={() => (label === 'Reject' ? setAsking(label) : take(label))}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Dialog open={asking !== undefined} aria-label="Sure?">
        <Button
          onClick={() => {
            setAsking(undefined);
            take('Reject');
          }}
        >
          Yes
        </Button>
      </Dialog>
    </main>
  );
}

function Waiting() {
  const [busy, setBusy] = useState(false);
  return (
    <main>
      <form aria-label="Application" onSubmit={(event) => event.preventDefault()}>
        <Button loading={busy} onClick={() => setBusy(true)}>
          Submit
        </Button>
      </form>
      <p onPointerEnter={() => setBusy(false)}>Beside</p>
    </main>
  );
}

/** What it waits for is there before the page has been looked at. */
function WaitingBriefly() {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    // Two frames: a disabled control loses focus when the page is drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        setBusy(false);
        setSaid('Sent');
      }),
    );
  };
  return (
    <main>
      <Button disabled={busy} onClick={send}>
        Send again
      </Button>
      <p>{said}</p>
    </main>
  );
}

test('a pressed button that goes hands it to what it stood in; a dialog whose opener went, to the page', async () => {
  const { screen } = await mount(<Decisions />);
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('group', { name: 'What you can do' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Reject' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club' })).toHaveFocus();
});

test('a button that waits gets it back', async () => {
  const { screen } = await mount(<Waiting />);
  const button = screen.getByRole('button', { name: 'Submit' });
  await button.click();
  await expect.element(screen.getByRole('form', { name: 'Application' })).toHaveFocus();
  // What has to be read may still take it.
  expect(isFocusLost()).toBe(true);
  await screen.getByText('Beside').hover();
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('form', { name: 'Application' })).not.toHaveAttribute('tabindex');
});

test('a button that waited for a moment only gets it back', async () => {
  const { screen } = await mount(<WaitingBriefly />);
  const button = screen.getByRole('button', { name: 'Send again' });
  await button.click();
  await expect.element(screen.getByText('Sent')).toBeVisible();
  await expect.element(button).toHaveFocus();
});

test('also in a form whose fields are called as what a form has itself', async () => {
  function Fields() {
    const [hasMore, setMore] = useState(true);
    return (
      <main>
        <form aria-label="Application">
          {['matches', 'focus', 'style', 'tabIndex', 'closest', 'remove'].map((name) => (
            <input key={name} name={name} aria-label={name} />
          ))}
          {hasMore && (
            <Button type="button" onClick={() => setMore(false)}>
              Less
            </Button>
          )}
        </form>
      </main>
    );
  }
  const { screen } = await mount(<Fields />);
  await screen.getByRole('button', { name: 'Less' }).click();
  await expect.poll(() => document.activeElement?.tagName).toBe('FORM');
});
