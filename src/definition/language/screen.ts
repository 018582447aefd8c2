/** The kinds of screens that a provider's routes are composed of. */
import { z } from 'zod';
import { text } from './text.ts';

const title = text.optional().describe('Heading of the screen.');

const kind = <Kind extends string>(word: Kind) => z.literal(word).describe('The kind of screen.');

const listShape = {
  screen: kind('list'),
  title,
  types: z
    .array(z.string())
    .optional()
    .describe('Application types listed; without it, this provider’s own (and its aliases).'),
  canCreate: z
    .boolean()
    .default(true)
    .describe(
      'true: offers to start a new application, when none is open or several may be. false: never, not even while there is nothing; say in "empty" what to do.',
    ),
  canInvite: z.boolean().default(false).describe('true: shows invitations and a button to invite.'),
  createLabel: text.default('New application').describe('The create button.'),
  createTo: z.string().optional().describe('Path that the create button opens.'),
  inviteTo: z
    .string()
    .optional()
    .describe('Path that the invite button opens, e.g. "/tennis-club/invite"; needs "canInvite": true.'),
  emptyTo: z
    .string()
    .optional()
    .describe('Path of the link shown while there is nothing; without it, "createTo". Needs "canCreate": true.'),
  emptyLabel: text.default('Start your application').describe('Text of that link.'),
  empty: text
    .default('You have not submitted an application yet.')
    .describe('Shown when there is nothing, with what to do next.'),
};

export const Screen = z
  .discriminatedUnion('screen', [
    z
      .strictObject({ screen: kind('sign-in'), title })
      .meta({ description: 'Signing in by phone and creating an account.' }),
    z
      .strictObject({
        screen: kind('wizard'),
        title,
        requiresInvitation: z
          .boolean()
          .default(false)
          .describe('true: shown only to those with a pending invitation. false: to everybody who is signed in.'),
      })
      .meta({ description: 'The application, step by step.' }),
    z.strictObject(listShape).meta({ description: 'The signed-in person’s own applications.' }),
    z
      .strictObject({ screen: kind('detail'), title })
      .meta({ description: 'One own application; its path needs {applicationId}.' }),
    z
      .strictObject({ screen: kind('edit'), title })
      .meta({ description: 'Changing and resubmitting one; its path needs {applicationId}.' }),
    z
      .strictObject({
        screen: kind('invite'),
        title,
        provider: z.string().describe('Id of the provider whose people are invited here.'),
      })
      .meta({ description: 'A form that invites a person, and the invitations sent.' }),
    z
      .strictObject({ screen: kind('invitation'), title })
      .meta({ description: 'Checking an invitation with a code; its path needs {token}.' }),
    z
      .strictObject({
        screen: kind('dashboard'),
        title,
        placeholder: text.describe('Shown under the heading, with the figures where there are any.'),
      })
      .meta({ description: 'Figures of the signed-in company.' }),
    z
      .strictObject({ screen: kind('placeholder'), title, text: text.describe('The text of the page.') })
      .meta({ description: 'A page with one text.' }),
    z
      .strictObject({ screen: kind('redirect'), to: z.string().describe('The other path.') })
      .meta({ description: 'Sends the visitor on to another path.' }),
  ])
  .meta({ id: 'Screen' });
export type Screen = z.infer<typeof Screen>;
export type ScreenKind = Screen['screen'];
