/** Who is signed in when a story opens. */
import { catalog } from 'virtual:catalog';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Session } from '@/server/platform/session';
import { signInSampleApplicant, signInSampleOfficer } from '@/server/runtime/browser/sample-people';
import { getFullExample } from './sample-answers';
import type { StoryServer } from './story-server';

export const STORY_PHONE = '+2348031234567';

export function getProvider(id: string): ProviderDefinition {
  const provider = catalog.providers.find((each) => each.id === id);
  if (!provider) throw new Error(`There is no provider "${id}".`);
  return provider;
}

/** Somebody whose names agree with the provider's example, invited where that is needed. */
export function signInApplicant({ platform }: StoryServer, provider: ProviderDefinition): Promise<Session> {
  const { data } = getFullExample(provider);
  const textOf = (key: string, otherwise: string) => (typeof data[key] === 'string' ? data[key] : otherwise);
  const phone = textOf('phone_number', STORY_PHONE);
  return signInSampleApplicant(platform, provider, {
    phone: phone.startsWith('+') ? phone : STORY_PHONE,
    firstName: textOf('first_name', 'Amina'),
    lastName: textOf('last_name', 'Bello'),
    companyName: textOf('company_name', 'Skyline Cargo Services Ltd'),
  });
}

export function signInOfficer({ platform }: StoryServer): Promise<Session> {
  return signInSampleOfficer(platform, 'funke.adeyemi@registry.example');
}
