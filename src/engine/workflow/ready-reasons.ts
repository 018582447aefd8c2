/** The ready sentences by which officers say what is wrong. */
import { holdsFiles } from '@/definition/language/field-kinds';
import type { Workflow } from '@/definition/language/workflow';
import type { FieldDefinition } from '@/definition/parse/catalog';

/** Those that fit what is asked: sentences about documents do not stand at a name. Undefined: a row, or what is not known. */
export function listReasons(
  { reasons, documentReasons }: Pick<Workflow, 'reasons' | 'documentReasons'>,
  field: FieldDefinition | undefined,
): string[] {
  return (field && holdsFiles(field) ? documentReasons : undefined) ?? reasons;
}
