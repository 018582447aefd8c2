/** What a browser keeps is kept by few files, each of which says whose it is. */
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './imports';

/** By file that writes: why whoever comes to the device next finds nothing of somebody else's there. */
const KEEPERS: Record<string, string> = {
  'src/ui/persisted-texts.ts': 'what the others below are made of',
  'src/page/data/unsent-work.ts':
    'by person, and gone when they log out; files enciphered for the tab, and gone after a week',
  'src/page/data/persisted-responses.ts': 'by person, and gone with the session',
  'src/sign-in/session/persisted-session.ts': 'reads only: the session itself, which ends with the log-out',
  'src/sign-in/session/session.ts': 'the session itself, which ends with the log-out',
  'src/page/shell/follow-releases.ts': 'the release that was loaded',
  'src/sign-in/idle/use-idle-watch.ts': 'when the device was last used',
  'src/sign-in/applicant/sign-in-progress.ts': 'nobody is signed in yet; ends with the sign-in, or after ten minutes',
  'src/sign-in/officer/login-page.tsx':
    'the address of the page that was wanted, in the tab alone, until it comes back from the identity provider',
  'src/office/applications/use-columns.tsx': 'which columns an officer leaves out, by officer; nothing of a record',
  'src/office/layout/shortcut-provider.tsx': 'whether shortcuts are wanted on this device',
  'src/studio/page/studio-store.ts': 'what an analyst has not saved yet of definitions, on their own machine',
  'src/studio/preview/preview.tsx': 'a made-up person, in the tab alone',
  'src/wizard/drafts/local-drafts.ts': 'by person; what the account has goes when they log out',
  'src/wizard/drafts/open-draft.ts': 'by person, and gone when they log out',
  'src/wizard/upload/resumable-uploader.ts': 'addresses by fingerprint, which say nothing of a file',
  'src/portal/sent-step/sent-step-page.tsx':
    'the session of whoever was sent a step, in the tab alone; ends with the log-out',
  'src/wizard/submission/unsent-note.ts': 'a random key',
};

const KEEPS = /\b(?:localStorage|sessionStorage|indexedDB|idb-keyval|deviceTexts|tabTexts)\b/;

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
}

describe('what a browser keeps of people', () => {
  const found = listFiles('src', (path) => /\.tsx?$/.test(path) && !path.startsWith('src/server/')).filter((path) =>
    KEEPS.test(withoutComments(readText(path))),
  );

  it('is kept by the files that have a reason here, and by no other', () => {
    expect(found.toSorted()).toEqual(Object.keys(KEEPERS).toSorted());
  });
});
