/**
 * Every call fails: each row of the table, at each of its faults; an officer's on a desktop, every other on a
 * phone, where less is in sight.
 */
import { API_TIMEOUT_MS } from '../../../src/api/client/client.ts';
import { expect } from '../support/test';
import { CALL_ROWS, faultsOf } from './call-rows';
import type { CallRow } from './rows/steps';
import { breakCall, type CallFault } from './faults';
import type { Walk } from './places';
import { test } from './test';
import { expectKept, expectTold } from './told';

test.describe.configure({ mode: 'parallel' });

for (const row of CALL_ROWS) {
  const screen = row.where.includes('officers') ? '@desktop' : '@phone';
  test(`${row.where}: ${row.call} @deep ${screen}`, ({ page, product, files, people }) =>
    run(row, faultsOf(row), { page, product, files, people }));
}

async function run(row: CallRow, faults: readonly CallFault[], walk: Walk): Promise<void> {
  const { page } = walk;
  await page.clock.install();
  await row.before(walk);
  for (const [index, fault] of faults.entries()) {
    await test.step(fault, async () => {
      const broken = await breakCall(page, row.call, fault);
      await (index > 0 && row.told && row.opens === undefined ? (row.again ?? tryAgain)(walk) : row.act(walk));
      let loads = 0;
      const count = () => void (loads += 1);
      page.on('domcontentloaded', count);
      if (row.told) {
        await expect.poll(broken.struck, { message: 'the call is made' }).toBeGreaterThan(0);
        if (row.opens !== undefined && fault === 'hanging') {
          // The patience of a place that waits begins when it stands, which is after the call was made.
          await expect(page.getByText(row.opens, { exact: true }).first()).toBeAttached();
          await expect(async () => {
            await page.clock.runFor(1000);
            expect(await page.getByText('This takes longer than usual').first().isVisible()).toBe(true);
          }).toPass({ intervals: [50] });
          await expect(page.getByText('This takes longer than usual').first()).toBeInViewport();
        }
        // No call is waited for any longer.
        if (fault === 'hanging') await page.clock.runFor(API_TIMEOUT_MS + 1000);
        await expectTold(page, row.told(fault));
        if (row.kept) await expectKept(page, row.kept);
      } else if (fault === 'hanging') {
        await expect(async () => {
          await page.clock.runFor(5000);
          await Promise.race([row.succeeds(walk), new Promise((_resolve, reject) => setTimeout(reject, 500))]);
        }).toPass();
      } else await row.succeeds(walk);
      await expect.poll(broken.struck, { message: 'the call is made' }).toBeGreaterThan(0);
      await broken.lift();
      if (row.told && (row.opens !== undefined || index === faults.length - 1)) {
        const told = row.told(fault);
        await (row.again ?? (told.stopsNobody === true ? tryAgainOrWait : tryAgain))(walk);
        await row.succeeds(walk);
        if (row.opens !== undefined) await expect(page.getByText(told.message)).toHaveCount(0);
      }
      expect(loads, 'loads of the page').toBe(0);
      page.off('domcontentloaded', count);
    });
  }
}

async function tryAgain({ page }: Walk): Promise<void> {
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
}

/** Over what is kept on the device the page asks again by itself, too: its button may be gone before it is pressed. */
async function tryAgainOrWait({ page }: Walk): Promise<void> {
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Try again', exact: true });
    if (await button.isVisible()) await button.click({ timeout: 2000 });
  }).toPass();
}
