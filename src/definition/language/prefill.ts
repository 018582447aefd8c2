/** What a field may be filled from before the applicant sees it. */
import { z } from 'zod';

export const COMPANY_KEYS = ['name', 'email', 'phone', 'registration_number'] as const;

export const Prefill = z
  .strictObject({
    from: z
      .enum(['invitation', 'account', 'company_record', 'approved'])
      .describe(
        "invitation: the invite details. account: the signed-in person's profile. company_record: the record of the company that invited them, else of their own. approved: an approved application of theirs, or of the company that invited them; the one decided last, and none that is suspended or expired.",
      ),
    type: z.string().optional().describe('With "approved": its application_type, which may be the one of this form.'),
    key: z
      .string()
      .describe(
        `Which of its values: of an invitation "first_name", "last_name", "phone_number", "company_name", "inviter_name" …; of the account "first_name", "last_name", "email", "phone" …; of a company ${COMPANY_KEYS.map((key) => `"${key}"`).join(', ')}; of an approved application the path of its field, "office.phone".`,
      ),
    lock: z
      .boolean()
      .default(false)
      .describe(
        'true: the applicant cannot change it, and the server refuses another value; where the source has none, they answer it themselves. false: a suggestion.',
      ),
  })
  .meta({ id: 'Prefill', description: 'Fills a field before the applicant sees it.' });
export type Prefill = z.infer<typeof Prefill>;
