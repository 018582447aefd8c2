/** Past versions of a form in the database, as an earlier release would have left them there. */
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { LANGUAGE, type StoredDefinition } from '@/definition/upgrade/language';
import { pickSource } from '@/definition/upgrade/stored-definition';
import type { TestProduct } from './test-product';

/** Stores a definition exactly as given. */
export async function storeVersion({ platform }: TestProduct, { source, ...rest }: StoredDefinition): Promise<void> {
  await platform.database.kysely
    .insertInto('form_definitions')
    .values({ ...rest, source: JSON.stringify(source) })
    .execute();
}

/** Stores today's form of a provider under another version, with some of its files changed. */
export async function storeChanged(
  product: TestProduct,
  { provider, version }: { provider: string; version: string },
  change: Record<string, (file: JsonObject) => JsonValue>,
): Promise<void> {
  const source = Object.entries(pickSource(product.platform.catalog.files, provider)).map(([path, file]) => [
    path,
    change[path]?.(file as JsonObject) ?? file,
  ]);
  await storeVersion(product, { provider, version, language: LANGUAGE, source: Object.fromEntries(source) as unknown });
}
