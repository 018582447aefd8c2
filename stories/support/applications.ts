/** What somebody has submitted or begun when a story opens. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { submitExample } from '@/server/runtime/browser/sample-applications';
import { getShortExample } from './sample-answers';
import type { StoryServer } from './story-server';

/** Answers the id of the application. */
export function submit(
  { platform, answer }: StoryServer,
  provider: ProviderDefinition,
  accessToken: string,
): Promise<string> {
  return submitExample({
    answer,
    origin: platform.config.publicUrl,
    accessToken,
    provider,
    example: getShortExample(provider),
  });
}

/** What somebody has typed into the first step. */
export async function keepDraft(
  { platform, answer }: StoryServer,
  provider: ProviderDefinition,
  accessToken: string,
): Promise<void> {
  const [first] = provider.wizard.steps;
  const { data } = getShortExample(provider);
  const body = {
    provider: provider.id,
    definition_version: provider.version,
    step: first?.id ?? '',
    data: Object.fromEntries(Object.entries(data).filter(([key]) => first?.fields.some((field) => field.key === key))),
    files: [],
    submission_key: 'story',
    revision: 0,
  };
  await answer(
    new Request(`${platform.config.publicUrl}/api/drafts/${provider.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}
