/** What the history says of whose an application is; stored in English, and told in the reader's language. */
import { toLongDay } from '@/engine/locale/formats';
import { msg, t } from '@/texts/t';

const TITLES = {
  Taken: msg('Taken'),
  'Taken over': msg('Taken over'),
  'Handed over': msg('Handed over'),
  Released: msg('Released'),
  'Waits for somebody else': msg('Waits for somebody else'),
  'Waits for nobody else': msg('Waits for nobody else'),
  'Past its day': msg('Past its day'),
  'First approval, waiting for a second person': msg('First approval, waiting for a second person'),
  'First approval taken back': msg('First approval taken back'),
  'First approval declined': msg('First approval declined'),
  'First approval void: the application has changed': msg('First approval void: the application has changed'),
  'First approval void: the officer is suspended': msg('First approval void: the officer is suspended'),
  'First approval void: the officer’s account was deleted': msg(
    'First approval void: the officer’s account was deleted',
  ),
  'Decision taken back': msg('Decision taken back'),
} as const;
export type DeskTitle = keyof typeof TITLES;

/** Of the entry that says so; what it takes back stands before it. */
export const TAKEN_BACK: DeskTitle = 'Decision taken back';

export function tellDeskTitle(title: string): string {
  return Object.hasOwn(TITLES, title) ? t(TITLES[title as DeskTitle]) : title;
}

/** A day at the beginning is told as people write it. */
export function tellDeskDescription(description: string): string {
  return description.replace(/^\d{4}-\d\d-\d\d/, toLongDay);
}
