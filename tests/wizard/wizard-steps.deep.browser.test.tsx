import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { control, fillClub, fillPeople, openWizard, press, reachPapers, stepHeading } from './open-wizard';
import { seeAfter } from '../ui/see-after';

describe('the steps of a wizard', () => {
  it('show title, note, progress and the buttons of the definition', async () => {
    const { screen } = await openWizard();
    await expect.element(stepHeading(1)).toBeVisible();
    await expect.element(screen.getByText('* marks required fields')).toBeVisible();
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expect.element(screen.getByRole('button', { name: 'Continue to People' })).toBeDisabled();
    await expect.element(screen.getByLabelText('Courts')).toHaveValue('1');
  });

  it('say what is wrong with a field once it is left, with no other, and that it is right with the key', async () => {
    const { screen } = await openWizard();
    await fillClub();
    await screen.getByLabelText('Email address').fill('no address');
    // Checked, and not yet said.
    await expect.element(screen.getByRole('button', { name: '1 left' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Continue to People' })).toBeDisabled();
    await expect.element(screen.getByLabelText('Email address')).not.toHaveAttribute('aria-invalid');
    expect(document.title).not.toMatch(/^Error: /);
    await screen.getByLabelText('Club phone').click();
    await expect.element(screen.getByLabelText('Email address')).toBeInvalid();
    await expect.element(screen.getByLabelText('Email address')).toHaveAccessibleDescription(/Invalid email address/);
    await expect.element(screen.getByLabelText('Club name')).not.toBeInvalid();
    await expect.poll(() => document.title).toMatch(/^Error: /);
    await screen.getByLabelText('Email address').fill('secretary@ikoyi.example');
    await expect.element(screen.getByLabelText('Email address')).not.toBeInvalid();
    await expect.poll(() => document.title).not.toMatch(/^Error: /);
  });

  it('name beside a button that waits what it waits for, each a link to its field', async () => {
    const { screen } = await openWizard();
    await expect.element(screen.getByRole('button', { name: 'Continue to People' })).toBeDisabled();
    await screen.getByRole('button', { name: /^\d+ left$/ }).click();
    await screen.getByRole('link', { name: 'Surface' }).click();
    await expect.element(screen.getByLabelText('Surface')).toHaveFocus();
    await fillClub();
    await expect.element(screen.getByRole('button', { name: 'Continue to People' })).toBeEnabled();
    await expect.element(screen.getByRole('button', { name: /left$/ })).not.toBeInTheDocument();
  });

  it('keep the button where it is on a phone, whatever comes to stand beside it', async () => {
    await page.viewport(360, 740);
    const { screen } = await openWizard();
    const button = screen.getByRole('button', { name: 'Continue to People' });
    const readEdges = () => {
      const { left, right } = button.element().getBoundingClientRect();
      return [left, right];
    };
    await expect.element(screen.getByRole('button', { name: /^\d+ left$/ })).toBeVisible();
    const before = readEdges();
    await fillClub();
    await expect.element(screen.getByText(/^Saved/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /left$/ })).not.toBeInTheDocument();
    expect(readEdges()).toEqual(before);
  });

  it('close the list of what is left on Escape, and on the step that follows', async () => {
    const { screen } = await openWizard();
    const left = screen.getByRole('button', { name: /^\d+ left$/ });
    await left.click();
    await screen.getByRole('link', { name: 'Surface' }).click();
    await left.click();
    await userEvent.keyboard('{Tab}');
    await expect.element(left).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(left).toHaveAttribute('aria-expanded', 'false');
    await expect.element(left).toHaveFocus();
    await left.click();
    await fillClub();
    await press('Continue to People');
    await expect.element(stepHeading(2)).toBeVisible();
    await expect.element(left).toHaveAttribute('aria-expanded', 'false');
  });

  it('lead to a row and to a file that are still needed, too', async () => {
    const { screen } = await openWizard();
    await fillClub();
    await press('Continue to People');
    await screen.getByLabelText('Captain').fill('Amina Bello');
    await screen.getByRole('button', { name: 'Add a coach' }).click();
    await screen.getByLabelText('First name').fill('Ngozi');
    await screen.getByRole('button', { name: '1 left' }).click();
    await screen.getByRole('link', { name: /Licence$/ }).click();
    await expect.element(screen.getByLabelText('Licence')).toHaveFocus();
    await screen.getByLabelText('Licence').fill('NG12');
    await press('Continue to Papers');
    await screen.getByRole('button', { name: /^\d left$/ }).click();
    await screen.getByRole('link', { name: 'Constitution' }).click();
    await expect.element(screen.getByLabelText('Constitution')).toHaveFocus();
  });

  it('go on when the step is valid, say that it is saved, and move focus to the heading', async () => {
    await openWizard();
    await fillClub();
    await seeAfter('Club details saved', () => press('Continue to People'));
    await expect.element(stepHeading(2)).toBeVisible();
    await expect.element(stepHeading(2)).toHaveFocus();
  });

  it('keep what was entered on the way back', async () => {
    const { screen } = await openWizard();
    await fillClub();
    await press('Continue to People');
    await fillPeople();
    await press('Back to Club');
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Ikoyi Tennis Club');
    await press('Continue to People');
    await expect.element(screen.getByLabelText('Captain')).toHaveValue('Amina Bello');
    await expect.element(screen.getByLabelText('Licence')).toHaveValue('NG12');
  });

  it('leave by the back button of the first', async () => {
    const { onLeave } = await openWizard();
    await press('Cancel');
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('go one step back by the key of the browser', async () => {
    const { screen, router } = await openWizard();
    await fillClub();
    await press('Continue to People');
    await expect.element(screen.getByLabelText('Captain')).toBeVisible();
    await router.navigate(-1);
    await expect.element(screen.getByLabelText('Club name')).toHaveValue('Ikoyi Tennis Club');
  });

  it('open the first incomplete one when the address names a later one, and say why where it is seen', async () => {
    const opened = openWizard({ path: '/?step=papers' });
    await seeAfter('Please complete all previous steps first', () => opened);
    const { screen, router } = await opened;
    await expect.element(stepHeading(1)).toBeVisible();
    const box = screen.getByRole('group', { name: 'Please complete all previous steps first' });
    await expect.element(box).toHaveFocus();
    await expect.element(box).toBeInViewport();
    await expect.poll(() => router.state.location.search).toBe('?step=club');
    await fillClub();
    await press('Continue to People');
    await expect.element(stepHeading(2)).toHaveFocus();
    await expect.element(box).not.toBeInTheDocument();
  });

  it('ask a conditional question only while its condition holds', async () => {
    const { screen } = await openWizard();
    await expect.element(screen.getByLabelText('Name of the hall')).not.toBeInTheDocument();
    await screen.getByLabelText('Yes').click();
    await expect.element(screen.getByLabelText('Name of the hall')).toBeVisible();
    await screen.getByLabelText('No').click();
    await expect.element(screen.getByLabelText('Name of the hall')).not.toBeInTheDocument();
  });

  it('show everything that is wrong after pressing the button, in a summary that takes focus and leads to rows', async () => {
    const { screen } = await openWizard();
    await fillClub();
    await press('Continue to People');
    await press('Add a coach');
    await press('Continue to Papers');
    const summary = screen.getByRole('group', { name: 'There are 3 problems' });
    await expect.element(summary).toHaveFocus();
    await screen.getByRole('link', { name: /Coach 1, Licence|Licence is required/ }).click();
    await expect.element(screen.getByLabelText('Licence')).toHaveFocus();
    await screen.getByLabelText('Licence').fill('1');
    await expect.element(screen.getByLabelText('Licence')).toHaveAccessibleDescription(/Two letters, then digits/);
  });

  it('say by a notification which document is missing', async () => {
    const { screen } = await openWizard();
    await reachPapers();
    await seeAfter('Constitution document is required', () => press('Submit'));
    await expect.element(screen.getByRole('link', { name: 'The constitution is required' })).toBeVisible();
    await screen.getByRole('link', { name: 'The constitution is required' }).click();
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('constitution');
  });

  it('submit by Enter in a text box', async () => {
    await openWizard();
    await fillClub();
    await userEvent.type(page.getByLabelText('Club name'), '{Enter}');
    await expect.element(stepHeading(2)).toBeVisible();
  });

  it('show what the form holds in the hidden panel', async () => {
    const { screen } = await openWizard();
    await screen.getByLabelText('Club name').fill('Ikoyi');
    await userEvent.keyboard('{Alt>}{Shift>}D{/Shift}{/Alt}');
    await expect.element(screen.getByText(/"club_name": "Ikoyi"/)).toBeVisible();
  });

  it('lock what the invitation says', async () => {
    const invitation = {
      first_name: 'A',
      last_name: 'B',
      phone_number: '+2348000000000',
      company_name: 'C',
      invitation_token: 't',
      company_id: null,
      role: 'r',
      inviter_name: 'I',
      status: 'pending',
      provider: 'p',
    };
    const { screen } = await openWizard({ invitation });
    await expect.element(screen.getByLabelText('Club phone')).toHaveValue('+2348000000000');
    await expect.element(screen.getByLabelText('Club phone')).toHaveAttribute('readonly');
    await expect.element(screen.getByText('From your invitation')).toBeVisible();
    expect(control('invitation_code').value).toBe('t');
  });
});

it('a phone has in sight what is left, what is saved and that it is offline, wherever the step is scrolled to', async () => {
  await page.viewport(360, 640);
  const { screen } = await openWizard();
  await screen.getByLabelText('Club name').fill('Ikoyi Tennis Club');
  const expectInSight = async (text: RegExp) => {
    for (const top of [0, document.body.scrollHeight]) {
      window.scrollTo({ top });
      await expect.element(screen.getByText(text)).toBeInViewport({ ratio: 1 });
      await expect.element(screen.getByRole('button', { name: /^\d+ left$/ })).toBeInViewport({ ratio: 1 });
    }
  };
  await expectInSight(/^Saved /);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  window.dispatchEvent(new Event('offline'));
  await expectInSight(/^Offline\. Saved /);
});
