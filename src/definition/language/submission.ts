/** What happens when an application is sent: documents, messages, redirects, error mapping, uniqueness. */
import { z } from 'zod';
import { text } from './text.ts';

export const ErrorRule = z
  .strictObject({
    status: z.number().int().optional().describe('Holds for this HTTP status.'),
    code: z.string().optional().describe('Holds for this error code.'),
    messageIncludes: z
      .array(z.string())
      .optional()
      .describe('Holds when the message contains one of these (case ignored). With code: either is enough.'),
    show: text.describe('The notification; {message} is the server’s, e.g. "Conflict: {message}".'),
    fallback: text.optional().describe('Stands in for {message} when the server gave none.'),
    step: z.string().optional().describe('Step to return to.'),
    field: z.string().optional().describe('Field to mark; one in an object by its path, "office.phone".'),
    fieldMessage: text.optional().describe('The message at that field.'),
    scrollToTop: z.boolean().default(false).describe('true: the page scrolls to the top.'),
    scrollToTopWhen: z
      .array(z.string())
      .optional()
      .describe('Scroll to the top when the message contains one of these (case ignored).'),
  })
  .meta({ id: 'ErrorRule', description: 'What the page shows for an error; the first rule that holds is used.' });
export type ErrorRule = z.infer<typeof ErrorRule>;

export const UniqueRule = z
  .strictObject({
    field: z.string().describe('Key of the field; of one in an object its path, "office.email".'),
    code: z.string().describe('Error code of the 409, e.g. "DUPLICATE_EMAIL".'),
    message: text.describe('What the applicant reads when somebody holds it already.'),
    across: z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words joined by -')
      .optional()
      .describe(
        'A name that rules of several types share, e.g. "company-email": then only one application of all these types may hold the answer.',
      ),
  })
  .meta({
    id: 'UniqueRule',
    description:
      'An answer that only one application of this type may hold (letters’ case and spaces at the ends ignored). Applications that were stored before the rule hold theirs too; of those that hold the same, the first.',
  });
export type UniqueRule = z.infer<typeof UniqueRule>;

export const Submission = z
  .strictObject({
    documents: z
      .enum(['map', 'list'])
      .default('map')
      .describe('How uploaded files are sent: a map by field key, or a list with document_type.'),
    success: text.describe('Notification after submitting.'),
    redirect: z.string().describe('Path opened after submitting.'),
    incomplete: text.describe('Notification when an earlier step is missing or wrong.'),
    uploading: text.optional().describe('The submit button’s text while files upload.'),
    uploadFailed: text
      .default('Failed to upload {label}: {reason}')
      .describe('Notification when an upload fails; {field}, {label}, {file}, {reason}.'),
    uploadReason: text.default('Failed to upload {label} document').describe('{reason} where the server gave none.'),
    noResponse: text
      .default('Failed to submit application. No response from server.')
      .describe('Notification when the server does not answer.'),
    failed: text.default('Failed to submit application').describe('{message} where the server gave none.'),
    unexpected: text
      .default('An unexpected error occurred. Please try again.')
      .describe('Any other failure without a message of its own.'),
    ownMessage: z
      .boolean()
      .default(true)
      .describe('true: a failure that is no answer of the server shows its own message; false: always "unexpected".'),
    several: z
      .boolean()
      .default(false)
      .describe(
        'true: one account may have several applications of this type at once. false: another one only when those before are over (rejected, expired). An invitation takes one at a time in any case.',
      ),
    errors: z
      .array(ErrorRule)
      .default([])
      .describe('What is shown for which error; without a rule, the server’s message or "failed".'),
    unique: z.array(UniqueRule).default([]).describe('Answers that only one application of this type may hold.'),
  })
  .meta({ id: 'Submission', description: 'What happens when an application is sent.' });
export type Submission = z.infer<typeof Submission>;
