/** What the page of a service says, which is its definition's. */
import type { Needs, ProviderDefinition } from '@/definition/parse/catalog';
import { loadDefinition } from '@/page/definitions/load-definition';
import { loadDoor } from '@/page/definitions/load-door';

/** What a service takes and what comes of it. */
export interface Service {
  needs: Needs;
  definition: ProviderDefinition;
}

/**
 * In the page's language where none is named. What it takes is the door's, which has it without the code that reads it
 * off a form.
 */
export async function loadService(id: string, language?: string): Promise<Service> {
  const [{ needs }, definition] = await Promise.all([loadDoor(id, language), loadDefinition(id, language)]);
  return { needs, definition };
}
