import type { Workflow } from '@/definition/language/workflow';
import { getStatus } from '@/engine/workflow/transitions';
import { StatusChip } from '@/ui/status-chip';

export function RecordStatus({ workflow, status }: { workflow: Workflow; status: string }) {
  const { label, tone } = getStatus(workflow, status);
  return <StatusChip tone={tone}>{label}</StatusChip>;
}
