/** What the product says, in the language of who reads it. */
import { compile } from './compile.ts';
import { formatTokens, type Values } from './format-tokens.ts';
import { getLanguage, getLocales } from './language.ts';

/**
 * A message that `t` tells later, such as one of a table; `msg` makes one. It is no text itself: shown as one, it does
 * not compile.
 */
export interface Message {
  readonly message: string;
}

/** A text that stands in the source, by which translators' files find it. */
export type Literal<Text extends string> = string extends Text ? never : Text;

/**
 * The text of an ICU message in English ("{count, plural, one {# file} other {# files}}"), with its places filled from
 * `values`. Call it where the text is needed and not where a module begins: there nobody is known to read.
 */
export function t<Text extends string>(message: Literal<Text> | Message, values: Values = {}): string {
  const { find } = getLanguage();
  // A build has put what is compiled in the place of the literal.
  const source = compile((message as Message).message ?? message);
  return formatTokens(find?.(source) ?? source, values, getLocales());
}

/** Marks a literal as a message that `t` tells later. */
export function msg<Text extends string>(message: Literal<Text>): Message {
  return { message };
}
