/** What stands in the register in the registry's first language, in the words of who reads, as far as there are any. */
import { getFirstLanguage } from '@/definition/language/languages';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { Answer } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import { inLanguage } from '@/texts/language';
import { t } from '@/texts/t';
import type { Platform } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import type { PublicCertificate } from './public-certificate';

interface Pair {
  first: ProviderDefinition;
  own: ProviderDefinition;
}

/**
 * `answers`: what its public words were made of, by their keys, as far as that is known. A word is another's where
 * today's definition says it in the first language as it is kept; any other stays as it is.
 */
export function inReadersWords(
  { catalog }: Pick<Platform, 'catalog'>,
  found: PublicCertificate,
  answers: Readonly<Record<string, Answer>>,
): PublicCertificate {
  const localized = localizeForCaller(catalog);
  const isOf = ({ applicationType }: ProviderDefinition) => applicationType === found.application_type;
  const [first, own] = [catalog.providers.find(isOf), localized.providers.find(isOf)];
  if (localized === catalog || !first || !own) return found;
  const firstLanguage = getFirstLanguage(catalog.registry.locale).id;
  const inFirst = <Result>(say: () => Result) => inLanguage(firstLanguage, say);
  return {
    ...found,
    ...(found.reason !== undefined && { reason: translateReason({ first, own }, found.reason) }),
    ...(found.owed && { owed: found.owed.map((text) => translateOwed({ first, own }, text)) }),
    public: found.public.map(({ key, label, text }) => {
      const [before, now] = [first, own].map((provider) => findFieldAt(listFields(provider), key));
      if (!before || !now) return { key, label, text };
      const answer = answers[key] ?? findAnswer(before, text, inFirst);
      const isSaid = answer !== undefined && inFirst(() => toAnswerText(before, answer)) === text;
      return {
        key,
        label: before.label === label ? now.label : label,
        text: isSaid ? toAnswerText(now, answer) : text,
      };
    }),
  };
}

/** Of a question with few answers, by its words. */
function findAnswer(field: FieldDefinition, text: string, inFirst: (say: () => string) => string): Answer {
  const choice = field.choices.find(({ label }) => label === text);
  if (choice) return choice.value as Answer;
  if (inFirst(() => t('Yes')) === text) return true;
  return inFirst(() => t('No')) === text ? false : undefined;
}

function translateReason({ first, own }: Pair, reason: string): string {
  const said = first.workflow.transitions.find(({ publicReason }) => publicReason === reason);
  return own.workflow.transitions.find(({ id }) => id === said?.id)?.publicReason ?? reason;
}

function translateOwed({ first, own }: Pair, text: string): string {
  const said = first.duties?.find((duty) => duty.public === text);
  return own.duties?.find(({ id }) => id === said?.id)?.public ?? text;
}
