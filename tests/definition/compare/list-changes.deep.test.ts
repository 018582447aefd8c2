import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { listChanges } from '../../../src/definition/compare/list-changes';
import type { Catalog } from '../../../src/definition/parse/catalog';
import { CLUB, createFolder, type BrokenFolder } from '../broken-folder';

let folder: BrokenFolder;
let before: Catalog;

beforeEach(() => {
  folder = createFolder();
  before = read();
});

afterEach(() => {
  folder.dispose();
});

function read(): Catalog {
  const { catalog, issues } = checkDefinitions(folder.path);
  if (!catalog) throw new Error(JSON.stringify(issues, null, 2));
  return catalog;
}

const CLUB_SCHEMA = `${CLUB}/club.schema.json`;
const CLUB_UI = `${CLUB}/club.ui.json`;
const PLAY_SCHEMA = `${CLUB}/play.schema.json`;
const PLAY_UI = `${CLUB}/play.ui.json`;
const PROVIDER = `${CLUB}/provider.json`;

describe('schemas:diff says of', () => {
  it('the same definitions that nothing changed', () => {
    expect(listChanges(before, read())).toEqual([]);
  });

  it.each([
    [
      'a new label',
      CLUB_SCHEMA,
      '"title": "Captain"',
      '"title": "Captain of the club"',
      'The label "Captain" is now "Captain of the club".',
      false,
    ],
    ['a longer text', CLUB_SCHEMA, '"maxLength": 1000', '"maxLength": 2000', 'maxLength 1000 is now 2000.', false],
    [
      'a shorter text',
      CLUB_SCHEMA,
      '"maxLength": 1000',
      '"maxLength": 100',
      'maxLength 1000 is now 100. Answers given before may be refused.',
      true,
    ],
    [
      'a higher least',
      CLUB_SCHEMA,
      '"minimum": 2,',
      '"minimum": 2, "exclusiveMinimum": 1,',
      'exclusiveMinimum none is now 1. Answers given before may be refused.',
      true,
    ],
    [
      'a field that must be answered now',
      CLUB_SCHEMA,
      '"required": ["club_name",',
      '"required": ["entry_secret", "club_name",',
      'It must be answered now. Answers given before may be refused.',
      true,
    ],
    [
      'a field that may be left empty now',
      CLUB_SCHEMA,
      '"captain_name", "members", "about"]',
      '"members", "about"]',
      'It may be left empty now.',
      false,
    ],
    [
      'another pattern',
      CLUB_SCHEMA,
      '^TC[0-9]{4}$',
      '^TC[0-9]{5}$',
      'The rule "pattern" is another: "^TC[0-9]{5}$". Answers given before may be refused.',
      true,
    ],
    [
      'a choice less',
      PLAY_SCHEMA,
      '{ "const": "grass", "title": "Grass" },',
      '',
      'The choice "grass" is removed. Answers given before may be refused.',
      true,
    ],
    [
      'a choice more',
      PLAY_SCHEMA,
      '{ "const": "grass", "title": "Grass" },',
      '{ "const": "grass", "title": "Grass" }, { "const": "hard", "title": "Hard" },',
      'A new choice "hard".',
      false,
    ],
    ['a page that is gone', PROVIDER, '"rules": {', '"house-rules": {', 'The page "rules" is gone.', true],
    [
      'another application type',
      PROVIDER,
      '"applicationType": "padel_club_application"',
      '"applicationType": "padel_application_2"',
      'applicationType "padel_club_application" is now "padel_application_2".',
      true,
    ],
    [
      'a hint',
      CLUB_UI,
      '"ui:description": "If you have one."',
      '"ui:description": "As it is printed."',
      '"description" "If you have one." is now "As it is printed.".',
      false,
    ],
    [
      'a message',
      CLUB_SCHEMA,
      'Club name is required',
      'Please name the club',
      expect.stringContaining('is now "Please name the club".'),
      false,
    ],
    [
      'the label of a choice',
      PLAY_SCHEMA,
      '"title": "Grass"',
      '"title": "Lawn"',
      'The choice "grass" reads "Lawn" instead of "Grass".',
      false,
    ],
    [
      'the order of the fields',
      CLUB_UI,
      '"club_name", "captain_name"',
      '"captain_name", "club_name"',
      expect.stringContaining('The fields are asked in another order: captain_name, club_name'),
      false,
    ],
    [
      'another heading',
      CLUB_UI,
      '"title": "Inside"',
      '"title": "Within"',
      'The heading "Inside" is now "Within".',
      false,
    ],
    [
      'a text under a heading',
      PLAY_UI,
      'Only for clubs that train.',
      'Only if you train.',
      '"section "Training".help" "Only for clubs that train." is now "Only if you train.".',
      false,
    ],
    [
      'when a section is shown',
      PLAY_UI,
      '"includes": "training"',
      '"includes": "juniors"',
      expect.stringContaining('The condition under which the section "Training" is shown changed'),
      false,
    ],
    [
      'when a field is shown',
      PLAY_UI,
      '"other_surface": { "ui:options": { "when": { "field": "surface", "is": "other" } } }',
      '"other_surface": {}',
      expect.stringContaining('The condition under which it is shown changed'),
      false,
    ],
    [
      'a button',
      PROVIDER,
      '"next": "Continue to Play"',
      '"next": "Go on"',
      '"buttons.next" "Continue to Play" is now "Go on".',
      false,
    ],
    [
      'the words of the sign-in',
      PROVIDER,
      'Padel Club sign-in',
      'Sign in',
      '"signIn.heading" "Padel Club sign-in" is now "Sign in".',
      false,
    ],
    [
      'the card',
      PROVIDER,
      'Register a padel club at the airport',
      'Register a club',
      '"card.description" "Register a padel club at the airport" is now "Register a club".',
      false,
    ],
    [
      'what is said on an error',
      PROVIDER,
      'Clash: {message}',
      'Conflict: {message}',
      '"submission.errors 409.show" "Clash: {message}" is now "Conflict: {message}".',
      false,
    ],
    [
      'an SMS',
      PROVIDER,
      'within {days} days.',
      'in {days} days.',
      expect.stringMatching(/^"invitation.sms" .* is now /),
      false,
    ],
    [
      'the days of an invitation',
      PROVIDER,
      '"validDays": 3',
      '"validDays": 5',
      '"invitation.validDays" 3 is now 5.',
      false,
    ],
    [
      'the text of a page',
      PROVIDER,
      'White shoes only.',
      'Any shoes.',
      '"page rules.text" "White shoes only." is now "Any shoes.".',
      false,
    ],
    [
      'an endpoint that is gone',
      PROVIDER,
      '{ "method": "GET", "path": "/padel-club/members/invite-details", "operation": "invite-details" },',
      '',
      'The endpoint GET /padel-club/members/invite-details is gone.',
      true,
    ],
    [
      'an endpoint of another path',
      PROVIDER,
      '/padel-club/members/verify-invitation',
      '/padel-club/members/check',
      'A new endpoint POST /padel-club/members/check ("verify-invitation").',
      false,
    ],
    [
      'an endpoint that does something else',
      PROVIDER,
      '"operation": "invite-details"',
      '"operation": "search-invitations"',
      'The endpoint GET /padel-club/members/invite-details does "search-invitations" instead of "invite-details".',
      true,
    ],
    [
      'how long an approval is valid',
      PROVIDER,
      '"validityMonths": 12',
      '"validityMonths": 24',
      '"workflow.validityMonths" 12 is now 24.',
      false,
    ],
    [
      'a transition that is gone',
      'registry.json',
      '"id": "approve"',
      '"id": "accept"',
      expect.stringMatching(/^The transition "Approve" \(.*→ approved\) is removed\.$/),
      false,
    ],
    [
      'a transition’s button',
      'registry.json',
      '"label": "Approve"',
      '"label": "Accept"',
      '"transition approve.label" "Approve" is now "Accept".',
      false,
    ],
    [
      'a status’s words',
      'registry.json',
      '"label": "Under review"',
      '"label": "Being read"',
      '"status under_review.label" "Under review" is now "Being read".',
      false,
    ],
    [
      'a stage of another name',
      'registry.json',
      '"id": "inspection"',
      '"id": "visit"',
      'The stage "inspection" is removed.',
      true,
    ],
    [
      'a role’s permissions',
      'registry.json',
      '"permissions": ["view_applications", "review_applications", "send_messages"]',
      '"permissions": ["view_applications", "send_messages"]',
      expect.stringMatching(/^People with the role "Reviewer" \("reviewer"\) lose "review_applications": Comment on/),
      true,
    ],
    [
      'a text that leaves the product',
      'registry.json',
      '"oneTimeCode": "',
      '"oneTimeCode": "Hello. ',
      expect.stringContaining('"messages.oneTimeCode"'),
      false,
    ],
    [
      'a permission of the type’s own officers',
      'padel-club/provider.json',
      '"permissions": ["padel_club_inspect"]',
      '"permissions": ["review_applications"]',
      'People with the role "Court Inspector" ("court_inspector") lose "padel_club_inspect": Inspect the courts of a padel club.',
      true,
    ],
    [
      'a permission that officers of the type hold now',
      'padel-club/provider.json',
      '"permissions": ["padel_club_inspect"]',
      '"permissions": ["padel_club_inspect", "review_applications"]',
      expect.stringMatching(
        /^Everybody with the role "Court Inspector" \("court_inspector"\) holds "review_applications" now/,
      ),
      false,
    ],
    [
      'another permission of a transition',
      'padel-club/provider.json',
      '"permission": "padel_club_inspect"',
      '"permission": "review_applications"',
      expect.stringMatching(
        /^Officers need "review_applications" instead of "padel_club_inspect" for the transition "Enter/,
      ),
      true,
    ],
    [
      'another permission to apply',
      'padel-club/provider.json',
      '"ownRole": {',
      '"permission": "apply_company", "ownRole": {',
      'Applying needs "apply_company" instead of the usual permission.',
      true,
    ],
    [
      'an answer that is unique now',
      'padel-club/provider.json',
      '"unique": [',
      '"unique": [{ "field": "registration_number", "code": "DUPLICATE_NUMBER", "message": "Taken." }, ',
      'Only one application of this type may hold the same "registration_number" now.',
      true,
    ],
    [
      'an answer that need not be unique any more',
      'padel-club/provider.json',
      '"unique": [{ "field": "club_name", "code": "DUPLICATE_CLUB", "message": "A club of this name is there already." }]',
      '"unique": []',
      'Several applications may hold the same "club_name" now.',
      false,
    ],
    [
      'the message of an answer that is taken',
      'padel-club/provider.json',
      '"message": "A club of this name is there already." }]',
      '"message": "There is such a club." }]',
      expect.stringContaining('"unique club_name.message"'),
      false,
    ],
    [
      'an own message',
      'padel-club/provider.json',
      '"received": "Thank you',
      '"received": "Thanks',
      expect.stringContaining('"messages.received"'),
      false,
    ],
    [
      'the days on which a type is open',
      'padel-club/provider.json',
      '"closes": "2999-12-31"',
      '"closes": "2998-12-31"',
      '"availability.closes" "2999-12-31" is now "2998-12-31".',
      false,
    ],
    [
      'a rule of a form that officers fill in',
      'padel-club/inspection-report.schema.json',
      '"maxLength": 2000',
      '"maxLength": 1000',
      expect.stringContaining('maxLength'),
      false,
    ],
    [
      'a form of the administration',
      'admin/general.schema.json',
      '"title": "',
      '"title": "The ',
      expect.stringContaining('The label'),
      false,
    ],
  ])('%s: what it means', (_what, file, from, to, what, breaks) => {
    folder.change(file, from, to);
    const found = listChanges(before, read());
    expect(found).toContainEqual(expect.objectContaining({ what, breaks }));
    expect(found.filter((change) => change.breaks && !change.advice)).toEqual([]);
  });

  it('a type whose folder has another name: that its records know the old one', () => {
    renameSync(join(folder.path, 'padel-club'), join(folder.path, 'padel-courts'));
    const provider = folder.read('padel-courts/provider.json');
    folder.write(
      'padel-courts/provider.json',
      provider
        .replace('"id": "padel-club"', '"id": "padel-courts"')
        .replaceAll(/"(provider|invitedBy)": "padel-club"/g, '"$1": "padel-courts"')
        .replaceAll('padel_club_inspect', 'padel_courts_inspect'),
    );
    const found = listChanges(before, read());
    expect(found).toContainEqual({
      where: 'padel-courts',
      what: 'The application type "padel-club" is now called "padel-courts": its folder and "id" are renamed.',
      breaks: true,
      advice: expect.stringContaining("keep the folder's name"),
    });
    expect(found.map(({ what }) => what)).not.toContain('The application type is removed.');
    expect(found.map(({ what }) => what)).not.toContain('A new application type.');
  });

  it('a status in which nothing can be changed any more: what it means', () => {
    folder.change('registry.json', '"editable": true', '"editable": false');
    folder.change('registry.json', '"marksFields": true, ', '');
    folder.change('registry.json', '"by": "applicant"', '"by": "officer"');
    expect(listChanges(before, read())).toContainEqual(
      expect.objectContaining({
        what: 'In the status "changes_requested" an application can no longer be changed by its applicant.',
        breaks: true,
        advice: expect.any(String),
      }),
    );
  });

  it('a status that nothing leads out of any more that its records are stuck', () => {
    const registry = JSON.parse(folder.read('registry.json')) as { workflow: { transitions: { from: string[] }[] } };
    registry.workflow.transitions = registry.workflow.transitions
      .map((each) => ({
        ...each,
        from: each.from.filter((status) => status !== 'suspended'),
        notInBulkFrom: undefined,
      }))
      .filter(({ from }) => from.length > 0);
    folder.write('registry.json', JSON.stringify(registry));
    expect(listChanges(before, read()).filter((change) => change.breaks)).toEqual([
      {
        where: 'registry.json',
        what: 'No transition leads out of "suspended" any more.',
        breaks: true,
        advice: expect.stringContaining('keep a transition'),
      },
    ]);
  });

  it('the registry’s review once, and not for each type that follows it', () => {
    folder.change('registry.json', '"label": "Approve"', '"label": "Accept"');
    expect(listChanges(before, read())).toHaveLength(1);
  });

  it('columns of another width', () => {
    folder.change(CLUB_UI, '"size": { "xs": 12, "sm": 6 }', '"size": { "xs": 12, "sm": 4 }');
    expect(listChanges(before, read()).map(({ what }) => what)).toEqual(['The fields are laid out in another way.']);
  });

  it('columns of another width in the rows of a list', () => {
    folder.change(
      PLAY_UI,
      '"size": { "xs": 12, "sm": 6 }, "children": ["court_name"',
      '"size": { "xs": 12, "sm": 5 }, "children": ["court_name"',
    );
    expect(listChanges(before, read()).map(({ what }) => what)).toEqual(['The fields are laid out in another way.']);
  });

  it('another order of the steps, of the choices and of a row’s fields', () => {
    const provider = JSON.parse(folder.read(PROVIDER)) as { wizard: { steps: object[] } };
    const { steps } = provider.wizard;
    provider.wizard.steps = [...steps.slice(1, 2), ...steps.slice(0, 1), ...steps.slice(2)];
    folder.write(PROVIDER, JSON.stringify(provider));
    const play = JSON.parse(folder.read(PLAY_SCHEMA)) as {
      properties: { surface: { oneOf: object[] }; courts: { items: { properties: object } } };
    };
    play.properties.surface.oneOf.reverse();
    play.properties.courts.items.properties = Object.fromEntries(
      Object.entries(play.properties.courts.items.properties).toReversed(),
    );
    folder.write(PLAY_SCHEMA, JSON.stringify(play));
    folder.change(PLAY_UI, '"court_name", "built"', '"built", "court_name"');
    expect(listChanges(before, read()).map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'The steps are now: play, club, documents; they were: club, play, documents.',
        expect.stringMatching(/^The choices stand in another order: /),
        expect.stringMatching(/^The fields of a row stand in another order: /),
      ]),
    );
  });

  it('a field that moved to another section or step', () => {
    folder.change(PLAY_UI, '["floodlit", "light_hours", "courts"]', '["light_hours", "courts"]');
    folder.change(PLAY_UI, '["founded"', '["floodlit", "founded"');
    expect(listChanges(before, read()).map(({ what }) => what)).toContain(
      '"floodlit" stands under "Season" instead of "Courts".',
    );
  });

  it('a key that was renamed without a word that it breaks, and how to say it', () => {
    folder.change(CLUB_SCHEMA, '"captain_name": {', '"captain": {');
    folder.change(CLUB_SCHEMA, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"captain_name": {', '"captain": {');
    const found = listChanges(before, read()).find((change) => change.breaks);
    expect(found).toMatchObject({
      where: `${CLUB} › club › captain_name`,
      advice: expect.stringContaining('"formerly": "captain_name"'),
    });
  });

  it('a key that was renamed with "formerly" that it fits', () => {
    folder.change(CLUB_SCHEMA, '"captain_name": {', '"captain": {');
    folder.change(CLUB_SCHEMA, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"captain_name": { "ui:autocomplete"', '"captain": { "ui:autocomplete"');
    folder.change(CLUB_UI, '"key": "first_name" }', '"key": "first_name" }, "formerly": "captain_name"');
    expect(listChanges(before, read()).filter((change) => change.breaks)).toEqual([]);
  });

  it('a new type that it fits, and of a removed one that it breaks', () => {
    const none = { ...before, providers: [] };
    expect(listChanges(none, before)).toEqual([{ where: CLUB, what: 'A new application type.', breaks: false }]);
    expect(listChanges(before, none)).toEqual([expect.objectContaining({ where: CLUB, breaks: true })]);
  });
});
