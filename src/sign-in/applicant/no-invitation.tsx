import type { ProviderDefinition } from '@/definition/parse/catalog';
import { ErrorState } from '@/ui/error-state';
import { PageHeading } from '@/ui/page-heading';

/** In the place of a page for people who are invited, to somebody who is not. */
export function NoInvitation({
  definition: { invitation, signIn, name },
  onRetry,
}: {
  definition: Pick<ProviderDefinition, 'invitation' | 'signIn' | 'name'>;
  onRetry: (() => void) | undefined;
}) {
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <ErrorState title={invitation?.notFound ?? ''} onRetry={onRetry}>
        {signIn.closed !== undefined && <p>{signIn.closed}</p>}
      </ErrorState>
    </>
  );
}
