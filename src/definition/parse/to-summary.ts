import type { CardNeeds, Needs, ProviderDefinition, ProviderSummary } from './catalog.ts';
import { readNeeds } from './read-needs.ts';

/** What is known of a provider before its definition is there. */
export function toSummary(provider: ProviderDefinition): ProviderSummary {
  const {
    id,
    name,
    title,
    role,
    applicationType,
    applicationTypeAliases,
    variantOf,
    card,
    availability,
    routes,
    signIn,
    wizard,
    version,
  } = provider;
  return {
    id,
    name,
    title,
    role,
    applicationType,
    applicationTypeAliases,
    routes,
    headings: { 'sign-in': signIn.heading, wizard: wizard.title },
    steps: wizard.steps.length,
    ...(signIn.createAccount ? {} : { invitationOnly: true as const }),
    version,
    ...(variantOf === undefined ? {} : { variantOf }),
    ...(card === undefined ? {} : { card, needs: toCardNeeds(readNeeds(provider)) }),
    ...(availability === undefined ? {} : { availability }),
  };
}

function toCardNeeds({ documents, minutes }: Needs): CardNeeds {
  const needed = documents.filter(({ required }) => required).map(({ label }) => label);
  return { needed, optional: documents.length - needed.length, minutes };
}
