/** Which places, such as {step}, each text of a definition is given: one list, by where the text stands in its file. */
import { PLACES } from './outgoing-texts.ts';

const STEP = ['step', 'steps'];
const UPLOAD = ['field', 'label', 'file', 'reason'];
const INVITATION = ['first_name', 'last_name', 'company_name', 'inviter_name', 'link', 'days'];
const OF_TRANSITION = PLACES.messages.statusChanged;

/** By path; "*" is any segment, and "**" at the beginning any number of them. */
type Table = Readonly<Record<string, readonly string[]>>;

const MESSAGES: Table = {
  'messages/transitions/*': OF_TRANSITION,
  ...Object.fromEntries(Object.entries(PLACES.messages).map(([key, places]) => [`messages/${key}`, places])),
  'messages/*': [],
};

export const PLACES_OF_TEXTS = {
  provider: {
    'wizard/title': STEP,
    'wizard/progress': STEP,
    'submission/uploadFailed': UPLOAD,
    'submission/uploadReason': UPLOAD,
    'submission/errors/*/show': ['message'],
    'certificate/number': ['year', 'sequence'],
    'duties/*/missed/notice': PLACES.messages.dutyMissed,
    'invitation/sms': INVITATION,
    ...MESSAGES,
  },
  registry: {
    ...MESSAGES,
    ...Object.fromEntries(Object.entries(PLACES.receipt).map(([key, places]) => [`receipt/${key}`, places])),
    'receipt/*': [],
  },
  ui: { '**/rowTitle': ['number'], '**/uploadFailed': UPLOAD },
  step: {},
} as const satisfies Record<string, Table>;

export type FileOfTexts = keyof typeof PLACES_OF_TEXTS;

/** Every name that some text is given. */
export const KNOWN_PLACES: ReadonlySet<string> = new Set(
  Object.values<Table>(PLACES_OF_TEXTS).flatMap((table) => Object.values(table).flat()),
);

const PATTERNS = new Map(
  Object.entries<Table>(PLACES_OF_TEXTS).map(([file, table]) => [
    file,
    Object.entries(table).map(([pattern, places]) => ({ segments: pattern.split('/'), places })),
  ]),
);

/** The places of the text at the path; undefined where no place is ever filled in. */
export function findPlacesOfText(file: FileOfTexts, path: readonly string[]): readonly string[] | undefined {
  return PATTERNS.get(file)?.find(({ segments }) => isAt(path, segments))?.places;
}

function isAt(path: readonly string[], pattern: readonly string[]): boolean {
  if (pattern[0] === '**') return isAt(path.slice(1 - pattern.length), pattern.slice(1));
  return (
    path.length === pattern.length && pattern.every((segment, index) => segment === '*' || segment === path[index])
  );
}
