/** The places that the texts of a provider may use. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import { reportUnknownPlaces } from './unknown-places.ts';
import type { ProviderNode } from './visit-providers.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { PLACES } from '../language/outgoing-texts.ts';

const STEP = ['step', 'steps'];
export const UPLOAD = ['field', 'label', 'file', 'reason'];
const INVITATION = ['first_name', 'last_name', 'company_name', 'inviter_name', 'link', 'days'];

export function checkTexts({ provider, place }: ProviderNode): void {
  const { wizard, submission, invitation } = provider;
  const check = (text: string | undefined, places: readonly string[], at: string) =>
    reportUnknownPlaces(text, places, place, at);
  check(wizard.title, STEP, '/wizard/title');
  check(wizard.progress, STEP, '/wizard/progress');
  check(submission.uploadFailed, UPLOAD, '/submission/uploadFailed');
  check(submission.uploadReason, UPLOAD, '/submission/uploadReason');
  submission.errors.forEach((rule, index) => check(rule.show, ['message'], `/submission/errors/${index}/show`));
  check(invitation?.sms, INVITATION, '/invitation/sms');
  if (invitation && !invitation.sms.includes('{link}'))
    place.report('/invitation/sms', 'The SMS has no {link}, so nobody can accept.', 'Put {link} into it.');
  if (invitation && !invitation.link.includes('{token}'))
    place.report('/invitation/link', 'The link has no {token}.', suggestLink(provider));
}

/** The page that checks an invitation, which may be another type's. */
function suggestLink({ routes: { base, screens } }: ProviderDefinition): string {
  const path = Object.keys(screens).find((each) => screens[each]?.screen === 'invitation');
  return path === undefined
    ? 'Add a screen of kind "invitation" with {token} in its path, and name it here.'
    : `Write "/${base[0]}/${path}".`;
}

/** The texts of messages that a type words itself. */
export function checkOwnMessages({ provider: { messages, workflow }, place }: ProviderNode): void {
  const { transitions = {}, ...texts } = messages ?? {};
  for (const [key, text] of Object.entries(texts))
    reportUnknownPlaces(text, PLACES.messages[key as keyof typeof texts] ?? [], place, `/messages/${key}`);
  const known = workflow.transitions.map((transition) => transition.id);
  for (const [transition, text] of Object.entries(transitions)) {
    const at = `/messages/transitions/${escapePointer(transition)}`;
    reportUnknownPlaces(text, PLACES.messages.statusChanged ?? [], place, at);
    if (!known.includes(transition))
      place.report(at, `"${transition}" is not a transition of this type.`, suggest(transition, known));
  }
}
