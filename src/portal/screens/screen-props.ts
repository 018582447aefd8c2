import type { Screen, ScreenKind } from '@/definition/language/screen';
import type { ProviderDefinition } from '@/definition/parse/catalog';

export interface ScreenProps<Kind extends ScreenKind> {
  definition: ProviderDefinition;
  screen: Extract<Screen, { screen: Kind }>;
  /** The base that the page was opened under, without slashes at its ends. */
  base: string;
}
