/** "My data": taking along what is held about oneself, ending all sessions, and having the account deleted. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { AccountDeletion } from '@/api/shapes/personal-data';
import { paths } from '@/engine/paths';
import { AccountActions } from '@/session/applicant/account-actions';
import { PageFrame } from '@/session/page/page-frame';
import { look } from '@/session/page/text-page-look';
import { useArrival } from '@/session/page/use-arrival';
import { useLink } from '@/session/page/use-link';
import { useSession } from '@/session/signed-in/session-store';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { DeleteAccount } from './delete-account';
import { DeletionFacts } from './deletion-facts';
import { SignOutEverywhere } from './sign-out-everywhere';
import { TakeOut } from './take-out';

export function AccountPage() {
  const status = useSession((state) => state.status);
  const arrival = useArrival();
  const [deleted, setDeleted] = useState<AccountDeletion>();
  if (deleted) {
    return (
      <TextPage heading="Your account was deleted" focusOn="deleted">
        <DeletionFacts facts={deleted} done />
      </TextPage>
    );
  }
  if (status === 'signed-out') {
    return (
      <TextPage heading="Sign in first" focusOn={arrival}>
        <p>This page is about your own data. Choose your service, sign in, and come back here.</p>
      </TextPage>
    );
  }
  return (
    <PageFrame width="form" actions={<AccountActions />}>
      <PageHeading focusOn={arrival} lead="Take along what is held about you, or have it erased.">
        My data
      </PageHeading>
      {status === 'loading' ? (
        <LoadingText />
      ) : (
        <>
          <TakeOut />
          <SignOutEverywhere />
          <DeleteAccount onDeleted={setDeleted} />
        </>
      )}
    </PageFrame>
  );
}

function TextPage({
  heading,
  focusOn,
  children,
}: {
  heading: string;
  focusOn: string | undefined;
  children: React.ReactNode;
}) {
  const link = useLink();
  return (
    <PageFrame width="form">
      <PageHeading focusOn={focusOn}>{heading}</PageHeading>
      <Box sx={look.text}>{children}</Box>
      <Box sx={look.actions}>
        <Button component={SoftLink} variant="contained" {...link(paths.landing)}>
          Choose a service
        </Button>
      </Box>
    </PageFrame>
  );
}
