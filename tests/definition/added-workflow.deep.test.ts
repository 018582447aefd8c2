/** A type adds statuses and transitions to the registry's workflow, and copies nothing of it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTexts } from '../../src/definition/translation/list-texts';
import { formatJson } from '../../src/studio/files/format-json';
import { checkFolder } from '../../src/studio/check/check-folder';
import { createFolder, type BrokenFolder } from './broken-folder';
import { PROVIDER } from './mistakes/mistake';

const VISITED = {
  id: 'visited',
  label: 'Visited',
  tone: 'info',
  description: 'The courts were seen.',
  applicantHint: 'We have seen your courts. The decision follows.',
  stage: 'inspection',
};
const VISIT = {
  id: 'visit',
  label: 'Enter the visit',
  from: ['under_review'],
  to: 'visited',
  by: 'officer',
  permission: 'padel_club_inspect',
  comment: 'none',
  form: 'inspection-report',
  columns: ['result'],
  done: 'Visit entered',
};
const RETURN = { id: 'read_visit', label: 'Go on', from: ['visited'], to: 'under_review', by: 'officer', done: 'Read' };

let folder: BrokenFolder;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.dispose());

function write(statuses: object[], transitions: object[]): void {
  const { checklist: _checklist, messages: _messages, ...provider } = JSON.parse(folder.read(PROVIDER));
  folder.write(PROVIDER, formatJson({ ...provider, workflow: { validityMonths: 12, add: { statuses, transitions } } }));
}

it('follow those of the registry, with the form that they ask for', () => {
  write([VISITED], [VISIT, RETURN]);
  const { catalog, issues } = checkFolder(folder.path);
  expect(issues).toEqual([]);
  const shared = catalog?.registry.workflow;
  const club = catalog?.providers.find(({ id }) => id === 'padel-club');
  expect(club?.workflow.statuses.map(({ id }) => id)).toEqual([
    ...(shared?.statuses ?? []).map(({ id }) => id),
    'visited',
  ]);
  expect(club?.workflow.transitions.map(({ id }) => id)).toEqual([
    ...(shared?.transitions ?? []).map(({ id }) => id),
    'visit',
    'read_visit',
  ]);
  // What the type does not write is the registry's.
  expect(club?.workflow).toMatchObject({ reasons: shared?.reasons, documentReasons: shared?.documentReasons });
  expect(shared?.reasons.length).toBeGreaterThan(0);
  expect(club?.forms?.map(({ id }) => id)).toEqual(['inspection-report']);
});

it('are refused with a last day after which nobody could go on', () => {
  const tell = { id: 'tell', label: 'Tell', from: ['visited'], to: 'under_review', by: 'applicant', done: 'Told' };
  const check = (own: object[]) => {
    write(
      [{ ...VISITED, withApplicant: true }],
      [VISIT, { ...tell, question: 'What do you say?', withinDays: 9 }, ...own],
    );
    return checkFolder(folder.path).issues;
  };
  const [issue, ...others] = check([]);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    file: PROVIDER,
    pointer: '/workflow/add/transitions/1/withinDays',
    message: 'After the last day nobody can lead an application on from the status "visited".',
  });
  const lapse = { id: 'lapse_visit', label: 'Lapse', from: ['visited'], to: 'closed', by: 'system', done: 'Closed' };
  expect(check([{ ...lapse, afterDays: 10 }])).toEqual([]);
});

it('have a queue in the folder of the type, told there where it asks for what nobody declares', () => {
  write([VISITED], [VISIT, RETURN]);
  const provider = JSON.parse(folder.read(PROVIDER));
  const queue = {
    id: 'visited',
    title: 'Visited',
    query: { status: ['visited'] },
    columns: ['reference'],
    empty: 'None.',
  };
  const ask = (status: string) => {
    const queues = [{ ...queue, query: { status: [status] } }];
    folder.write(PROVIDER, formatJson({ ...provider, officers: { ...provider.officers, queues } }));
    return checkFolder(folder.path);
  };
  expect(ask('visited').catalog?.registry.queues.at(-1)).toMatchObject({ title: 'Visited' });
  expect(ask('vistied').issues).toEqual([
    expect.objectContaining({ file: PROVIDER, pointer: '/officers/queues/0/query/status/0' }),
  ]);
});

it('have texts that are translated', () => {
  write([VISITED], [VISIT, RETURN]);
  const places = listTexts(PROVIDER, JSON.parse(folder.read(PROVIDER))).map(({ place }) => place);
  expect(places).toContain('/workflow/add/statuses/visited/applicantHint');
  expect(places).toContain('/workflow/add/transitions/visit/label');
});

it.each([
  [
    'a transition that the registry has',
    [VISITED],
    [VISIT, { ...RETURN, id: 'approve' }],
    '/workflow/add/transitions/1/id',
    'The transition "approve" is declared twice.',
  ],
  [
    'a status that the registry has',
    [VISITED, { ...VISITED, id: 'appealed', label: 'Seen again' }],
    [VISIT, RETURN],
    '/workflow/add/statuses/1/id',
    'The status "appealed" is declared twice.',
  ],
  [
    'a status that nobody has',
    [VISITED],
    [{ ...VISIT, from: ['under_revue'] }, RETURN],
    '/workflow/add/transitions/0/from/0',
    '"under_revue" is not a status.',
  ],
  [
    'a status that nothing leads to',
    [VISITED, { ...VISITED, id: 'planned', label: 'Planned' }],
    [VISIT, RETURN],
    '/workflow/add/statuses/1',
    'No transition leads to the status "planned".',
  ],
  [
    'a status that nobody leads on from',
    [VISITED],
    [VISIT],
    '/workflow/add/statuses/0',
    'Nobody can lead an application on from the status "visited".',
  ],
  [
    'a letter that another has',
    [VISITED],
    [{ ...VISIT, key: 'a' }, RETURN],
    '/workflow/add/transitions/0/key',
    '"approve" has the letter "a" already, and starts from the same status as "visit".',
  ],
  [
    'a column that is no field of the form',
    [VISITED],
    [{ ...VISIT, columns: ['verdikt'] }, RETURN],
    '/workflow/add/transitions/0/columns/0',
    '"verdikt" is not a field of "inspection-report".',
  ],
])('%s is told where it stands', (_what, statuses, transitions, pointer, message) => {
  write(statuses, transitions);
  expect(folder.check()).toEqual([expect.objectContaining({ file: PROVIDER, pointer, message })]);
});

it('what the registry says itself is not told again of a type that adds to it', () => {
  write([VISITED], [VISIT, RETURN]);
  folder.change('registry.json', '"label": "Request changes", "key": "c"', '"label": "Request changes", "key": "n"');
  expect(folder.check()).toEqual([expect.objectContaining({ file: 'registry.json' })]);
});
