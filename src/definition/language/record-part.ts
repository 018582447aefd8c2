/** Parts of a record that provider.json names: what a review step shows, and what officers tick as checked. */
import { z } from 'zod';
import { text } from './text.ts';

const place = {
  step: z.string().describe('Id of the step that asks for it.'),
  section: z.string().optional().describe('Title of one section of the step, where it is not the whole step.'),
  fields: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Keys of the fields, in the order in which they are shown. Without it: all of the step or section.'),
};
const title = text
  .optional()
  .describe(
    'Its heading. Without it: the label of the only field, else the title of the section, else that of the step.',
  );

export const ReviewPart = z.strictObject({ title, ...place }).meta({
  id: 'ReviewPart',
  description: 'Answers that a review step shows, with a button that leads back to where they are asked.',
  examples: [{ step: 'club', section: 'Contact' }],
});
export type ReviewPart = z.infer<typeof ReviewPart>;

export const ChecklistItem = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'Use lower-case words joined by _')
      .describe('Lower-case words joined by _. Stored with each tick, so it never changes.'),
    title,
    help: text.optional().describe('What the officer has to compare or look for.'),
    ...place,
  })
  .meta({
    id: 'ChecklistItem',
    description:
      'A section or document that officers tick as checked. There is nothing to tick where nothing of it is answered; a correction of its answers takes the tick away.',
    examples: [{ id: 'permit', step: 'papers', fields: ['operating_permit'], help: 'Compare it with the register.' }],
  });
export type ChecklistItem = z.infer<typeof ChecklistItem>;
