/** For somebody who is signed in without this provider's role: what they are changes only when they say so. */
import { useMutation } from '@tanstack/react-query';
import type { Me } from '@/api/account';
import type { ProviderDefinition } from '@/definition/catalog';
import { Button, ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { PageHeading } from '@/ui/page-heading';
import { Panel } from '@/ui/panel';
import { describeFailure } from '../describe-failure';
import { paths } from '../paths';
import { useArrival } from '../use-arrival';
import { useLink } from '../use-link';
import { addRole } from './phone-sign-in';
import styles from './sign-in-form.module.css';

type Joined = Pick<ProviderDefinition, 'name' | 'role' | 'signIn' | 'invitation'>;

/** Whether the person is one of those whose pages these are. */
export function holdsRole({ roles }: Pick<Me, 'roles'>, { role }: Pick<ProviderDefinition, 'role'>): boolean {
  return roles.some(({ id }) => id === role);
}

export function JoinQuestion({ definition: { name, role, signIn, invitation }, me: { user, roles } }: { definition: Joined; me: Pick<Me, 'user' | 'roles'> }) {
  const link = useLink();
  const arrival = useArrival();
  const add = useMutation({ mutationFn: () => addRole(user.phone ?? '', role) });
  const open = signIn.createAccount;
  return (
    <>
      <PageHeading focusOn={arrival}>{open ? `Add ${name} to your account?` : name}</PageHeading>
      {add.isError && <ErrorState title={describeFailure(add.error)} />}
      <Panel>
        <div className={styles.form}>
          {!open && <p>{signIn.closed ?? invitation?.notFound}</p>}
          <p>You are signed in as {roles.map((held) => held.name).join(', ') || 'somebody without a role'}. What you have there stays as it is.</p>
          <div className={styles.others}>
            {(open || invitation) && <Button kind="primary" busy={add.isPending} onClick={() => add.mutate()}>{open ? `Add ${name}` : 'I was invited with this number'}</Button>}
            <ButtonLink {...link(paths.landing)}>Not now</ButtonLink>
          </div>
        </div>
      </Panel>
    </>
  );
}
