/**
 * Licences that nobody has, walked on a phone by those whom they are about: from the card over rows, uploads and a
 * signature to the receipt, a correction, and officers' forms, to the approval. Nothing here knows a field of them.
 */
import type { Page } from '@playwright/test';
import { settleDays } from '../../../src/definition/language/example-days.ts';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import type { Transition } from '../../../src/definition/language/workflow.ts';
import { listTransitions } from '../../../src/engine/workflow/transitions.ts';
import { JOURNEYS, type TransitionTaken } from '../../licences/journeys.ts';
import { expectSound } from '../support/accessibility';
import { getExample, loadProviders, toUniqueExample } from '../support/form-walker';
import { chooseTransition } from '../support/officers-acts';
import { fillByPath } from '../support/path-walker';
import { createAccount, newPhone, signIn, signInAsAdministrator } from '../support/sign-in';
import { expect } from '../support/test';
import type { TestFiles } from '../support/files';
import { expectToast } from '../support/toasts';
import { schemas, testWider as test } from '../support/wider-registry';

const TIME_ZONE = 'Africa/Lagos';
const providers = loadProviders(schemas);

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const getProvider = (id: string): ProviderDefinition => {
  const found = providers.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

// The type that nobody knows goes the same way in unknown-type.deep.spec.ts, and these by the API in tests/licences.
for (const journey of JOURNEYS) {
  test(`${journey.type} goes from its card to the approval @long`, async ({
    page,
    product,
    files,
    openAsSomeoneElse,
  }) => {
    test.slow();
    const provider = getProvider(journey.type);
    const example = toUniqueExample(provider, getExample(journey.type, 'complete', schemas));

    await test.step('its card leads to its sign-in', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: new RegExp(`^${provider.card?.title}`) }).click();
      if (journey.after === undefined) await createAccount(page, product, newPhoneOf(journey.type));
      else {
        await signIn(page, product, newPhoneOf(journey.after));
        await page.getByRole('button', { name: `Add ${provider.name}` }).click();
      }
    });

    for (const step of provider.wizard.steps) {
      await test.step(step.title, async () => {
        await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
        await fillByPath({ page, form: step, given: example, files });
        await expectSound(page);
        await page.getByRole('button', { name: step.buttons.next, exact: true }).click();
      });
    }
    await expectToast(page, provider.submission.success);
    await expect(page).toHaveURL(provider.submission.redirect);

    const office = await openAsSomeoneElse();
    await signInAsAdministrator(office, product);
    const title = provider.record.title.map((key) => String(example.data[key] as string)).join(' ');
    let status = provider.workflow.initial;
    /** Some of it is possible only once somebody has begun to look: after a correction of some types, too. */
    const take = async (taken: TransitionTaken, marked?: string) => {
      const wanted = provider.workflow.transitions.find((each) => each.id === taken.id);
      if (!wanted) throw new Error(`${provider.id} has no transition ${taken.id}`);
      if (!wanted.from.includes(status)) {
        const ways = listTransitions(provider.workflow, status, 'officer');
        const first = ways.find(({ to }) => wanted.from.includes(to));
        if (!first) throw new Error(`${taken.id} cannot be reached from ${status}`);
        await takeTransition(office, provider, first, { id: first.id, role: '' }, { files });
      }
      await takeTransition(office, provider, wanted, taken, { files, marked });
      status = wanted.to;
    };

    await test.step('a correction is asked for and made', async () => {
      await office.goto(`/admin/applications?search=${encodeURIComponent(title)}`);
      const link = await office.getByRole('link', { name: title }).first().getAttribute('href');
      // Without its list: who comes from one goes on with its next application after a decision.
      await office.goto(link?.split('?')[0] ?? '');
      await expect(office.getByRole('heading', { name: title })).toBeVisible();
      await expectSound(office);
      await take(journey.correction.transition, journey.correction.path);

      await page.reload();
      await page.getByRole('link', { name: 'Correct and submit again' }).first().click();
      const { path, answer } = journey.correction;
      const asking = provider.wizard.steps.find(({ fields }) => fields.some(({ key }) => key === path.split('.')[0]));
      await page.locator(`[id="${asking?.id}-${path.replaceAll('.', '-')}"]`).fill(String(answer));
      await page.getByRole('button', { name: provider.wizard.steps.at(-1)?.buttons.next ?? '', exact: true }).click();
      await expect(page.getByText(journey.correction.answer.toString()).first()).toBeVisible();
      status = listTransitions(provider.workflow, status, 'applicant')[0]?.to ?? status;
      await page.goto(provider.submission.redirect);
      await office.reload();
    });

    await test.step('officers take it to the approval, with their forms', async () => {
      for (const taken of journey.taken) await take(taken);
      await expect(office.getByText(journey.approved, { exact: true }).first()).toBeVisible();
    });

    await test.step('the applicant sees it, and has a receipt', async () => {
      await page.reload();
      await expect(page.getByText(journey.approved, { exact: true }).first()).toBeVisible();
      await page.getByRole('link', { name: 'View application' }).first().click();
      await expectSound(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download receipt (PDF)' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    });
  });
}

const phones = new Map<string, string>();

function newPhoneOf(type: string): string {
  const known = phones.get(type) ?? newPhone();
  phones.set(type, known);
  return known;
}

async function takeTransition(
  office: Page,
  provider: ProviderDefinition,
  transition: Transition,
  { form = {}, files: named = {} }: TransitionTaken,
  { files, marked }: { files: TestFiles; marked?: string | undefined },
): Promise<void> {
  await chooseTransition(office, transition.label);
  if (transition.comment === 'none' && !transition.marksFields && transition.form === undefined) {
    await expectToast(office, transition.done);
    return;
  }
  const dialog = office.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const entered = provider.forms?.find((each) => each.id === transition.form);
  if (entered) {
    await expect(dialog.getByRole('region', { name: entered.title })).toBeVisible();
    const given = { data: settleDays(form, TIME_ZONE), files: named };
    await fillByPath({ page: office, form: entered, given, files });
  }
  if (marked !== undefined) {
    await dialog.locator(`[name="mark.${marked}"]`).check();
    await dialog.locator(`[name="reason.${marked}"]`).fill('Write it as the certificate does.');
  }
  if (transition.comment === 'required') await dialog.locator('[name="admin_comments"]').fill('See what is marked.');
  await expectSound(office);
  await dialog.getByRole('button', { name: transition.label, exact: true }).click();
  await expectToast(office, transition.done);
  await expect(dialog).toBeHidden();
}
