/**
 * How many messages a second one node hands to a provider that answers at once, and what 5,000 notices at once cost
 * everybody else: the time of officers' calls meanwhile, as a multiple of their time before. Over real HTTP, against the
 * built product with its embedded database.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { startSmsProvider } from '../../tests/faults/support/messages/sms-provider.ts';
import { call } from '../../tests/faults/support/messages/told-people.ts';
import { signInOfficer } from '../../tests/faults/support/reject-application.ts';
import { median, reportAgainstBudget } from './figures.ts';

const NOTICES = 5000;
const LEAST_PER_SECOND = 50;
const CALLS = ['admin/applications', 'admin/dashboard', 'auth/me', 'admin/users'];
const CALLS_BEFORE = 200;

const sms = await startSmsProvider(() => 'none');
const product = await Product.create({
  env: { SMS_URL: sms.url, SMS_TOKEN: 'token', SMS_SENDER: 'Registry', LOG_LEVEL: 'error' },
});
try {
  await product.stop();
  await failNotices(product.dataDir, 2 * NOTICES);
  await product.start();
  const officer = await signInOfficer(product);

  const before = await timeCalls(officer, (calls) => calls < CALLS_BEFORE);
  await sendAgain(officer, '+23480');
  const meanwhile = await timeCalls(officer, () => sms.accepted.length < NOTICES);
  console.log(`At the rate of a new registry (100 a second) ${NOTICES} notices took ${meanwhile.seconds.toFixed(1)} s`);
  const ratio = (share: number) => quantile(meanwhile.times, share) / quantile(before.times, share);
  console.log(
    `Officers' calls before: median ${median(before.times).toFixed(1)} ms, 95th percentile ${quantile(before.times, 0.95).toFixed(1)} ms; meanwhile: ${median(meanwhile.times).toFixed(1)} ms, ${quantile(meanwhile.times, 0.95).toFixed(1)} ms; ratio ${ratio(0.5).toFixed(2)}, ${ratio(0.95).toFixed(2)}`,
  );

  await call(product, officer, 'PUT', 'admin/settings', { quotas: { sms_per_second: 1000 } });
  await sendAgain(officer, '+23490');
  const startedAt = performance.now();
  const first = sms.accepted.length;
  while (sms.accepted.length < 2 * NOTICES) await pause(20);
  const perSecond = (sms.accepted.length - first) / ((performance.now() - startedAt) / 1000);
  // As a budget: what is wanted over what was reached.
  reportAgainstBudget(
    `One node sends ${perSecond.toFixed(0)} messages a second; milliseconds for each`,
    1000 / perSecond,
    1000 / LEAST_PER_SECOND,
    'ms',
  );
} finally {
  await product.remove();
  await sms.close();
}

/** Half of them to numbers of one network, half to those of another. */
async function failNotices(dataDir: string, count: number): Promise<void> {
  const database = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm, pgcrypto } });
  await database.query(
    `insert into messages (occasion, channel, recipient, text, state, next_attempt_at)
     select 'status', 'sms', case when each % 2 = 0 then '+23480' else '+23490' end || (30000000 + each), 'Your application is now: Approved.', 'failed', now()
     from generate_series(1, $1::int) as each`,
    [count],
  );
  await database.close();
}

function sendAgain(officer: string, search: string): Promise<unknown> {
  return call(product, officer, 'POST', 'admin/messages/again', { search });
}

/** Milliseconds of one call after another. */
async function timeCalls(
  officer: string,
  goesOn: (calls: number) => boolean,
): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  while (goesOn(times.length)) {
    const calledAt = performance.now();
    await call(product, officer, 'GET', CALLS[times.length % CALLS.length] ?? '');
    times.push(performance.now() - calledAt);
  }
  return { times, seconds: (performance.now() - startedAt) / 1000 };
}

function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
