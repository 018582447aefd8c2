/** Questions read aloud: what a folder's recordings become, and what is said of those that nobody could hear. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { FormDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { withSoundsOf } from '@/definition/parse/with-sounds';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { checkDefinitions } from '../../src/studio/check/check-definitions';
import { findSoundFormat } from '../../src/studio/files/read-definitions';
import { createSilentMp3 } from '../fixtures/silent-sound';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';
import { CLUB_SCHEMA, CLUB_UI, PLAY_SCHEMA, PROVIDER } from './mistakes/mistake';

let folder: BrokenFolder;

beforeAll(() => {
  folder = createFolder();
});
beforeEach(() => {
  const languages = '"languages": [{ "id": "en-NG" }';
  folder.change('registry.json', languages, `${languages}, { "id": "ha" }, { "id": "pcm", "fallback": "ha" }`);
});
afterEach(() => folder.restore());
afterAll(() => folder.dispose());

/** `frames`: recordings of another length are other files. */
function record(name: string, bytes: Uint8Array = createSilentMp3()): void {
  const path = join(folder.path, CLUB, 'sounds', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

const readCatalog = () => checkDefinitions(folder.path).catalog ?? expect.fail('The folder is refused.');
const getClub = (language: string) =>
  localizeCatalog(readCatalog(), language).providers[0] ?? expect.fail('There is no club.');
const heardIn = ({ wizard: { steps } }: ProviderDefinition) =>
  Object.fromEntries(steps.flatMap(({ id, sounds }: FormDefinition) => (sounds ? [[id, sounds]] : [])));
const listIssues = () => checkDefinitions(folder.path).issues.filter(({ weight }) => weight === undefined);

test('each question has the sound of the reader’s language, else that of the next one, under a name of its content', () => {
  const { version } = getClub('');
  record('club/club_name.en-NG.mp3', createSilentMp3(1));
  record('club/club_name.ha.mp3', createSilentMp3(2));
  record('club/members.ha.mp3', createSilentMp3(3));
  record('play/courts.court_name.en-NG.mp3', createSilentMp3(1));
  record('play/.DS_Store');
  expect(listIssues()).toEqual([]);
  const [first, second] = [getClub(''), getClub('pcm')];
  const [english, hausa, members] = [
    heardIn(first)['club']?.['club_name'],
    heardIn(second)['club']?.['club_name'],
    heardIn(second)['club']?.['members'],
  ];
  expect(new Set([english, hausa, members]).size).toBe(3);
  expect(english).toMatch(/^[0-9a-f]{16}\.mp3$/);
  expect(heardIn(first)).toEqual({ club: { club_name: english }, play: { 'courts.court_name': english } });
  expect(heardIn(second)).toEqual({
    club: { club_name: hausa, members },
    play: { 'courts.court_name': english },
  });
  // A recording changes no answer: drafts and records go on under the version that they have.
  expect([first.version, second.version]).toEqual([version, version]);
});

test('an earlier version is read aloud as far as it says what today’s says', () => {
  record('club/club_name.en-NG.mp3');
  record('club/members.en-NG.mp3');
  record('club/registration_number.en-NG.mp3');
  const before = getClub('');
  folder.change(CLUB_SCHEMA, '"title": "Members"', '"title": "Members of age"');
  folder.change(CLUB_UI, '"If you have one."', '"As on the paper."');
  const heard = heardIn(withSoundsOf(getClub(''), { ...before, version: 'of before' }));
  expect(Object.keys(heard['club'] ?? {})).toEqual(['club_name']);
});

const film = Buffer.from('....ftypisom....hdlr........vide....hdlr........soun', 'latin1');
test.each<[string, Uint8Array, string | undefined]>([
  ['an MP3 without a tag', createSilentMp3(), 'MP3'],
  ['an MP3 with one', Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000...', 'latin1'), 'MP3'],
  ['AAC in MP4', Buffer.from('....ftypM4A ....hdlr........soun', 'latin1'), 'AAC'],
  ['a film', film, undefined],
  ['a picture in the box of a film', Buffer.from('....ftypheic....', 'latin1'), undefined],
  ['Opus in Ogg', Buffer.from(`OggS${'.'.repeat(22)}\u0001\u0013OpusHead`, 'latin1'), 'Ogg'],
  ['Vorbis in Ogg', Buffer.from(`OggS${'.'.repeat(22)}\u0001\u001e\u0001vorbis`, 'latin1'), 'Ogg'],
  ['a film in Ogg', Buffer.from(`OggS${'.'.repeat(22)}\u0001\u002a\u0080theora`, 'latin1'), undefined],
  ['AAC without a box', Buffer.from([0xff, 0xf1, 0x50, 0x80]), undefined],
  ['a WAV', Buffer.from('RIFF....WAVEfmt ', 'latin1'), undefined],
  ['a PNG', Buffer.from('\u0089PNG\r\n', 'latin1'), undefined],
  ['nothing', Buffer.from(''), undefined],
])('%s is known by its content', (_what, bytes, format) => {
  expect(findSoundFormat(Buffer.from(bytes))).toBe(format);
});

describe('schemas:check', () => {
  it.each<[string, string, string, Uint8Array?]>([
    ['of a question that is not there', 'club/club_nam.ha.mp3', 'Did you mean "club_name"?'],
    ['of a question in a row, by its number', 'play/courts.0.court_name.ha.mp3', 'Did you mean "courts.court_name"?'],
    ['of a step that is not there', 'clbu/club_name.ha.mp3', 'Did you mean "club"?'],
    ['in a language that the registry has not', 'club/club_name.yo.mp3', 'Known are: en-NG, ha, pcm. Or add it'],
    ['without a language', 'club/club_name.mp3', `Call it as "${CLUB}/sounds/club/club_name.en-NG.mp3"`],
    ['beside the folders of steps', 'club_name.ha.mp3', 'does not say of which question it is'],
    ['that is a picture', 'club/club_name.ha.mp3', 'Save it as MP3', Buffer.from('\u0089PNG\r\n', 'latin1')],
    [
      'with the ending of another kind',
      'club/club_name.ha.ogg',
      `Rename it to "${CLUB}/sounds/club/club_name.ha.mp3"`,
      createSilentMp3(),
    ],
    ['that is too large', 'club/club_name.ha.mp3', 'It has 301 kB; at most 300 kB', createSilentMp3(2885)],
  ])('refuses a sound %s', (_what, name, says, bytes) => {
    record(name, bytes);
    const [issue, ...others] = listIssues();
    expect(issue?.file).toBe(`${CLUB}/sounds/${name}`);
    expect(`${issue?.message} ${issue?.remedy}`).toContain(says);
    expect(others).toEqual([]);
  });

  it('refuses two of one question in one language', () => {
    record('club/club_name.ha.mp3');
    record('club/club_name.ha.opus', Buffer.from(`OggS${'.'.repeat(22)}\u0001\u0013OpusHead`, 'latin1'));
    expect(listIssues().map(({ message }) => message)).toEqual([
      '"club_name.ha.mp3" is the same question in the same language.',
    ]);
  });

  it('notes what has no sound and no picture where the type asks for them, once for each step', () => {
    folder.change(PROVIDER, '"ownRole": {', '"readAloud": ["ha"], "pictures": true, "ownRole": {');
    for (const key of ['club_name', 'captain_name', 'club_phone', 'club_email']) record(`club/${key}.ha.mp3`);
    folder.change(
      CLUB_UI,
      '"club_email": { "ui:options": {',
      '"club_email": { "ui:options": { "guides": [{ "text": "A letter", "picture": "letter.png" }],',
    );
    mkdirSync(join(folder.path, CLUB, 'help'));
    writeFileSync(join(folder.path, CLUB, 'help', 'letter.png'), '');
    const { issues } = checkDefinitions(folder.path);
    const told = issues.filter(({ message }) => message.startsWith('Of the '));
    expect(told.every(({ weight }) => weight === 'note')).toBe(true);
    expect(told.filter(({ file }) => file === CLUB_SCHEMA)).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /^Of the 8 questions of this form 7 have no picture of what is meant: "club_name"/,
        ),
      }),
      expect.objectContaining({
        pointer: '/properties/registration_number',
        line: expect.any(Number),
        message:
          'Of the 8 questions of this form 4 cannot be heard in "ha": "registration_number", "members", "entry_secret" and 1 more.',
        remedy: `Record what each says, such as "${CLUB}/sounds/club/registration_number.ha.mp3".`,
      }),
    ]);
    expect(told.filter(({ file }) => file === PLAY_SCHEMA)).toHaveLength(2);
  });
});
