import { createElement, Fragment, type ReactNode } from 'react';
import { t, type Literal, type Message } from '@/texts/t';

/** What stands in a place of a sentence, or what is made of the words between two tags. */
type Part = ReactNode | ((words: string) => ReactNode);

/**
 * A sentence with elements in it, as one message: `rich('Read <link>the terms</link>, {name}.', { link: (words) => …,
 * name })`. So a translator may put them in another order.
 */
export function rich<Text extends string>(
  message: Literal<Text> | Message,
  parts: Readonly<Record<string, Part>>,
): ReactNode {
  const places = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' || typeof part === 'number' ? hideTags(String(part)) : `<${name}></${name}>`,
  ]);
  return t(message, Object.fromEntries(places))
    .split(/(<\w+>.*?<\/\w+>)/s)
    .map((piece, index) => {
      const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\w+>$/s.exec(piece) ?? [];
      const part = parts[name];
      if (part === undefined) return showTags(piece);
      return createElement(Fragment, { key: index }, typeof part === 'function' ? part(showTags(words)) : part);
    });
}

/**
 * What somebody has written is no tag, such as a file's name "<b>.pdf": it has another letter while the sentence is
 * read.
 */
const HIDDEN = '\uE000';

function hideTags(text: string): string {
  return text.replaceAll('<', HIDDEN);
}

function showTags(text: string): string {
  return text.replaceAll(HIDDEN, '<');
}
