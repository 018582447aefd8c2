/** Texts that leave the product: messages, receipts, references and exports. */
import { z } from 'zod';
import { text } from './text.ts';

export const Messages = z
  .strictObject({
    oneTimeCode: text.describe(
      'SMS with the sign-in code; {code}, {minutes} and {site}, the name of the site in the settings, are filled in.',
    ),
    statusChanged: text.describe(
      'To the applicant on a change of status; {title}, {reference}, {status}, {hint}, {comment}, {link}; {day}: the last one on which they can still do something about it ("withinDays"), in [square brackets] with what it is.',
    ),
    transitions: z
      .record(z.string(), text.min(1))
      .default({})
      .describe(
        'By the id of a transition, such as one that asks for corrections: what the applicant is told of it, in the place of statusChanged; the same places.',
      ),
    received: text.describe('To the applicant after submitting; {title}, {reference}, {link}.'),
    commented: text
      .default('An officer has commented on {title} ({reference}): {comment} {link}')
      .describe('To the applicant on a comment of an officer; {title}, {reference}, {comment}, {link}.'),
    draftEnds: text
      .default('Your application for {service} is not submitted yet. We keep it for {days} more days: {link}')
      .describe('To whoever has begun an application and not gone on; {service}, {days}, {link}.'),
    correctionEnds: text
      .default(
        'The correction of your application for {service} is not submitted yet. We keep it for {days} more days: {link}',
      )
      .describe('To whoever has begun a correction and not gone on; {service}, {days}, {link}.'),
    deadline: text
      .default('{title} ({reference}) waits for you until {day}. After that it is: {status}. {link}')
      .describe(
        'To the applicant a week before a transition with "afterDays" is made; {title}, {reference}, {day}, {status}, {link}.',
      ),
    certificateEnds: text
      .default('{title}: certificate {number} ends on {day}. {link}')
      .describe(
        'To the holder of a certificate on the days of "reminders", while it cannot be renewed; {title}, {reference}, {number}, {day}, {link}.',
      ),
    renewalOpen: text
      .default('{title}: certificate {number} ends on {day}. Please renew it: {link}')
      .describe(
        'To the holder of a certificate on the days of "reminders", while it can be renewed; {title}, {reference}, {number}, {day}, {link}.',
      ),
    renewalStillOpen: text
      .default('{title} ({reference}): your approval has ended. You can still renew it: {link}')
      .describe(
        'To the holder of an approval that a date has ended, while it can still be renewed, in the place of what is said of that transition; {title}, {reference}, {status}, {link}.',
      ),
    dutyDue: text
      .default('{title} ({reference}): “{duty}” is due on {day}. Send it here: {link}')
      .describe(
        'To the holder of an approval on the days of "reminders" of a duty; {title}, {reference}, {duty}, {day}, {link}.',
      ),
    dutyMissed: text
      .default('{title} ({reference}): “{duty}” was due on {day}, and we do not have it. Send it now: {link}')
      .describe(
        'To the holder when the days of grace of a duty are over; {title}, {reference}, {duty}, {day}, {link}.',
      ),
    stepRequest: text
      .default(
        '{applicant} asks you to fill in “{step}” of an application ({service}): {link} The link is good for {days} days.',
      )
      .describe(
        'SMS to whoever an applicant sends a step with "by" to; {applicant}, {step}, {service}, {link}, {days}.',
      ),
    draftEndsSubject: text
      .default('your application is not submitted yet')
      .describe('Subject of draftEnds and correctionEnds, after the name of the site.'),
    virusFound: text
      .default(
        'A virus was found in {file}, which you have uploaded, so it was not kept. Please choose a clean copy in your application: {link}',
      )
      .describe(
        'To whoever’s file was looked through by the virus scanner only after they had uploaded it; {file}, {link}.',
      ),
    virusFoundSubject: text
      .default('a virus was found in your file')
      .describe('Its subject, after the name of the site.'),
    overdue: text
      .default('{count} more applications are past their day in "{queue}", the longest first: {references}. {link}')
      .describe(
        'To the people of a queue’s "escalateTo", of what has come into it; {queue}, {count}, {references}, {link}.',
      ),
    overdueSubject: text
      .default('applications are past their day')
      .describe('Its subject, after the name of the site.'),
    handedOver: text
      .default('{by} has handed over to you: {references}. {link}')
      .describe('E-mail to an officer to whom others have handed over applications; {by}, {references}, {link}.'),
    handedOverSubject: text.default('handed over to you').describe('Its subject, after the name of the site.'),
    mentioned: text
      .default('{by} names you in a comment on {references}. {link}')
      .describe('E-mail to an officer whom an internal comment names after an @; {by}, {references}, {link}.'),
    mentionedSubject: text.default('a comment names you').describe('Its subject, after the name of the site.'),
    cameBack: text
      .default('Back from the applicant: {references}. {link}')
      .describe('E-mail to the officer who has or watches what its applicant has sent again; {references}, {link}.'),
    cameBackSubject: text.default('back from the applicant').describe('Its subject, after the name of the site.'),
    deputy: text
      .default(
        '{by} is on leave until {day}, and you have the work meanwhile. Of officers on leave wait for you: {count}. {link}',
      )
      .describe('E-mail to the deputy when a leave begins; {by}, {day}, {count}, {link}.'),
    deputySubject: text.default('you stand in for a colleague').describe('Its subject, after the name of the site.'),
    daily: text
      .default('Yours: {mine}\nDue soon: {soon}\nOverdue: {overdue}\n\n{news}\n\n{link}')
      .describe(
        'E-mail to an officer on the morning of a working day; {mine}, {soon} and {overdue}, how many; {news}, what happened since the last one; {link}.',
      ),
    dailySubject: text.default('your applications today').describe('Its subject, after the name of the site.'),
    approvalEnded: text
      .default('Your first approval of {reference} (“{transition}”) does not count any more: {reason} {link}')
      .describe(
        'To an officer whose approval of a transition with "approvals": 2 a second person has declined, or another decision has ended; {reference}, {transition}, {reason}, {link}.',
      ),
    approvalEndedSubject: text
      .default('your approval does not count any more')
      .describe('Its subject, after the name of the site.'),
    officerInvited: text
      .default(
        '{by} has given you an account of {site}, as {role}. Choose your password by this link within {days} days:\n{link}\n\nYou sign in with this e-mail address and that password.',
      )
      .describe('E-mail to somebody who becomes an officer; {by}, {site}, {role}, {days}, {link}.'),
    officerInvitedToProvider: text
      .default(
        '{by} has given you an account of {site}, as {role}. Sign in there with {provider}, where you have this e-mail address:\n{link}',
      )
      .describe(
        'E-mail to somebody who becomes an officer where officers sign in by the identity provider alone; {by}, {site}, {role}, {provider}, {link}.',
      ),
    officerInvitedSubject: text
      .default('your account as an officer')
      .describe('Subject of both, after the name of the site.'),
    suspended: text
      .default('{site}: your account is suspended, and you cannot sign in. {reason}')
      .describe('To whom an officer has suspended; {site}, {reason}.'),
    suspendedSubject: text.default('your account is suspended').describe('Its subject, after the name of the site.'),
    restored: text
      .default('{site}: your account is no longer suspended. You can sign in again.')
      .describe('To whom an officer has let in again; {site}.'),
    restoredSubject: text
      .default('your account is no longer suspended')
      .describe('Its subject, after the name of the site.'),
    newPassword: text
      .default(
        'To set a new password, open this link within {minutes} minutes:\n{link}\n\nIf you did not ask for it, nothing needs to be done.',
      )
      .describe('E-mail with the link for choosing a password; {minutes}, {link}.'),
    newPasswordSubject: text.default('set a new password').describe('Its subject, after the name of the site.'),
    passwordChanged: text
      .default(
        'The password of your account was changed. If it was not you who changed it, tell an administrator at once.',
      )
      .describe('E-mail to whoever’s password was changed.'),
    passwordChangedSubject: text
      .default('your password was changed')
      .describe('Its subject, after the name of the site.'),
    factorRemoved: text
      .default(
        'The second factor of your account was removed, and its codes are not asked for any more. If you do not know why, tell an administrator at once.',
      )
      .describe('E-mail to the officer whose second factor was removed, by themselves or by an administrator.'),
    factorRemovedSubject: text
      .default('your second factor was removed')
      .describe('Its subject, after the name of the site.'),
    webhookGone: text
      .default(
        'The webhook to {address} was switched off: its receiver says that it is gone. It is told of nothing any more. See Integrations in the office.',
      )
      .describe('E-mail to the administrator who made a webhook whose receiver answers 410; {address}, its host.'),
    webhookGoneSubject: text.default('a webhook was switched off').describe('Its subject, after the name of the site.'),
    subject: text
      .default('{site}: {subject}')
      .describe(
        'Subject line of every e-mail; {site}, and {subject}: one of the subjects above, or the reference of the application.',
      ),
    maintenance: text
      .default('{site} is being maintained. Please come back later.')
      .describe('To applicants while the setting "Maintenance mode" is on; {site}.'),
  })
  .meta({
    id: 'Messages',
    description:
      'Texts that leave the product by SMS and e-mail. In an SMS, which has two parts at most, comment, hint, title and file are cut where they are too long.',
  });
export type Messages = z.infer<typeof Messages>;

export const ReceiptTexts = z
  .strictObject({
    heading: text.default('Receipt {reference}').describe('Heading and title of the document; {reference}.'),
    application: text.default('Application').describe('Before the name of the service.'),
    submitted: text.default('Submitted').describe('Before the time of submitting.'),
    changed: text.default('Last change').describe('Before the time of the last change.'),
    time: text.default('{time} ({zone})').describe('A time; {time}, and {zone}: "timeZoneName" of "locale".'),
    documents: text.default('Documents received').describe('Heading of the list of documents.'),
    noDocuments: text.default('None').describe('Instead of an empty list.'),
    next: text.default('What happens next').describe('Heading of what the applicant should know next.'),
    stages: text
      .default('The stages of the review: {stages}. Not every application needs each of them.')
      .describe('Sentence that names the stages that a review may have; {stages}.'),
    expected: text
      .default('{stage}: usually by {day}.')
      .describe('For each stage ahead that the "days" of the workflow lead to; {stage}, {day}.'),
    contact: text.default('Questions').describe('Heading of whom to ask, as the settings have it.'),
    checksums: text
      .default('Checksums of the documents (SHA-256)')
      .describe('Heading of the last part, by which a file is known to be the one that was received.'),
    closing: text
      .default('We tell you about every decision. Quote the reference when you contact us.')
      .describe('Last sentence.'),
  })
  .meta({ id: 'ReceiptTexts', description: 'What a receipt says besides the answers.' });
export type ReceiptTexts = z.infer<typeof ReceiptTexts>;

export const Reference = z
  .strictObject({
    prefix: z
      .string()
      .regex(/^[A-Z]{1,10}-?$/, 'Write capital letters, with - at the end or without')
      .default('REG-')
      .describe('Capital letters, with - at the end or without.'),
    digits: z
      .number()
      .int()
      .min(1)
      .max(12)
      .default(6)
      .describe('Digits of the number at least; shorter ones have zeros before them.'),
  })
  .meta({ id: 'Reference', description: 'What people quote an application by, such as "REG-000042".' });
export type Reference = z.infer<typeof Reference>;

const heading = (words: string) => text.default(words).describe('Heading of its column.');

/** In the order of the columns. */
export const ExportHeadings = z
  .strictObject({
    reference: heading('Reference'),
    applicationType: heading('Application type'),
    title: heading('Title'),
    status: heading('Status'),
    stage: heading('Stage'),
    applicant: heading('Applicant'),
    phone: heading('Phone'),
    email: heading('Email'),
    registrationNumber: heading('Registration number'),
    submitted: heading('Submitted'),
    updated: heading('Updated'),
    reviewedBy: heading('Reviewed by'),
    comment: heading('Comment'),
  })
  .meta({ id: 'ExportHeadings', description: 'Headings of the columns of the exported list, whose order is fixed.' });
export type ExportHeadings = z.infer<typeof ExportHeadings>;

const ABOUT_APPLICATION = ['title', 'reference', 'link'] as const;
const DRAFT = ['service', 'days', 'link'] as const;

/** The places that each text is given; those that are not named have none. */
export const PLACES = {
  messages: {
    oneTimeCode: ['code', 'minutes', 'site'],
    statusChanged: [...ABOUT_APPLICATION, 'status', 'hint', 'comment', 'day'],
    received: ABOUT_APPLICATION,
    commented: [...ABOUT_APPLICATION, 'comment'],
    deadline: [...ABOUT_APPLICATION, 'day', 'status'],
    certificateEnds: [...ABOUT_APPLICATION, 'number', 'day'],
    renewalOpen: [...ABOUT_APPLICATION, 'number', 'day'],
    renewalStillOpen: [...ABOUT_APPLICATION, 'status'],
    dutyDue: [...ABOUT_APPLICATION, 'duty', 'day'],
    dutyMissed: [...ABOUT_APPLICATION, 'duty', 'day'],
    draftEnds: DRAFT,
    correctionEnds: DRAFT,
    stepRequest: ['applicant', 'step', 'service', 'link', 'days'],
    virusFound: ['file', 'link'],
    webhookGone: ['address'],
    overdue: ['queue', 'count', 'references', 'link'],
    handedOver: ['by', 'references', 'link'],
    mentioned: ['by', 'references', 'link'],
    cameBack: ['references', 'link'],
    deputy: ['by', 'day', 'count', 'link'],
    daily: ['mine', 'soon', 'overdue', 'news', 'link'],
    approvalEnded: ['reference', 'transition', 'reason', 'link'],
    officerInvited: ['by', 'site', 'role', 'days', 'link'],
    officerInvitedToProvider: ['by', 'site', 'role', 'provider', 'link'],
    suspended: ['site', 'reason'],
    restored: ['site'],
    newPassword: ['minutes', 'link'],
    subject: ['site', 'subject'],
    maintenance: ['site'],
  },
  receipt: { heading: ['reference'], time: ['time', 'zone'], stages: ['stages'], expected: ['stage', 'day'] },
} as const satisfies {
  messages: Partial<Record<keyof Messages, readonly string[]>>;
  receipt: Partial<Record<keyof ReceiptTexts, readonly string[]>>;
};

/** Places that a text is of no use without. */
export const NEEDED_PLACES: Partial<Record<keyof Messages, string>> = {
  oneTimeCode: 'code',
  stepRequest: 'link',
  newPassword: 'link',
  officerInvited: 'link',
  officerInvitedToProvider: 'link',
};
