/** Looking at a story's page: what must appear before a story counts as shown. */
import { userEvent, waitFor, within } from 'storybook/test';

export function waitForElement(root: HTMLElement, selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector} on the page:\n${root.innerText.slice(0, 600)}`);
    return found;
  });
}

/** Resolves when the text is somewhere on the page, notifications and dialogs included. */
export async function waitForText(text: string | RegExp): Promise<HTMLElement> {
  const [found] = await within(document.body).findAllByText(text);
  if (!found) throw new Error(`The text ${String(text)} is not on the page.`);
  return found;
}

export async function waitForButton(name: string | RegExp): Promise<HTMLButtonElement> {
  const [found] = await within(document.body).findAllByRole<HTMLButtonElement>('button', { name });
  if (!found) throw new Error(`There is no button ${String(name)} on the page.`);
  return found;
}

/** Presses it once it can be: what it waits for (a list, say) may come after it. */
export async function pressButton(name: string | RegExp): Promise<void> {
  const button = await waitFor(async () => {
    const found = await waitForButton(name);
    if (found.disabled) throw new Error(`The button ${String(name)} stays disabled.`);
    return found;
  });
  await userEvent.click(button);
}

/** Takes the focus to each control and away again, as somebody does who goes through the form by keyboard. */
export function leaveAllControls(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLElement>('input, select, textarea')) {
    control.focus();
    control.blur();
  }
}

/** Opens the menu, and chooses one of its acts. */
export async function chooseAct(menu: string | RegExp, name: string | RegExp): Promise<void> {
  await pressButton(menu);
  await userEvent.click(await within(document.body).findByRole('menuitem', { name }));
}
