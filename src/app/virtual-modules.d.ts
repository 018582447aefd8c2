/** The modules that scripts/vite/definitions.ts makes from schemas/. */
declare module 'virtual:registry' {
  /** What the landing page and the shared layout need; workflow and forms come with the screens that use them. */
  export const registry: Pick<
    import('@/definition/parse/catalog').RegistryDefinition,
    'name' | 'authority' | 'defaultTitle' | 'landing'
  >;
  export const providers: import('@/definition/parse/catalog').ProviderSummary[];
  export const locale: Omit<
    import('@/definition/language/locale').Locale,
    'country' | 'currency' | 'weekend' | 'holidays'
  >;
  /** From now on the three above are read in another language. */
  export function readIn(language: import('virtual:language-loaders').LanguageModule): void;
}
declare module 'virtual:working-days' {
  export const workingDays: Pick<import('@/definition/language/locale').Locale, 'weekend' | 'holidays'>;
}
declare module 'virtual:country' {
  /** By ISO 3166-1 alpha-2. */
  export const country: string;
}
declare module 'virtual:record-texts' {
  export const reference: import('@/definition/language/outgoing-texts').Reference;
  export const receipt: import('@/definition/language/outgoing-texts').ReceiptTexts;
  /** From now on the receipt is read in another language. */
  export function readReceiptIn(language: import('virtual:language-loaders').LanguageModule): void;
}
declare module 'virtual:text-loaders' {
  /**
   * Messages by their ids: of every page ("start"), of signing in ("door"), of the applicants' pages, and of the
   * office.
   */
  export const textLoaders: Record<
    string,
    | Partial<
        Record<
          'start' | 'door' | 'service' | 'pages' | 'office',
          () => Promise<{ texts: import('@/texts/create-language').Texts }>
        >
      >
    | undefined
  >;
}
declare module 'virtual:all-texts' {
  export const texts: Record<string, import('@/texts/create-language').Texts | undefined>;
  /** English in brackets, which shows what is in no catalogue: whoever asks for it by the cookie has it. */
  export const pseudoLanguage: string;
}
declare module 'virtual:look' {
  /** What the registry is known by; and tokens for what leaves the server, which knows no page. */
  export const colours: import('@/definition/language/look').Look['colours'];
  export const emblem: import('@/definition/language/look').Look['emblem'];
  export const fontFamily: string;
  export const radius: typeof import('@/ui/theme/tokens').radius;
}
declare module 'virtual:typefaces' {
  /** Those of PDFs as data addresses, the one of Latin letters first. */
  export const typefaces: readonly Readonly<Record<'regular' | 'bold', string>>[];
}
declare module 'virtual:administration' {
  export const registry: import('@/definition/parse/catalog').RegistryDefinition;
  /** By provider id, of those that have their own. */
  export const workflows: Record<string, import('@/definition/language/workflow').Workflow>;
}
declare module 'virtual:provider-loaders' {
  export const definitionLoaders: Record<
    string,
    () => Promise<{ definition: import('@/definition/parse/catalog').ProviderDefinition }>
  >;
  export const validatorLoaders: Record<
    string,
    () => Promise<{ validators: import('@/engine/validation/form-validators').FormValidators }>
  >;
  /** What signing in takes, of each provider. */
  export const doorLoaders: Record<string, () => Promise<{ door: import('@/definition/parse/catalog').Door }>>;
}
declare module 'virtual:language-loaders' {
  /** By the id of a language; none for the first one, whose texts are in the other modules. */
  export const languageLoaders: Record<string, () => Promise<LanguageModule>>;
  /** What the registry, its types and their records say in a language. */
  export interface LanguageModule {
    registry: typeof import('virtual:registry').registry;
    providers: typeof import('virtual:registry').providers;
    receipt: import('@/definition/language/outgoing-texts').ReceiptTexts;
    timeZoneName: string;
    definitionLoaders: typeof import('virtual:provider-loaders').definitionLoaders;
    /** Of validators whose messages are in the language. */
    validatorLoaders: typeof import('virtual:provider-loaders').validatorLoaders;
    doorLoaders: typeof import('virtual:provider-loaders').doorLoaders;
  }
}
declare module 'virtual:form-validators/administration' {
  export const validators: import('@/engine/validation/form-validators').FormValidators;
}
declare module 'virtual:catalog' {
  export const catalog: import('@/definition/parse/catalog').Catalog;
  /** By provider id (or "administration"), then form id. */
  export const validators: Record<string, import('@/engine/validation/form-validators').FormValidators>;
}
declare module 'virtual:examples' {
  /**
   * By provider id, then by name: "minimal", "complete", "invalid-…". For samples, stories and tests; never in a normal
   * build.
   */
  export const examples: Record<string, Record<string, import('@/definition/language/example').Example>>;
}
