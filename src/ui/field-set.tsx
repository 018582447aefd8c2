import type { ReactNode } from 'react';
import styles from '@/ui/field-set.module.css';

export type FieldSetProps = {
  /** Left out for fields that only share a layout. */
  title?: string | undefined;
  description?: ReactNode;
  /** Two fields beside each other where there is room, for short ones that belong together. */
  columns?: 1 | 2;
  children: ReactNode;
};

/** Fields that belong together, under a heading. */
export function FieldSet({ title, description, columns = 1, children }: FieldSetProps) {
  return (
    <fieldset className={styles.set}>
      {title !== undefined && <legend className={styles.title}>{title}</legend>}
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <div className={styles.fields} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}
