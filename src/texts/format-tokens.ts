/**
 * A message as it is formatted: a text with places ("Saved {time}"), or where it counts or chooses, what that is
 * compiled to (the form of @lingui/message-utils).
 */
export type Tokens = string | readonly Token[];
type Token = string | readonly [place: string, type?: 'number' | 'plural' | 'select', cases?: Cases];
type Cases = Readonly<Record<string, Tokens | undefined>>;

export type Values = Readonly<Record<string, string | number>>;

/**
 * The message with its places filled. A number is written as the first of `locales` that is known writes it: with its
 * thousands set apart where the message says "{count, number}" or "#", and in its digits alone where it says "{count}",
 * which a year is.
 */
export function formatTokens(tokens: Tokens, values: Values, locales: string[], count?: string | number): string {
  const write = (value: string | number = '') =>
    typeof value === 'number' ? value.toLocaleString(locales, { useGrouping: false }) : value;
  if (typeof tokens === 'string') return tokens.replaceAll(/\{(\w+)\}/g, (_, place: string) => write(values[place]));
  const toNumber = (value: unknown) => new Intl.NumberFormat(locales).format(Number(value));
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? toNumber(count) : token;
      const [place, type, cases] = token;
      const value = values[place] ?? '';
      if (!cases) return type ? toNumber(value) : write(value);
      const counts = type === 'plural';
      const kind = counts ? new Intl.PluralRules(locales).select(Number(value)) : 'other';
      return formatTokens(cases[value] ?? cases[kind] ?? cases['other'] ?? '', values, locales, counts ? value : count);
    })
    .join('');
}
