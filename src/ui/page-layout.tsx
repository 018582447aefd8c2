import type { ReactNode } from 'react';
import { LiveRegion } from '@/ui/live-region';
import { SoftLink } from '@/ui/soft-link';
import styles from '@/ui/page-layout.module.css';

export type PageLayoutProps = {
  /** The registry's name followed by the application type (specification section 1). */
  title: string;
  subtitle?: ReactNode;
  /** Where the title leads: the landing page. */
  home?: { href: string; onSelect?: () => void };
  /** At the header's end: who is signed in, the logout button. */
  actions?: ReactNode;
  /** Under the header: the sections of an area, such as the officers'. */
  navigation?: ReactNode;
  /** Whom to ask; shown in the footer where it is set. */
  contact?: { email: string; phone: string } | undefined;
  copyright: string;
  /** Such as "Version 2.0.4 (1a2b3c4)". */
  version: string;
  /** `form` keeps one readable column; `page` leaves room for cards and tables. */
  width?: 'form' | 'page' | 'full';
  children: ReactNode;
};

/** Every page's frame: skip link, green header, main content, footer and the page's one live region. */
export function PageLayout({
  title,
  subtitle,
  home,
  actions,
  navigation,
  contact,
  copyright,
  version,
  width = 'page',
  children,
}: PageLayoutProps) {
  return (
    <div className={styles.layout}>
      <SoftLink className={styles.skip} href="#main" onSelect={focusMain}>
        Skip to main content
      </SoftLink>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Emblem />
          <div className={styles.names}>
            <p className={styles.title}>{home ? <SoftLink {...home}>{title}</SoftLink> : title}</p>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {navigation}
      <main id="main" tabIndex={-1} className={styles.main} data-width={width}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.bar}>
          <p>{copyright}</p>
          {contact && (contact.email !== '' || contact.phone !== '') && <Contact {...contact} />}
          <p>{version}</p>
        </div>
      </footer>
      <LiveRegion />
    </div>
  );
}

function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <p className={styles.contact}>
      Contact: {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
      {email !== '' && phone !== '' && ' or '}
      {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
    </p>
  );
}

function focusMain() {
  const main = document.getElementById('main');
  main?.focus();
  main?.scrollIntoView();
}

function Emblem() {
  return (
    <svg className={styles.emblem} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 1.5 28.5 6v9.2c0 7.3-5 12.6-12.5 15.3C8.500 27.800 3.500 22.500 3.500 15.200V6z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path
        d="M24 19.200v-1.700l-6.600-4.100V8.900a1.400 1.400 0 0 0-2.800 0v4.500L8 17.500v1.700l6.600-2v4.300l-1.700 1.200v1.300l3.100-.9 3.100.9v-1.300l-1.700-1.200v-4.300z"
        fill="currentColor"
      />
    </svg>
  );
}
