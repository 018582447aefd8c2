/** The ready sentences by which officers say what is wrong. */
import { holdsFiles } from '@/definition/language/field-kinds';
import type { Workflow } from '@/definition/language/workflow';
import type { FieldDefinition } from '@/definition/parse/catalog';

/** The workflow with what administrators have added. */
export function addReasons<Declared extends Pick<Workflow, 'reasons' | 'documentReasons'>>(
  workflow: Declared,
  { answers, documents }: { answers: readonly string[]; documents: readonly string[] },
): Declared {
  const { reasons, documentReasons = reasons } = workflow;
  return { ...workflow, reasons: [...reasons, ...answers], documentReasons: [...documentReasons, ...documents] };
}

/**
 * Those that fit what is asked: sentences about documents do not stand at a name. Undefined: a row, or what is not
 * known.
 */
export function listReasons(
  { reasons, documentReasons }: Pick<Workflow, 'reasons' | 'documentReasons'>,
  field: FieldDefinition | undefined,
): string[] {
  return (field && holdsFiles(field) ? documentReasons : undefined) ?? reasons;
}
