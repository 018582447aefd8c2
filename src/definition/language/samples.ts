/**
 * `samples.json`: the people, companies and places of the country, for what is made up: `npm run seed` fills an office
 * with them.
 */
import { z } from 'zod';

const word = z.string().min(1);

export const SampleNames = z
  .strictObject({
    first: z.array(word).min(2, 'Name two at least').describe('First names; a person has two of them.'),
    last: z.array(word).min(1).describe('Last names.'),
  })
  .meta({ id: 'SampleNames', description: 'First and last names that go together, such as those of one people.' });

export const SampleCity = z
  .strictObject({
    name: word.describe('What it is called.'),
    state: word.describe('The choice that a question about the state or region has for it.'),
    streets: z.array(word).min(1).describe('Streets of addresses there.'),
    plates: z.array(word).min(1).describe('What number plates of the place begin with.'),
  })
  .meta({ id: 'SampleCity', description: 'A place where people of samples live and work.' });
export type SampleCity = z.infer<typeof SampleCity>;

export const Samples = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('"meta/samples.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    names: z.array(SampleNames).min(1).describe('Names, in groups whose first and last names go together.'),
    cities: z.array(SampleCity).min(1).describe('Places.'),
    companies: z.array(word).min(1).describe('What the name of a company begins with, such as "Harbour".'),
    vehicles: z
      .array(z.strictObject({ make: word.describe('Make.'), model: word.describe('Model.') }))
      .min(1)
      .describe('Vehicles that are usual.'),
    phonePrefixes: z
      .array(z.string().regex(/^\d{1,6}$/, 'Write the digits alone'))
      .default([])
      .describe(
        'What numbers of mobile phones begin with, without calling code and trunk prefix; without them, as the example of "phone" of "locale" does.',
      ),
  })
  .meta({
    id: 'Samples',
    title: 'Samples',
    description: 'People, companies and places that samples are made of. They are nobody’s: names that many have.',
  });
export type Samples = z.infer<typeof Samples>;
