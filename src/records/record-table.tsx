/** Records in rows: what they are called, where they stand, when. Under 600 px each is a card. */
import type { ReactNode } from 'react';
import type { ApplicationRow } from '@/api/application';
import type { ProviderDefinition } from '@/definition/catalog';
import { toAnswerText } from '@/engine/answer-text';
import type { Answer } from '@/engine/form-data';
import { DataTable, type TableColumn } from '@/ui/data-table';
import { findField } from './record-data';
import { toDayText } from './record-dates';
import { RecordStatus } from './record-status';

export interface RecordTableProps {
  caption: string;
  definition: ProviderDefinition;
  rows: readonly ApplicationRow[];
  rowLink: (row: ApplicationRow) => { href: string; onSelect?: () => void };
  loading?: boolean;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  empty: ReactNode;
}

export function RecordTable({ definition, ...table }: RecordTableProps) {
  return <DataTable {...table} columns={createColumns(definition)} rowKey={(row) => row.id} />;
}

function createColumns(definition: ProviderDefinition): TableColumn<ApplicationRow>[] {
  const { workflow, record } = definition;
  const answers = record.columns.flatMap((key): TableColumn<ApplicationRow>[] => {
    const field = findField(definition, key);
    return field ? [{ key, header: field.label, cell: (row) => toAnswerText(field, row.columns[key] as Answer) }] : [];
  });
  return [
    { key: 'title', header: 'Application', cell: (row) => row.title },
    { key: 'reference', header: 'Reference', cell: (row) => row.reference },
    ...answers,
    { key: 'status', header: 'Status', cell: (row) => <RecordStatus workflow={workflow} status={row.status} /> },
    { key: 'stage', header: 'Stage', cell: (row) => workflow.stages.find(({ id }) => id === row.current_stage)?.label ?? row.current_stage.replaceAll('_', ' ') },
    { key: 'submitted', header: 'Submitted', cell: (row) => <time dateTime={row.submitted_at}>{toDayText(row.submitted_at)}</time> },
    { key: 'updated', header: 'Last change', cell: (row) => <time dateTime={row.updated_at}>{toDayText(row.updated_at)}</time> },
  ];
}
