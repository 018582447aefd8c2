import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { SignInFailure } from '@/sign-in/applicant/sign-in-failure';
import { SignInForm } from '@/sign-in/applicant/sign-in-form';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const PHONE = '0803 123 4567';
const UNREGISTERED = 'This phone number is not registered. Please use a registered number or contact support.';

function createBackend(parts: Partial<PhoneSignIn> = {}) {
  const done = () => Promise.resolve();
  return {
    sendCode: vi.fn(done),
    signIn: vi.fn(done),
    sendRegistrationCode: vi.fn(done),
    register: vi.fn(done),
    ...parts,
  };
}

function refuse(message: string, options?: { unregistered: boolean }) {
  return vi.fn(() => Promise.reject(new SignInFailure(message, options)));
}

function Form({
  backend,
  ...form
}: {
  backend: PhoneSignIn;
  definition: Pick<ProviderDefinition, 'signIn' | 'invitation'>;
  asksWhetherNew?: boolean;
}) {
  return <SignInForm {...form} flow={useSignInFlow(backend, 'club_secretary')} />;
}

beforeEach(() => sessionStorage.clear());

test('who is new says so first, and gets a code for an account without hearing that they are not registered', async () => {
  const backend = createBackend({ sendCode: refuse(UNREGISTERED, { unregistered: true }) });
  const { screen } = await mount(<Form backend={backend} definition={tennisClub} asksWhetherNew />);
  await expect.element(screen.getByRole('radio', { name: /Sign in/ })).toBeChecked();
  await screen.getByRole('radio', { name: /Create an account/ }).click();
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  // Asked once, and needed.
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
  await expect.element(screen.getByText('Last name is required')).toBeVisible();
  await screen.getByLabelText('First name').fill('Amina');
  await screen.getByLabelText('Last name').fill('Bello');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByLabelText('Code from the SMS').fill('123456');
  await expect
    .poll(() => backend.register)
    .toHaveBeenCalledWith(expect.stringMatching(/^0803/), '123456', 'club_secretary', {
      first: 'Amina',
      last: 'Bello',
    });
  expect(backend.sendCode).not.toHaveBeenCalled();
});

test('who is new and has a code already enters it for an account', async () => {
  const backend = createBackend();
  const { screen } = await mount(<Form backend={backend} definition={tennisClub} asksWhetherNew />);
  await screen.getByRole('radio', { name: /Create an account/ }).click();
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByLabelText('First name').fill('Amina');
  await screen.getByLabelText('Last name').fill('Bello');
  await screen.getByRole('button', { name: 'I already have a code' }).click();
  await expect.element(screen.getByRole('button', { name: 'Verify and create account' })).toBeVisible();
  await expect.element(screen.getByLabelText('Code from the SMS')).toHaveAttribute('autocomplete', 'one-time-code');
});

async function open(backend: PhoneSignIn, definition: Pick<ProviderDefinition, 'signIn' | 'invitation'> = tennisClub) {
  return (await mount(<Form backend={backend} definition={definition} />)).screen;
}

test('a registered phone gets a code, and the code signs in', async () => {
  const backend = createBackend();
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByLabelText('Code from the SMS')).toHaveFocus();
  await screen.getByLabelText('Code from the SMS').fill('123456');
  await expect.poll(() => backend.signIn).toHaveBeenCalledWith(expect.stringMatching(/^0803/), '123456');
  expect(backend.sendCode).toHaveBeenCalledWith('+2348031234567');
});

test('an unregistered phone hears so, keeps what was typed, and may create an account', async () => {
  const backend = createBackend({ sendCode: refuse(UNREGISTERED, { unregistered: true }) });
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill('08031234567');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByText(UNREGISTERED)).toBeVisible();
  await expect.element(screen.getByLabelText('Phone number')).toHaveValue('08031234567');
  await screen.getByRole('button', { name: 'Create an account' }).click();
  // No account is made without a name, whichever way leads to it.
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
  expect(backend.sendRegistrationCode).not.toHaveBeenCalled();
  await screen.getByLabelText('First name').fill('Amina');
  await screen.getByLabelText('Last name').fill('Bello');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByLabelText('Code from the SMS').fill('654321');
  await expect
    .poll(() => backend.register)
    .toHaveBeenCalledWith('08031234567', '654321', 'club_secretary', { first: 'Amina', last: 'Bello' });
  expect(backend.signIn).not.toHaveBeenCalled();
});

test('an unregistered phone with a code in hand is asked for the name, too', async () => {
  const backend = createBackend({ sendCode: refuse(UNREGISTERED, { unregistered: true }) });
  const { screen } = await mount(<Form backend={backend} definition={tennisClub} asksWhetherNew />);
  await screen.getByLabelText('Phone number').fill('08031234567');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByRole('button', { name: 'I already have a code' }).click();
  await expect.element(screen.getByRole('radio', { name: /Create an account/ })).toBeChecked();
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
});

test('where only an invitation opens an account, the page says what to do instead', async () => {
  const closed = 'Registration requires an invitation.';
  const screen = await open(createBackend({ sendCode: refuse(UNREGISTERED, { unregistered: true }) }), {
    signIn: { ...tennisClub.signIn, createAccount: false, closed },
  });
  await screen.getByLabelText('Phone number').fill('08031234567');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByText(closed)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create an account' }).elements()).toHaveLength(0);
});

test('a wrong phone number is refused without asking the server', async () => {
  const backend = createBackend();
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill('12345');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect
    .element(screen.getByText('Phone number must be between 10-15 digits and may start with +'))
    .toBeVisible();
  expect(backend.sendCode).not.toHaveBeenCalled();
});

test('a wrong code stays in its box with the message, and is sent again by the button alone', async () => {
  const backend = createBackend({ signIn: refuse('Invalid OTP code') });
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByLabelText('Code from the SMS').fill('111111');
  await expect.element(screen.getByText('Invalid OTP code')).toBeVisible();
  await expect.element(screen.getByLabelText('Code from the SMS')).toHaveValue('111111');
  expect(backend.signIn).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect.poll(() => backend.signIn).toHaveBeenCalledTimes(2);
});

test('a code of five digits waits for its last one, and is then sent without a press', async () => {
  const backend = createBackend();
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByLabelText('Code from the SMS').fill('12345');
  expect(backend.signIn).not.toHaveBeenCalled();
  await screen.getByLabelText('Code from the SMS').fill('12345 6');
  await expect.poll(() => backend.signIn).toHaveBeenCalledWith(expect.stringMatching(/^0803/), '123456');
});

test('a phone that hands over the code from the SMS signs in with it', async () => {
  vi.stubGlobal('OTPCredential', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({ code: '123456' } as unknown as Credential);
  onTestFinished(() => asked.mockRestore());
  const backend = createBackend();
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => backend.signIn).toHaveBeenCalledWith(expect.stringMatching(/^0803/), '123456');
});

test('a locked phone counts the seconds down, and opens again by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const screen = await open(createBackend({ signIn: refuse('Too many attempts. Please try again in 600 seconds.') }));
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByLabelText('Code from the SMS').fill('111111');
  const verify = screen.getByRole('button', { name: 'Verify and sign in' });
  await expect
    .element(screen.getByText(/^Too many attempts\. Please try again in (600|5\d\d) seconds\.$/))
    .toBeVisible();
  await expect.element(verify).toBeDisabled();
  pass(300);
  await expect
    .element(screen.getByText(/^Too many attempts\. Please try again in (300|2\d\d) seconds\.$/))
    .toBeVisible();
  await expect.element(verify).toBeDisabled();
  pass(300);
  await expect.element(verify).toBeEnabled();
  expect(screen.getByText(/Too many attempts/).elements()).toHaveLength(0);
});

test('while a phone is locked the page says until when, offers no new code, and remembers it after a reload', async () => {
  const backend = createBackend({ signIn: refuse('Too many attempts. Please try again in 290 seconds.') });
  const first = await mount(<Form backend={backend} definition={tennisClub} />);
  await first.screen.getByLabelText('Phone number').fill(PHONE);
  await first.screen.getByRole('button', { name: 'Send code' }).click();
  await first.screen.getByLabelText('Code from the SMS').fill('111111');
  const seeLock = async (screen: typeof first.screen) => {
    await expect.element(screen.getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/)).toBeVisible();
    await expect.element(screen.getByText(/^You can go on with this number at \d\d:\d\d\./)).toBeVisible();
    expect(screen.getByText(/new code|new one in/).elements()).toHaveLength(0);
  };
  await seeLock(first.screen);
  await first.show(null);
  const screen = await open(backend);
  await expect.element(screen.getByRole('button', { name: 'Verify and sign in' })).toBeDisabled();
  await seeLock(screen);
  await screen.getByRole('button', { name: 'Use another phone number' }).click();
  await seeLock(screen);
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'I already have a code' }).elements()).toHaveLength(0);
  await screen.getByLabelText('Phone number').fill('08039999999');
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
});

test('a page that is loaded anew, or come back to, still asks for the code that was sent; of the code itself nothing is kept', async () => {
  const backend = createBackend();
  const first = await mount(<Form backend={backend} definition={tennisClub} />);
  await first.screen.getByLabelText('Phone number').fill(PHONE);
  await first.screen.getByRole('button', { name: 'Send code' }).click();
  await first.screen.getByLabelText('Code from the SMS').fill('98765');
  await first.show(null);
  expect(JSON.stringify(sessionStorage)).not.toContain('98765');
  expect(location.href).not.toContain(PHONE.slice(-7));
  const screen = await open(backend);
  await expect.element(screen.getByLabelText('Code from the SMS')).toHaveValue('');
  await expect.element(screen.getByText('+2348031234567')).toBeVisible();
  await screen.getByLabelText('Code from the SMS').fill('123456');
  await expect.poll(() => backend.signIn).toHaveBeenCalledWith(expect.stringMatching(/^0803/), '123456');
  expect(backend.sendCode).toHaveBeenCalledOnce();
  // Signed in: the next person on this device begins with their own phone.
  await expect.poll(() => sessionStorage.length).toBe(0);
});

test('a newcomer whose page is loaded anew at the code still creates the account', async () => {
  const backend = createBackend({ sendCode: refuse(UNREGISTERED, { unregistered: true }) });
  const first = await mount(<Form backend={backend} definition={tennisClub} />);
  await first.screen.getByLabelText('Phone number').fill(PHONE);
  await first.screen.getByRole('button', { name: 'Send code' }).click();
  await first.screen.getByRole('button', { name: 'Create an account' }).click();
  await first.screen.getByLabelText('First name').fill('Amina');
  await first.screen.getByLabelText('Last name').fill('Bello');
  await first.screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(first.screen.getByLabelText('Code from the SMS')).toBeVisible();
  await first.show(null);
  const screen = await open(backend);
  await screen.getByLabelText('Code from the SMS').fill('654321');
  await expect
    .poll(() => backend.register)
    .toHaveBeenCalledWith(expect.stringMatching(/^0803/), '654321', 'club_secretary', {
      first: 'Amina',
      last: 'Bello',
    });
});

test('who already has a code enters it, without asking for another', async () => {
  const backend = createBackend();
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'I already have a code' }).click();
  await expect.element(screen.getByLabelText('Code from the SMS')).toHaveAttribute('autocomplete', 'one-time-code');
  await screen.getByLabelText('Code from the SMS').fill('123456');
  await expect.poll(() => backend.signIn).toHaveBeenCalledWith(expect.stringMatching(/^0803/), '123456');
  expect(backend.sendCode).not.toHaveBeenCalled();
});

test('where a code was sent a moment ago, another is refused for a while and the one in hand can be entered', async () => {
  const screen = await open(createBackend({ sendCode: refuse('Too many attempts. Please try again in 40 seconds.') }));
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
  await screen.getByRole('button', { name: 'I already have a code' }).click();
  await screen.getByLabelText('Code from the SMS').fill('12345');
  await expect.element(screen.getByRole('button', { name: 'Verify and sign in' })).toBeEnabled();
  await expect.element(screen.getByText(/You can ask for a new one in \d+ seconds\./)).toBeVisible();
});

test('going back to the same phone sends no second code while the first is fresh', async () => {
  const backend = createBackend();
  const screen = await open(backend);
  await screen.getByLabelText('Phone number').fill(PHONE);
  await screen.getByRole('button', { name: 'Send code' }).click();
  await screen.getByRole('button', { name: 'Use another phone number' }).click();
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByLabelText('Code from the SMS')).toBeVisible();
  expect(backend.sendCode).toHaveBeenCalledOnce();
});
