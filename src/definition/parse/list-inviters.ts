import type { ProviderDefinition } from './catalog.ts';

/** The provider whose people invite to this one, and the other forms that file its type. */
export function listInviters(
  providers: readonly ProviderDefinition[],
  subject: ProviderDefinition,
): ProviderDefinition[] {
  const inviter = subject.invitation?.invitedBy;
  return providers.filter(({ id, variantOf }) => inviter !== undefined && (id === inviter || variantOf === inviter));
}
