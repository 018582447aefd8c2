import type { AccountDeletion } from '@/api/shapes/personal-data';
import { toDayText } from '@/records/record-dates';

/** What is erased and what stays for a time: before it is done, and after. */
export function DeletionFacts({ facts, done = false }: { facts: AccountDeletion; done?: boolean }) {
  const { applications, drafts, invitations } = facts;
  const erased = applications.filter((application) => application.erased);
  const kept = applications.filter((application) => !application.erased);
  return (
    <>
      <p>{done ? 'Erased:' : 'Erased at once:'}</p>
      <ul>
        <li>Your name, phone number and email address, messages to you, and uploads that are in no application</li>
        {drafts > 0 && <li>{count(drafts, 'draft')}</li>}
        {erased.map(({ id, reference, title, status }) => (
          <li key={id}>
            {reference} {title} ({status}), with its answers, documents and comments
          </li>
        ))}
        {invitations > 0 && <li>{count(invitations, 'open invitation')}, which can no longer be used</li>}
      </ul>
      {kept.length > 0 && (
        <>
          <p>
            {done ? 'Kept without your account' : 'Kept, without your account'}, because the authority has decided on
            it:
          </p>
          <ul>
            {kept.map(({ id, reference, title, status, until }) => (
              <li key={id}>
                {reference} {title} ({status}),{' '}
                {until === null ? 'for as long as it is in force, and a time after it' : `until ${toDayText(until)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
