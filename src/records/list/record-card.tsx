/** A record in its owner's list: what it is called, where it stands, when, and what to do next. */
import type { ReactNode } from 'react';
import type { ApplicationRow } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { toAnswerText } from '@/engine/record/answer-text';
import type { Answer } from '@/engine/answers/form-data';
import { SoftLink } from '@/ui/soft-link';
import styles from './record-card.module.css';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { toDayText } from '../record-dates';
import { StatusView } from '../status/status-view';

export interface RecordCardProps {
  definition: ProviderDefinition;
  record: ApplicationRow;
  link: { href: string; onSelect?: () => void };
  /** What the owner can do now. */
  action?: ReactNode;
}

export function RecordCard({ definition, record, link, action }: RecordCardProps) {
  return (
    <article className={styles.card}>
      <h2 className={styles.title}>
        <SoftLink {...link}>{record.title}</SoftLink>
      </h2>
      <dl className={styles.facts}>
        {listFacts(definition, record).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <StatusView definition={definition} record={record} action={action} />
    </article>
  );
}

/** Reference, dates, and the answers that the definition lists; what is empty is left out. */
function listFacts(definition: ProviderDefinition, record: ApplicationRow): [string, string][] {
  const fields = listFields(definition);
  const answers = definition.record.columns.flatMap((path): [string, string][] => {
    const field = findFieldAt(fields, path);
    return field ? [[toPathText(fields, path), toAnswerText(field, record.columns[path] as Answer)]] : [];
  });
  const facts: [string, string][] = [
    ['Reference', record.reference],
    ...answers,
    ['Submitted', toDayText(record.submitted_at)],
    ['Last change', toDayText(record.updated_at)],
  ];
  return facts.filter(([, text]) => text !== '');
}
