/** Signing in: the phone, then the code, and what to know before. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Door } from '@/definition/parse/catalog';
import { EndedNote } from '@/page/shell/ended-note';
import { BeforeYouBegin } from '@/sign-in/applicant/before-you-begin';
import { SignInForm } from '@/sign-in/applicant/sign-in-form';
import type { SignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { PageHeading } from '@/ui/page-heading';
import { doorStyle, sheetStyle } from './door-styles';

export interface DoorSheetProps {
  door: Door;
  flow: SignInFlow;
  /** Of the page, where it has one of its own. */
  title: string | undefined;
  /** Where its reader came to, from another page. */
  arrival: string | undefined;
}

/** Stands without router and queries: whoever only signs in waits for neither. */
export function DoorSheet({ door, flow, title, arrival }: DoorSheetProps) {
  // The field is in sight on a phone too, unless most who come here cannot use it.
  const isClosed = door.signIn.closed !== undefined;
  const before = flow.stage === 'phone' && <BeforeYouBegin door={door} />;
  return (
    <>
      <EndedNote />
      <PageHeading lead={door.signIn.intro} focusOn={arrival}>
        {title ?? door.signIn.heading}
      </PageHeading>
      <Box sx={doorStyle}>
        {isClosed && before}
        <Card component="section" sx={sheetStyle}>
          <SignInForm definition={door} flow={flow} asksWhetherNew />
        </Card>
        {!isClosed && before}
      </Box>
    </>
  );
}
