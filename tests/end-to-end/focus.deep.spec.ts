/**
 * After every act the focus is somewhere: a keyboard, a screen reader and a magnifier go on from where the person was.
 * Every act of applicants, then every one of officers, by keys; what lost it is told together at the end.
 */
import type { Application } from '../../src/api/shapes/application.ts';
import type { ProviderDefinition } from '../../src/definition/parse/catalog.ts';
import { listApplicantActions } from '../../src/engine/workflow/transitions.ts';
import { createPeople, enter, inviter, newExample, pathOf, provider, providers } from './faults/places';
import { submitExample } from './support/applications';
import type { TestFiles } from './support/files';
import { documents, lastStep } from './support/form-with-files';
import { fillStep, makeFile } from './support/form-walker';
import type { Product } from './support/product';
import { type Session, createAccount } from './support/session';
import { newPhone } from './support/sign-in';
import { expect, test } from './support/test';
import { expectToast } from './support/toasts';
import { button, gone, type Seen, walk, type Walker } from './support/walk-by-keys';

test.setTimeout(600_000);

const [withdrawal = { label: '' }] = listApplicantActions(provider.workflow, provider.workflow.initial);

test('nothing that an applicant does leaves the focus nowhere @phone', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  const people = createPeople(product, files);
  const open = async (session: Session, path: string) => {
    const other = await openAsSomeoneElse();
    await enter(other.context(), session);
    await other.goto(path);
    return walk(other);
  };
  await signUp(walk(page), product);
  await fillForm(walk(page), files);
  const corrector = await people.corrector();
  await correct(await open(corrector.session, pathOf('list')));
  await addRows(await open(await createAccount(product, newPhone(), withRows.role), pathOf('wizard', withRows)));
  const host = await people.newHost();
  const guest = await openAsSomeoneElse();
  await guest.goto(new URL(host.link).pathname);
  await takeUp(walk(guest), product, host.phone);
  await invite(await open(await people.newHost(), pathOf('invite', inviter)));
  await leave(await open(await people.newcomer(), '/account'));
});

async function signUp({ page, act, press }: Walker, { outbox }: Product): Promise<void> {
  const phone = newPhone();
  const field = page.locator('[name="phone_number"]');
  const code = page.locator('[name="otp_code"]');
  await page.goto('/');
  // Before the page's code has come a link opens another document, which nobody has got into yet.
  await expect(page.locator('style[data-emotion="css-global"]')).not.toHaveCount(0);
  await press('a service is chosen', page.getByRole('link', { name: new RegExp(`^${provider.name}`) }), field);
  await field.fill('123');
  await press('a wrong number', button(page, 'Send code'), page.locator('[aria-invalid=true]'));
  await field.fill(phone);
  await act('an unregistered number', () => field.press('Enter'), button(page, 'Create an account'));
  await press('an account is asked for', button(page, 'Create an account'), page.locator('[name="first_name"]'));
  await press('no names', button(page, 'Send code'), page.locator('[aria-invalid=true]'));
  await page.locator('[name="first_name"]').fill('Amina');
  await page.locator('[name="last_name"]').fill('Bello');
  const sent = outbox.readAll(phone).length;
  await press('a code is asked for', button(page, 'Send code'), code);
  const right = await outbox.lastCode(phone, sent);
  await press('another phone', button(page, 'Use another phone number'), field);
  await press('a code is there', button(page, 'I already have a code'), code);
  // The sixth digit sends it.
  const wrong = right === '000000' ? '000001' : '000000';
  await act('a wrong code', () => code.fill(wrong), page.locator('[aria-invalid=true]'));
  await act('the code', () => code.fill(right), page.locator('[data-step] [name]'));
}

async function fillForm({ page, act, press }: Walker, files: TestFiles): Promise<void> {
  const example = newExample();
  const { steps } = provider.wizard;
  const at = (index: number) => page.locator(`[data-step="${steps[index]?.id}"] [name]`);
  const next = (index: number) => button(page, steps[index]?.buttons.next ?? '');
  const back = (index: number) => button(page, steps[index]?.buttons.back ?? '');
  const left = button(page, /^\d+ left$/);
  // A wide page has room to show it.
  if (await left.isVisible()) {
    await press('what is left is opened', left, page.getByRole('button', { expanded: true }));
    await act('and closed', () => page.keyboard.press('Escape'), page.getByRole('button', { expanded: false }));
  }
  for (const [index, step] of steps.entries()) {
    if (step === lastStep) break;
    await fillStep(page, step, example, { files });
    await press(`${step.id}: on`, next(index), at(index + 1));
    await press(`${step.id}: back to it`, back(index + 1), at(index));
    await press(`${step.id}: on again`, next(index), at(index + 1));
    await act(`${step.id}: the Back key`, () => page.goBack(), at(index));
    await act(`${step.id}: the Forward key`, () => page.goForward(), at(index + 1));
  }
  const last = steps.length - 1;
  await press('nothing chosen', next(last), page.locator('[aria-invalid=true]'));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const dialog = page.getByRole('dialog');
  await press('start again?', button(page, 'Start again'), dialog);
  await act('no', () => page.keyboard.press('Escape'), gone(dialog));
  await press('continue', button(page, 'Continue'), at(last));
  const key = documents[0]?.key ?? '';
  const name = [example.files[key] ?? []].flat()[0] ?? '';
  const choose = async (path: string) => {
    const asked = page.waitForEvent('filechooser');
    await page.locator(`input[name="${key}"]`).press('Enter');
    await (await asked).setFiles(path);
  };
  await act('a file that is refused', () => choose(files.program('letter.exe')), page.getByText(/letter\.exe/));
  await act('a file', async () => choose(await makeFile(name, files)), page.getByText(name));
  await press('it is removed', button(page, new RegExp(`^Remove.*${name}`)), gone(page.getByText(name)));
  await fillStep(page, lastStep, example, { files });
  await press('submitted', next(last), button(page, 'Download receipt (PDF)'));
  await press(
    'the receipt is downloaded',
    button(page, 'Download receipt (PDF)'),
    button(page, 'Download receipt (PDF)'),
  );
  await press('what was sent is opened', page.getByRole('link', { name: 'See what was sent' }), button(page, 'Print'));
  await press('a document is opened', button(page, /^Open /), button(page, /^Close /));
  await press('and closed', button(page, /^Close /), gone(button(page, /^Close /)));
  await press('withdraw?', button(page, withdrawal.label), dialog);
  await act('no', () => page.keyboard.press('Escape'), gone(dialog));
  await press('withdraw', button(page, withdrawal.label), dialog);
  await press('yes', button(dialog, withdrawal.label), gone(button(page, withdrawal.label)));
  await press(
    'the site’s name',
    page.getByRole('banner').getByRole('link').first(),
    page.getByRole('heading', { name: /^Welcome/ }),
  );
}

/** What was asked for is seen, corrected and sent. */
async function correct({ page, press }: Walker): Promise<void> {
  const corrected = page.locator('[data-step] input[type="text"]:not([readonly])').first();
  await press(
    'a correction is opened',
    page.getByRole('link', { name: 'Correct and submit again' }).first(),
    corrected,
  );
  await corrected.fill('');
  await press('a correction that is none', button(page, lastStep.buttons.next), page.locator('[aria-invalid=true]'));
  await corrected.fill('Sahel Handling Limited');
  await press('a correction is sent', button(page, lastStep.buttons.next), button(page, 'Download receipt (PDF)'));
}

const withRows = providers.find(
  ({ invitation, wizard }) =>
    invitation === undefined && wizard.steps[0]?.fields.some(({ kind }) => kind === 'group') === true,
) as ProviderDefinition;

async function addRows({ page, press }: Walker): Promise<void> {
  const field = withRows.wizard.steps[0]?.fields.find(({ kind }) => kind === 'group');
  const group = page.getByRole('group', { name: field?.label ?? '' }).first();
  const rows = group.getByRole('listitem');
  const add = button(group, /^Add/);
  await add.waitFor();
  const before = await rows.count();
  await press('a row is added', add, () => expect(rows).toHaveCount(before + 1));
  await press('another', add, () => expect(rows).toHaveCount(before + 2));
  await press('a third', add, () => expect(rows).toHaveCount(before + 3));
  const remove = group.getByRole('button', { name: /^Remove/ });
  await press('the last is taken out', remove.last(), () => expect(rows).toHaveCount(before + 2));
  await press('the first is taken out', remove.first(), () => expect(rows).toHaveCount(before + 1));
}

async function invite({ page, press, act }: Walker): Promise<void> {
  const send = button(page, 'Send invitation');
  const again = button(page, /^Send again to Chidi/);
  const dialog = page.getByRole('dialog');
  await press('an invitation of nobody', send, page.locator('[aria-invalid=true]'));
  for (const [name, value] of Object.entries({ first_name: 'Chidi', last_name: 'Obi', phone_number: newPhone() }))
    await page.locator(`[name="${name}"]`).fill(value);
  await act('an invitation is sent', () => page.locator('[name="phone_number"]').press('Enter'), again);
  await press('it is sent again', again, () => expectToast(page, 'Invitation sent again'));
  await press('withdraw it?', button(page, /^Withdraw the invitation of Chidi/), dialog);
  await act('no', () => page.keyboard.press('Escape'), gone(dialog));
  await press('withdraw it', button(page, /^Withdraw the invitation of Chidi/), dialog);
  await press('yes', button(dialog, 'Withdraw'), gone(button(page, /^Withdraw the invitation of Chidi/)));
}

async function takeUp({ page, press, act }: Walker, { outbox }: Product, phone: string): Promise<void> {
  const code = page.locator('[name="otp_code"]');
  await page.locator('[name="phone_number"]').fill(newPhone());
  await act(
    'another phone than the invited',
    () => page.locator('[name="phone_number"]').press('Enter'),
    page.locator('[aria-invalid=true]'),
  );
  await page.locator('[name="phone_number"]').fill(phone);
  const sent = outbox.readAll(phone).length;
  await press('a code for the invited', button(page, 'Send code'), code);
  const digits = await outbox.lastCode(phone, sent);
  await act('an invitation is taken up', () => code.fill(digits), page.locator('[data-step] [name]'));
}

async function leave({ page, press, act }: Walker): Promise<void> {
  const dialog = page.getByRole('dialog');
  const data = button(page, 'Download my data (ZIP)');
  await press('one’s data', data, data);
  await press('delete the account?', button(page, 'Delete my account'), dialog);
  await act('no', () => page.keyboard.press('Escape'), gone(dialog));
  await press('delete the account', button(page, 'Delete my account'), dialog);
  await press(
    'yes',
    button(dialog, 'Delete my account'),
    page.getByRole('heading', { name: 'Your account was deleted' }),
  );
}

test('nothing that an officer does leaves the focus nowhere @desktop', async ({ page, product, files }) => {
  const people = createPeople(product, files);
  const records: Application[] = [];
  for (let count = 0; count < 4; count += 1) {
    const session = await createAccount(product, newPhone(), provider.role);
    records.push(await submitExample(product, session, provider, newExample(), files));
  }
  const walker = walk(page);
  await enterOffice(walker, product);
  await list(walker);
  for (const record of records.slice(0, 2)) await decide(walker, record);
  await manageUsers(walker, await people.registered());
  await changeSettings(walker);
  await keepLists(walker);
  await readRest(walker);
});

async function enterOffice({ page, act, press }: Walker, { administrator }: Product): Promise<void> {
  await page.goto('/admin/login');
  const password = page.locator('[name="password"]');
  await press('nothing typed', button(page, 'Sign in'), page.locator('[aria-invalid=true]'));
  await press('a forgotten password', page.getByRole('link', { name: /forgot/i }), button(page, /send/i));
  await page.goBack();
  await page.locator('[name="username"]').fill(administrator.email);
  await password.fill('wrong password');
  await act('a wrong password', () => password.press('Enter'), page.getByRole('alert'));
  await password.fill(administrator.password);
  await act('a password', () => password.press('Enter'), page.getByRole('heading', { level: 1, name: 'Mine' }));
}

/** Opens a section of the office: a phone has them in a drawer. */
async function go({ page, press }: Walker, name: string, seen: Seen): Promise<void> {
  const menu = button(page, 'Menu');
  const link = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name });
  if (await menu.isVisible()) await press('the menu', menu, link);
  await press(`the section ${name}`, link, seen);
}

async function list(walker: Walker): Promise<void> {
  const { page, act, press } = walker;
  const dialog = page.getByRole('dialog');
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  const clear = button(page, 'Clear the filters');
  const more = button(page, /^Filters/);
  await go(walker, 'Applications', rows);
  await page.locator('#filter-search').fill('nobody has this name');
  await act(
    'a search',
    () => page.locator('#filter-search').press('Enter'),
    page.getByText('No application fits these filters'),
  );
  await press('the filters are cleared', clear.last(), rows);
  if (await more.isVisible()) await press('the filters are opened', more, page.locator('#filter-type'));
  await press('a status', page.getByRole('button', { name: /^(Pending|Submitted)/ }).first(), clear);
  await press('cleared again', clear, rows);
  await act('a type', () => page.locator('#filter-type').selectOption({ index: 1 }), clear);
  await press('cleared once more', clear, rows);
  await act('rows per page', () => page.locator('#filter-size').selectOption({ index: 1 }), rows);
  const heads = page.getByRole('columnheader').getByRole('button').first();
  if (await heads.isVisible()) await press('sorted', heads, rows);
  await press('exported', button(page, /export|CSV/i), rows);
  const pick = async () => {
    await rows.nth(0).focus();
    await page.keyboard.press('Space');
  };
  await act('a row is chosen', pick, button(page, 'Clear selection'));
  await press('the choice is cleared', button(page, 'Clear selection'), gone(button(page, 'Clear selection')));
  await act('a row is chosen again', pick, button(page, 'Clear selection'));
  await press('change several', button(page, 'Change status'), dialog);
  await act('no', () => page.keyboard.press('Escape'), gone(dialog));
  await press('change several', button(page, 'Change status'), dialog);
  await press('nothing said', button(dialog, 'Change status'), dialog.getByText('Choose what should happen'));
  await dialog.getByRole('radio').first().check();
  if (await dialog.locator('#bulk-comment').isVisible())
    await dialog.locator('#bulk-comment').fill('As the file shows.');
  await press('several are changed', button(dialog, 'Change status'), dialog.getByText(/changed\.$/));
  await press('their results are closed', button(dialog, 'Close'), gone(dialog));
}

/** Everything on a record, and every transition until there is none, or each was made once. */
async function decide(walker: Walker, record: Application): Promise<void> {
  const { page, act, press } = walker;
  const dialog = page.getByRole('dialog');
  await page.goto(`/admin/applications?search=${record.reference}`);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await press('a record', page.getByRole('link', { name: record.title }).first(), tab(/^Comments/));
  for (const name of await page.getByRole('tab').allTextContents())
    await act(
      `the part ${name}`,
      () => page.getByRole('tab', { name, exact: true }).click(),
      page.locator('[role=tab][aria-selected=true]', { hasText: name }),
    );
  await act('the comments', () => tab(/^Comments/).click(), button(page, 'Add comment'));
  await press('no comment', button(page, 'Add comment'), page.locator('[aria-invalid=true]'));
  await page.locator('[name="comment"]').fill('Seen by two of us.');
  await press('a comment', button(page, 'Add comment'), () => expect(page.locator('[name="comment"]')).toHaveValue(''));
  const made = new Set<string>();
  // What a phone folds into a menu has its turn once less is possible.
  const moves = page.getByRole('group', { name: 'What you can do' }).locator('button:not([aria-haspopup])');
  for (;;) {
    // Without the letter of the key, which stands there for eyes alone.
    const labels = await moves.evaluateAll((all) =>
      all.map(({ childNodes }) => [...childNodes].find(({ nodeType }) => nodeType === 3)?.textContent ?? ''),
    );
    const move = labels.find((each) => !made.has(each));
    if (move === undefined) return;
    made.add(move);
    const open = moves.and(page.getByRole('button', { name: move, exact: true }));
    await act(`${move}?`, () => open.press('Enter'), dialog.or(page.getByRole('main')));
    if (!(await dialog.isVisible())) continue;
    await act('no', () => page.keyboard.press('Escape'), gone(dialog));
    await act(`${move}, then`, () => open.press('Enter'), dialog);
    const mark = dialog.getByRole('checkbox').first();
    if (await mark.isVisible()) {
      await mark.focus();
      await act('a mark', () => page.keyboard.press('Space'), dialog);
      await dialog
        .getByLabel(/^What is wrong/)
        .first()
        .fill('Please write it in full.');
    }
    for (const text of await dialog.getByRole('textbox').all())
      if ((await text.inputValue()) === '') await text.fill('As the file shows.');
    await act(
      `${move}: done`,
      () => dialog.getByRole('button', { name: move, exact: true }).press('Enter'),
      gone(dialog),
    );
    // Once it waits for no officer, who came from a list is there again: it was the last one.
    const link = page.getByRole('table').getByRole('link', { name: record.title });
    await expect(moves.or(link).first()).toBeVisible();
    if (await link.first().isVisible()) await press('the record again', link.first(), tab(/^Comments/));
  }
}

async function manageUsers(walker: Walker, phone: string): Promise<void> {
  const { page, act, press } = walker;
  const dialog = page.getByRole('dialog');
  await go(walker, 'Users', page.getByRole('table').getByRole('link'));
  await page.locator('#filter-user').fill(phone);
  await act(
    'a user is looked for',
    () => page.locator('#filter-user').press('Enter'),
    () => expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(1),
  );
  const user = page.getByRole('table').getByRole('link').first();
  await press('a user', user, dialog);
  await act('closed', () => page.keyboard.press('Escape'), gone(dialog));
  await press('a user again', user, dialog);
  await press('storage', button(dialog, 'Storage'), button(page, /^Save/));
  await act(
    'closed, too',
    () => page.keyboard.press('Escape'),
    () => expect(dialog).toHaveCount(1),
  );
  await dialog.locator('#user-first_name').fill('Ngozi');
  await press('a user is saved', button(dialog, 'Save'), gone(dialog));
  const pick = async () => {
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .focus();
    await page.keyboard.press('Space');
  };
  const bar = page.getByRole('region', { name: 'Selected users' });
  await act('a user is chosen', pick, bar);
  await press('their status', bar.getByRole('button').nth(0), dialog);
  await dialog.getByRole('radio').last().check();
  const reason = dialog.locator('[name="reason"]');
  await act('is not changed without a reason', () => dialog.getByRole('button').last().press('Enter'), reason);
  await reason.fill('The licence is somebody else’s.');
  await act('is changed', () => dialog.getByRole('button').last().press('Enter'), gone(dialog));
  await act('a user is chosen again', async () => ((await bar.isVisible()) ? undefined : pick()), bar);
  await press('and deleted?', bar.getByRole('button').nth(1), dialog);
  await act('yes', () => dialog.getByRole('button').last().press('Enter'), gone(dialog));
}

async function changeSettings(walker: Walker): Promise<void> {
  const { page, act, press } = walker;
  const dialog = page.getByRole('dialog');
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('button', { name: 'Save settings' }) })
    .first();
  const save = button(form, /^Save/);
  await go(walker, 'Settings', save);
  const name = form.getByRole('textbox').first();
  const before = await name.inputValue();
  await name.fill('Another name');
  await go(walker, 'Users', dialog);
  await act('stay', () => page.keyboard.press('Escape'), gone(page.getByRole('dialog', { name: /^Leave/ })));
  // The drawer stays open, too.
  if (await dialog.isVisible()) await act('the menu is closed', () => page.keyboard.press('Escape'), gone(dialog));
  await press('settings are saved', save, () => expectToast(page, 'Settings saved'));
  // Every page of the product has it in its head, and other tests read it there.
  await name.fill(before);
  const putBack = page.waitForResponse((response) => response.request().method() === 'PUT');
  await press('and put back', save, () => putBack);
}

async function keepLists(walker: Walker): Promise<void> {
  const { page, act, press } = walker;
  const dialog = page.getByRole('dialog');
  await go(walker, 'Lists', page.getByRole('main').getByRole('link'));
  await press(
    'a list',
    page.getByRole('main').getByRole('table').getByRole('link').first(),
    button(page, 'Add an entry'),
  );
  await press('an entry', button(page, 'Add an entry'), dialog);
  await press('without words', button(dialog, 'Add'), dialog.locator('[aria-invalid=true]'));
  for (const [index, text] of (await dialog.getByRole('textbox').all()).entries())
    await text.fill(index === 0 ? 'ZZ' : 'Zuru');
  await press('an entry is added', button(dialog, 'Add'), gone(dialog));
  await press('it is moved', button(page, /^Move .* down$/), () => expectToast(page, 'Order saved'));
  await press(
    'and back',
    button(page, /^Move .* up$/)
      .locator('visible=true')
      .or(page.locator('xx')),
    () => expectToast(page, 'Order saved'),
  );
  await press('sorted', button(page, 'Sort by alphabet'), () => expectToast(page, 'Order saved'));
  await page.locator('#list-search').fill('ZZ');
  const entry = page.getByRole('table').getByRole('link').first();
  await press('an entry is opened', entry, dialog);
  await press('retired?', button(dialog, 'Retire'), page.getByRole('dialog', { name: /^Retire/ }));
  await act('yes', () => button(dialog, 'Retire').press('Enter'), gone(dialog));
  await press('lines', button(page, 'Import lines'), dialog);
  await act('no', () => page.keyboard.press('Escape'), gone(dialog));
}

async function readRest(walker: Walker): Promise<void> {
  const { page, act, press } = walker;
  const dialog = page.getByRole('dialog');
  const menu = button(page, 'Menu');
  const openMenu = async () => ((await menu.isVisible()) ? press('the menu', menu, dialog) : undefined);
  await go(walker, 'Messages', page.locator('#filter-channel'));
  await act(
    'their channel',
    () => page.locator('#filter-channel').selectOption({ index: 1 }),
    page.locator('#filter-channel'),
  );
  await press('all of them', page.getByRole('button', { name: /^All/ }).first(), page.getByRole('table'));
  await go(walker, 'Audit', page.getByRole('table'));
  await press('older entries', button(page, /^(Older|Next)/), page.getByRole('table'));
  // A phone has no keys.
  if (!(await menu.isVisible())) {
    await act('the shortcuts', () => page.keyboard.press('?'), dialog);
    await act('closed', () => page.keyboard.press('Escape'), gone(dialog));
  }
  await go(walker, 'Dashboard', page.getByRole('heading', { name: 'How it went' }));
  await openMenu();
  await press(
    'password and sessions',
    page.getByRole('link', { name: 'Password and sessions' }),
    page.locator('[type="password"]'),
  );
  await page.goBack();
  await openMenu();
  await press('signed out', button(page, 'Sign out'), page.locator('[name="username"]'));
}
