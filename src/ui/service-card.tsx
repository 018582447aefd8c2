import type { ReactNode } from 'react';
import { SoftLink } from '@/ui/soft-link';
import styles from '@/ui/service-card.module.css';

export type ServiceCardProps = {
  title: string;
  description?: string | undefined;
  icon?: ReactNode;
  /** Where the card leads; without it the card is a button. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
};

/** One service to choose: the whole card is the link, or the button; its name is its title. */
export function ServiceCard({ title, description, icon, href, onSelect }: ServiceCardProps) {
  const target =
    href === undefined ? (
      <button type="button" className={styles.target} onClick={onSelect}>
        {title}
      </button>
    ) : (
      <SoftLink className={styles.target} href={href} onSelect={onSelect}>
        {title}
      </SoftLink>
    );
  return (
    <div className={styles.card}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        <h2 className={styles.title}>{target}</h2>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m7.500 5 5 5-5 5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </div>
  );
}
