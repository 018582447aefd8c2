/** What provider.json names in other letters is told once, where it is written; all else is read as it was meant. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolder, type BrokenFolder } from './broken-folder';
import { PLAY_SCHEMA, PLAY_UI, PROVIDER } from './mistakes/mistake';

let folder: BrokenFolder;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.dispose());

const SUSPEND_LATE =
  '{ "id": "suspend_late", "label": "Suspend late", "from": ["approved"], "to": "suspended", "by": "system", "afterDuty": true, "tone": "danger", "comment": "none", "done": "Suspended" },';

function oweReport(form: string, transition: string): void {
  const missed = `"grace": 7, "missed": { "transition": "${transition}" }`;
  folder.change(
    PROVIDER,
    '"ownRole": {',
    `"duties": [{ "id": "report", "title": "Report", "form": "${form}", "every": "year", "within": 30, ${missed} }], "ownRole": {`,
  );
  folder.change(PROVIDER, '"transitions": [\n', `"transitions": [\n${SUSPEND_LATE}`);
}

/** What is told, notes left out. */
function tell(): string[] {
  return folder
    .check()
    .filter(({ weight }) => weight !== 'note')
    .map(({ file, pointer, message, remedy }) => `${file}#${pointer} ${message} ${remedy}`);
}

it('a step in other letters, of which other parts speak', () => {
  folder.change(PROVIDER, '{\n        "id": "play"', '{\n        "id": "plya"');
  expect(tell()).toEqual([
    'padel-club/provider.json#/wizard/steps/1/id There are no files plya.schema.json and plya.ui.json of the step "plya". Did you mean "play"? Write that, or call the files of "play" so.',
  ]);
});

it('a step whose files are called in other letters, which other parts name as it is', () => {
  const files = [PLAY_SCHEMA, PLAY_UI].map((file) => [file, folder.read(file)] as const);
  for (const [file, text] of files) {
    folder.write(file.replace('play.', 'plya.'), text);
    folder.remove(file);
  }
  expect(tell()).toEqual([
    expect.stringMatching(/#\/wizard\/steps\/1\/id There are no files play\.schema\.json .* Did you mean "plya"\?/),
  ]);
});

it('a step in other letters, with something else wrong in its files', () => {
  folder.change(PROVIDER, '{\n        "id": "play"', '{\n        "id": "plya"');
  folder.change(PLAY_UI, '"level": { "ui:widget": "radio" }', '"level": { "ui:widget": "radoi" }');
  expect(tell()).toEqual([
    expect.stringContaining('play.ui.json#/level/ui:widget'),
    expect.stringContaining('provider.json#/wizard/steps/1/id'),
  ]);
});

it('the form of a transition in other letters', () => {
  folder.change(PROVIDER, '"form": "inspection-report"', '"form": "inspection-reprot"');
  expect(tell()).toEqual([
    expect.stringMatching(/#\/workflow\/transitions\/1\/form There are no files .* Did you mean "inspection-report"\?/),
  ]);
});

it('the form of a duty in other letters', () => {
  folder.change(PROVIDER, '"form": "inspection-report", "visibleToApplicant": true,', '');
  folder.change(PROVIDER, /"columns": \["res[^\]]*\],/.exec(folder.read(PROVIDER))?.[0] ?? '', '');
  oweReport('inspection-reprot', 'suspend_late');
  expect(tell()).toEqual([expect.stringMatching(/#\/duties\/0\/form There are no files .* "inspection-report"\?/)]);
});

it('a step that has no files yet', () => {
  folder.change(
    PROVIDER,
    '{\n        "id": "play"',
    '{ "id": "coaches", "title": "Coaches", "buttons": { "next": "Go on" } }, {\n        "id": "play"',
  );
  expect(tell().map((each) => each.slice(0, each.indexOf('#')))).toEqual([
    'padel-club/coaches.schema.json',
    'padel-club/coaches.ui.json',
  ]);
});

it('the transition of a duty in other letters', () => {
  oweReport('inspection-report', 'suspend_lat');
  expect(tell()).toEqual([
    'padel-club/provider.json#/duties/0/missed/transition "suspend_lat" is not a transition of the workflow. Did you mean "suspend_late"?',
  ]);
});

it('the transition of a duty, which is made by another date', () => {
  oweReport('inspection-report', 'suspend_late');
  folder.change(PROVIDER, '"afterDuty": true, ', '');
  expect(tell()).toEqual([expect.stringContaining('"suspend_late" is made by another date.')]);
});

it('a transition of "system" without a date, from several statuses', () => {
  folder.change(
    PROVIDER,
    '"from": ["approved"], "to": "expired"',
    '"from": ["pending", "under_review"], "to": "expired"',
  );
  expect(tell()).toEqual([
    expect.stringMatching(/#\/workflow\/transitions\/8\/from\/0 .* The same is so of "under_review"\. .*"afterDays"/),
  ]);
});

it('a link of invitations without its token', () => {
  folder.change(PROVIDER, '"/padel-club/invite/{token}"', '"/padel-club/invite"');
  expect(tell()).toEqual([expect.stringContaining('#/invitation/link The link has no {token}.')]);
});

it.each([
  [
    'a day that is copied',
    '"season_end"',
    /#\/properties\/ends_on\/computed "ends_on" is a day.* Write \{ "day": "season_end" \}\./,
  ],
  ['today in other letters', '{ "day": "todya" }', /computed\/day "todya" .* Did you mean "today"\?/],
  ['a day that is none', '{ "day": "2026-02-30" }', /computed\/day There is no day "2026-02-30" in the calendar\./],
])('%s', (_what, computed, told) => {
  folder.change(
    PLAY_SCHEMA,
    '"founded": {',
    `"ends_on": { "title": "Ends on", "type": "string", "format": "date", "computed": ${computed} }, "founded": {`,
  );
  folder.change(PLAY_UI, '"children": ["founded",', '"children": ["ends_on", "founded",');
  expect(tell()).toEqual([expect.stringMatching(told)]);
});

it('what a total is made of, in a step for others', () => {
  folder.change(
    PLAY_SCHEMA,
    '"founded": {',
    '"courts_built": { "title": "Courts built", "type": "number", "computed": { "sum": "curts.built" } }, "founded": {',
  );
  folder.change(PLAY_UI, '"children": ["founded",', '"children": ["courts_built", "founded",');
  expect(tell()).toEqual([expect.stringContaining('play.schema.json#/properties/courts_built/computed/sum')]);
});
