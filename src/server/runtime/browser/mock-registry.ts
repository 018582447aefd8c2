/**
 * What the mock build begins with: an administrator, one person of every kind, and the applications of the examples.
 */
import { fromNationalDigits } from '@/engine/locale/phone-number';
import type { Example } from '@/definition/language/example';
import { hashPassword } from '../../identity/passwords';
import { createPasswordUser } from '../../identity/users';
import type { BrowserPlatform } from './browser-platform';
import type { Answerer } from './intercept-requests';
import { submitExample } from './sample-applications';
import { signInSampleApplicant, signInSampleOfficer } from './sample-people';

export interface MockRegistryOptions {
  platform: BrowserPlatform;
  answer: Answerer;
  /** By provider id, then name. */
  examples: Record<string, Record<string, Example>>;
  administrator: { email: string; password: string };
}

/** Makes the administrator of an empty database; does nothing in one that has people. */
export async function addMockAdministrator({
  platform,
  administrator: { email, password },
}: Pick<MockRegistryOptions, 'platform' | 'administrator'>): Promise<void> {
  const {
    database: { kysely },
    clock,
    config,
    settings,
  } = platform;
  if (await kysely.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) return;
  const encrypted = await hashPassword(password);
  const id = await kysely
    .transaction()
    .execute((transaction) => createPasswordUser(transaction, { email, encrypted, now: clock() }));
  await signInSampleOfficer(platform, email);
  // The session lasts 24 hours, used or not (specification section 9).
  await settings.write('security', { session_timeout: config.accessTokenSeconds / 60 }, id);
}

/** One person of every kind with the application of an example; whoever has one already is left as they are. */
export async function addMockApplications({
  platform,
  answer,
  examples,
}: Omit<MockRegistryOptions, 'administrator'>): Promise<void> {
  const {
    database: { kysely },
    catalog,
    config,
    jobs,
  } = platform;
  for (const [index, provider] of catalog.providers.entries()) {
    const phone = fromNationalDigits(`80000000${String(index + 1).padStart(2, '0')}`);
    const known = await kysely
      .selectFrom('profiles')
      .select('has_application')
      .where('phone', '=', phone)
      .executeTakeFirst();
    const example = examples[provider.id]?.['minimal'] ?? examples[provider.id]?.['complete'];
    if (known?.has_application || !example) continue;
    const session = await signInSampleApplicant(platform, provider, { phone, firstName: 'Amina', lastName: 'Bello' });
    await submitExample({ answer, origin: config.publicUrl, accessToken: session.access_token, provider, example });
  }
  await jobs.settle();
}
