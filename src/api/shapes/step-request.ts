/** Steps of an application that is being filled in, sent to somebody else's phone. */
import { z } from 'zod';
import type { StepDefinition } from '@/definition/parse/catalog';
import { PhoneNumber } from './phone-number';
import { t } from '@/texts/t';

/** One line: it stands in a message, and in the history. */
const PersonsName = z
  .string()
  .overwrite((text) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' '))
  .trim()
  .max(100);

export const NewStepRequest = z
  .object({
    phone_number: PhoneNumber,
    name: PersonsName.optional().describe('Who it is, for the applicant to know them by.'),
  })
  .strict()
  .meta({ id: 'NewStepRequest' });
export type NewStepRequest = z.infer<typeof NewStepRequest>;

export const StepRequest = z
  .object({
    id: z.string(),
    step: z.string().describe('Id of the step.'),
    phone_number: z.string(),
    name: z.string(),
    state: z
      .enum(['sent', 'expired', 'filled', 'taken'])
      .describe('filled: answered, and not in the applicant’s form yet; taken: it has the answers.'),
    sent_at: z.string(),
    expires_at: z.string(),
    filled_at: z.string().nullable(),
    filled_by: z.string().nullable().describe('The name that they gave.'),
    answers: z.record(z.string(), z.unknown()).optional().describe('Of one that is filled, until it is taken.'),
  })
  .meta({ id: 'StepRequest' });
export type StepRequest = z.infer<typeof StepRequest>;

export const StepRequestList = z.object({ data: z.array(StepRequest) }).meta({ id: 'StepRequestList' });
export type StepRequestList = z.infer<typeof StepRequestList>;

export const TakenStep = z
  .object({ id: z.string().max(60).describe('Of the request whose answers the form has now.') })
  .strict()
  .meta({ id: 'TakenStep' });

/** What is told to whoever was sent a step: who asks for it, and that step alone. */
export const SentStep = z
  .object({
    provider: z.string(),
    definition_version: z.string(),
    service: z.string().describe('What is applied for.'),
    form: z.custom<StepDefinition>().describe('The step, as definitions have it.'),
    asked_by: z.string(),
    name: z.string().describe('As whom the applicant has sent it; may be empty.'),
    expires_at: z.string(),
  })
  .meta({ id: 'SentStep' });
export type SentStep = z.infer<typeof SentStep>;

export const FilledStep = z
  .object({
    name: PersonsName.min(1, { error: () => t('Your name is required') }),
    answers: z.record(z.string(), z.unknown()),
  })
  .strict()
  .meta({ id: 'FilledStep' });
export type FilledStep = z.infer<typeof FilledStep>;

export const FilledStepReceipt = z
  .object({ asked_by: z.string(), filled_at: z.string() })
  .meta({ id: 'FilledStepReceipt' });
export type FilledStepReceipt = z.infer<typeof FilledStepReceipt>;
