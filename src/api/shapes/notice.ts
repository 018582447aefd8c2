/** What officers are told of by e-mail, as each wants it. */
import { z } from 'zod';

export const NOTICE_KINDS = ['handed_over', 'mentioned', 'came_back', 'deputy'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_WAYS = ['at_once', 'daily', 'none'] as const;
const Way = z.enum(NOTICE_WAYS);
export type NoticeWay = z.infer<typeof Way>;

/** GET, PUT /admin/notices */
export const NoticeChoices = z
  .strictObject({
    handed_over: Way.describe('Somebody else has handed over an application to the officer.'),
    mentioned: Way.describe('The officer is named in an internal comment, after an @.'),
    came_back: Way.describe('An application that the officer has or watches came back from its applicant.'),
    deputy: Way.describe('A leave has begun during which the officer has the work of another.'),
    daily: z.boolean().describe('Whether the daily mail says what is theirs, due soon and overdue.'),
  })
  .meta({ id: 'NoticeChoices', description: 'at_once; daily: in the mail of the next working morning; none.' });
export type NoticeChoices = z.infer<typeof NoticeChoices>;
