/** Applications of whatever types the definitions have, from their examples. */
import { examples } from 'virtual:examples';
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import type { Workflow } from '@/definition/language/workflow';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { uploadFiles, withoutLocked } from '@/server/runtime/browser/sample-applications';
import { toUniqueAnswer } from '../../fixtures/unique-answer';
import { ORIGIN } from './test-platform';
import type { TestProduct } from './test-product';

/** Providers that are reviewed as the registry says, by no statuses and transitions of their own. */
export function listUsual({ providers, registry }: Catalog): ProviderDefinition[] {
  const toText = ({ initial, statuses, transitions }: Workflow) => JSON.stringify({ initial, statuses, transitions });
  return providers.filter(({ workflow }) => toText(workflow) === toText(registry.workflow));
}

/** Of these, providers whose role anybody can take, at least two. */
export function getSelfJoining(catalog: Catalog): [ProviderDefinition, ProviderDefinition, ...ProviderDefinition[]] {
  const { registry } = catalog;
  const [first, second, ...rest] = listUsual(catalog).filter(
    (provider) =>
      !provider.invitation?.required && registry.roles.find(({ id }) => id === provider.role)?.joins === 'self',
  );
  if (!first || !second) throw new Error('The definitions have no two types that anybody can join.');
  return [first, second, ...rest];
}

/**
 * Uploads the files of the minimal example and returns its body, with values of its own where no two records may have
 * the same.
 */
export async function prepareMinimal(
  { app }: TestProduct,
  provider: ProviderDefinition,
  token: string,
): Promise<Record<string, unknown>> {
  const example = examples[provider.id]?.['minimal'];
  if (!example) throw new Error(`${provider.id} has no minimal example.`);
  const data = await uploadFiles({
    answer: async (request) => app.fetch(request),
    origin: ORIGIN,
    accessToken: token,
    provider,
    example,
  });
  const own = provider.submission.unique.reduce(
    (answers, { field }) => {
      const given = getAnswerAt(answers, field);
      return setAnswerAt(answers, field, toUniqueAnswer(typeof given === 'string' ? given : ''));
    },
    withoutLocked(provider, data),
  );
  return toSubmissionBody(provider, own);
}

/** Submits the minimal example and answers status and record. */
export async function submitMinimal(product: TestProduct, provider: ProviderDefinition, token: string) {
  return product.call('POST', '/applications', { token, json: await prepareMinimal(product, provider, token) });
}
