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
];
