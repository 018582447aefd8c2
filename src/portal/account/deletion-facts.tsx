import type { AccountDeletion } from '@/api/shapes/personal-data';
import { toDayText } from '@/records/record-dates';
import { t } from '@/texts/t';

/** What is erased and what stays for a time: before it is done, and after. */
export function DeletionFacts({ facts, done = false }: { facts: AccountDeletion; done?: boolean }) {
  const { applications, drafts, invitations } = facts;
  const erased = applications.filter((application) => application.erased);
  const kept = applications.filter((application) => !application.erased);
  return (
    <>
      <p>{done ? t('Erased:') : t('Erased at once:')}</p>
      <ul>
        <li>
          {t('Your name, phone number and email address, messages to you, and uploads that are in no application')}
        </li>
        {drafts > 0 && <li>{t('{count, plural, one {# draft} other {# drafts}}', { count: drafts })}</li>}
        {erased.map(({ id, reference, title, status }) => (
          <li key={id}>
            {t('{reference} {title} ({status}), with its answers, documents and comments', {
              reference,
              title,
              status,
            })}
          </li>
        ))}
        {invitations > 0 && (
          <li>
            {t(
              '{count, plural, one {# open invitation, which can no longer be used} other {# open invitations, which can no longer be used}}',
              { count: invitations },
            )}
          </li>
        )}
      </ul>
      {kept.length > 0 && (
        <>
          <p>
            {done
              ? t('Kept without your account, because the authority has decided on it:')
              : t('Kept, without your account, because the authority has decided on it:')}
          </p>
          <ul>
            {kept.map(({ id, reference, title, status, until }) => (
              <li key={id}>
                {until === null
                  ? t('{reference} {title} ({status}), for as long as it is in force, and a time after it', {
                      reference,
                      title,
                      status,
                    })
                  : t('{reference} {title} ({status}), until {day}', {
                      reference,
                      title,
                      status,
                      day: toDayText(until),
                    })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
