/** What the mock build begins with: an administrator, one person of every kind, and the applications of the examples. */
import type { Example } from '@/definition/example';
import { createPasswordUser } from '../auth/users';
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

/** Fills an empty database; does nothing to one that was filled before. */
export async function fillMockRegistry({ platform, answer, examples, administrator }: MockRegistryOptions): Promise<void> {
  const { database: { kysely }, catalog, clock, config, settings, messages } = platform;
  if (await kysely.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) return;
  const { email, password } = administrator;
  const officer = await kysely.transaction().execute((transaction) => createPasswordUser(transaction, { email, password, now: clock() }));
  await signInSampleOfficer(platform, email);
  // The session lasts 24 hours, used or not (specification section 9).
  await settings.write('security', { session_timeout: config.accessTokenSeconds / 60 }, officer);
  for (const [index, provider] of catalog.providers.entries()) {
    const person = { phone: `+23480000000${String(index + 1).padStart(2, '0')}`, firstName: 'Amina', lastName: 'Bello' };
    const session = await signInSampleApplicant(platform, provider, person);
    const example = examples[provider.id]?.['complete'] ?? examples[provider.id]?.['minimal'];
    if (example) await submitExample({ answer, origin: config.publicUrl, accessToken: session.access_token, provider, example });
  }
  await platform.jobs.settle();
  messages.clear();
}
