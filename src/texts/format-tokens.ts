/**
 * A message as it is formatted: a text with places ("Saved {time}"), or where it counts or chooses, what that is compiled
 * to (the form of @lingui/message-utils).
 */

export type Tokens = string | readonly Token[];
type Token = string | readonly [place: string, type?: string, cases?: Cases | string];
type Cases = Readonly<Record<string, Tokens | number | undefined>>;

export type Values = Readonly<Record<string, string | number>>;

/**
 * The message with its places filled. A number is written as `language` writes it where the message says
 * "{count, number}" or "#"; "{count}" is written as it is.
 */
export function formatTokens(tokens: Tokens, values: Values, language: string, count?: number): string {
  if (typeof tokens === 'string')
    return tokens.replaceAll(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? ''));
  const toNumber = (value: number) => new Intl.NumberFormat(language).format(value);
  return tokens
    .map((token) => {
      if (token === '#' && count !== undefined) return toNumber(count);
      if (typeof token === 'string') return token;
      const [place, type, cases] = token;
      const value = values[place] ?? '';
      if (typeof cases !== 'object') return type === 'number' ? toNumber(Number(value)) : String(value);
      const kind =
        type === 'select'
          ? String(value)
          : new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' }).select(Number(value));
      const chosen = cases[String(value)] ?? cases[kind] ?? cases.other;
      return formatTokens(chosen as Tokens, values, language, type === 'select' ? count : Number(value));
    })
    .join('');
}
