/**
 * What people write about themselves, where it stands in a message that the registry sends: nobody speaks to others in
 * its name.
 */
import { cutAtWord } from '@/engine/sms-text';

/** Characters of a name that a message has room for. */
const LONGEST = 40;

/** Characters that are looked at: what is written about a person can be as long as a form takes it. */
const MOST_READ = 400;

/**
 * A name, a company or a title as it may stand in a message: on one line, 40 characters at most, and with nothing that
 * a phone makes a link of. What officers write is not changed so: their comments may point somewhere.
 */
export function quoteOwnWords(text: string): string {
  const plain = text
    .slice(0, MOST_READ)
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ');
  const words = plain
    .split(' ')
    .filter((word) => !/:\/\/|\bwww\.|@/i.test(word))
    .join(' ');
  const broken = words
    .replace(/\+?\d(?:[ ().-]*\d){6,}/g, ' ')
    .replace(/([.。:])(?=[\p{L}\p{N}/])/gu, '$1 ')
    .replace(/ {2,}/g, ' ');
  return cutAtWord(broken.trim(), LONGEST);
}
