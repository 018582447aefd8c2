/** The places that the texts of a provider may use. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { listFieldLevels } from './field-levels.ts';
import { listUnknownPlaces } from './unknown-places.ts';

const STEP = ['step', 'steps'];
const UPLOAD = ['field', 'label', 'file', 'reason'];
const INVITATION = ['first_name', 'last_name', 'company_name', 'inviter_name', 'link', 'days'];

export function checkTexts(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  const file = `${provider.id}/provider.json`;
  const { wizard, submission, invitation } = provider;
  const check = (text: string | undefined, places: readonly string[], pointer: string, where = file) => {
    issues.push(...listUnknownPlaces(text, places, { file: where, pointer }));
  };
  check(wizard.title, STEP, '/wizard/title');
  check(wizard.progress, STEP, '/wizard/progress');
  check(submission.uploadFailed, UPLOAD, '/submission/uploadFailed');
  check(submission.uploadReason, UPLOAD, '/submission/uploadReason');
  submission.errors.forEach((rule, index) => check(rule.show, ['message'], `/submission/errors/${index}/show`));
  check(invitation?.sms, INVITATION, '/invitation/sms');
  if (invitation && !invitation.sms.includes('{link}'))
    issues.push({
      file,
      pointer: '/invitation/sms',
      message: 'The SMS has no {link}, so nobody can accept.',
      remedy: 'Put {link} into it.',
    });
  if (invitation && !invitation.link.includes('{token}'))
    issues.push({
      file,
      pointer: '/invitation/link',
      message: 'The link has no {token}.',
      remedy: suggestLink(provider),
    });
  for (const step of wizard.steps) {
    const where = `${provider.id}/${step.id}.ui.json`;
    for (const { fields, pointer: level } of listFieldLevels(step.fields))
      for (const { key, ui } of fields) {
        const pointer = `${level}/${escapePointer(key)}/ui:options`;
        check(ui.uploadFailed, UPLOAD, `${pointer}/uploadFailed`, where);
        check(ui.rowTitle, ['number'], `${pointer}/rowTitle`, where);
      }
  }
}

/** The page that checks an invitation, which may be another type's. */
function suggestLink({ routes: { base, screens } }: ProviderDefinition): string {
  const path = Object.keys(screens).find((each) => screens[each]?.screen === 'invitation');
  return path === undefined
    ? 'Add a screen of kind "invitation" with {token} in its path, and name it here.'
    : `Write "/${base[0]}/${path}".`;
}
