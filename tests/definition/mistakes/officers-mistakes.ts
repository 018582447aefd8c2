import { CLUB } from '../broken-folder';
import { PROVIDER, type Mistake } from './mistake';

const HELD = '"permissions": ["padel_club_inspect"]';

export const OFFICERS_MISTAKES: Mistake[] = [
  [
    'an officers’ permission without an entry',
    PROVIDER,
    HELD,
    '"permissions": ["weigh_the_balls"]',
    'Officers’ permissions need an entry: in "officers.permissions" here, or in registry.json',
  ],
  [
    'a misspelt permission of the type’s own officers',
    PROVIDER,
    HELD,
    '"permissions": ["padel_club_inspct"]',
    'Did you mean "padel_club_inspect"?',
  ],
  [
    'officers of a type who hold everything',
    PROVIDER,
    HELD,
    '"permissions": ["*"]',
    'would make its officers administrators of the whole registry',
  ],
  [
    'officers of a type who manage users',
    PROVIDER,
    HELD,
    '"permissions": ["manage_users"]',
    '"manage_users" is about the whole registry',
  ],
  [
    'officers of a type with a permission of applicants',
    PROVIDER,
    HELD,
    '"permissions": ["manage_staff"]',
    '"manage_staff" is for applicants',
  ],
  [
    'applicants with a permission of the type’s officers',
    PROVIDER,
    '"permissions": ["apply_company", "manage_staff"]',
    '"permissions": ["apply_company", "manage_staff", "padel_club_inspect"]',
    'and "padel_club_inspect" is for officers',
  ],
  [
    'a permission of the type without the type’s name',
    PROVIDER,
    '"id": "padel_club_inspect"',
    '"id": "inspect"',
    'Write "padel_club_inspect"',
  ],
  [
    'a role of officers with the id of another role',
    PROVIDER,
    '"id": "court_inspector"',
    '"id": "reviewer"',
    'The role "reviewer" is declared twice',
  ],
  [
    'a form of a transition with an unknown column',
    PROVIDER,
    '"columns": ["result"]',
    '"columns": ["results"]',
    'Did you mean "result"?',
  ],
  [
    'a form of a transition that is nobody’s',
    PROVIDER,
    '"by": "applicant", "tone": "info",',
    '"by": "applicant", "form": "inspection-report", "tone": "info",',
    'nobody would fill in its form',
  ],
  [
    'a transition that shows the applicant a form that it does not have',
    PROVIDER,
    '"to": "rejected", "by": "officer",',
    '"to": "rejected", "visibleToApplicant": true, "by": "officer",',
    'has no form, so "visibleToApplicant" does nothing',
  ],
  [
    'a form of a transition that is a step',
    PROVIDER,
    '"to": "rejected", "by": "officer",',
    '"to": "rejected", "form": "play", "by": "officer",',
    '"play" is a step, which the applicant fills in',
  ],
  [
    'a form in the workflow of all types',
    'registry.json',
    '"to": "rejected", "by": "officer",',
    '"to": "rejected", "form": "inspection-report", "by": "officer",',
    'a form stands in the folder of a type',
  ],
  [
    'a form of officers that is prefilled from the account',
    `${CLUB}/inspection-report.ui.json`,
    '"findings": { "ui:widget": "textarea" }',
    '"findings": { "ui:widget": "textarea", "ui:options": { "prefill": { "from": "account", "key": "email" } } }',
    'is not prefilled with what is known of the applicant',
  ],
  [
    'a form of officers that asks for an unknown rule',
    `${CLUB}/inspection-report.schema.json`,
    '"maxLength": 2000',
    '"maxLenght": 2000',
    'Did you mean "maxLength"?',
  ],
];
