import type { ReactNode } from 'react';
import { registry } from 'virtual:registry';
import { PageLayout, type PageLayoutProps } from './page-layout';
import { useSiteName } from '@/ui/site-name';
import { environment } from './environment';
import { navigateTo } from '../navigation/navigation';
import { paths } from '@/engine/paths';
import { useSite } from './use-site';

const YEAR = new Date().getFullYear();

export interface PageFrameProps extends Pick<PageLayoutProps, 'actions' | 'navigation' | 'width' | 'subtitle'> {
  /** The application type that follows the site's name; the registry's own default where none is chosen. */
  applicationType?: string | undefined;
  children: ReactNode;
}

/** The layout that every page shares: header, footer, main content (specification section 1). */
export function PageFrame({ applicationType = registry.defaultTitle, children, ...layout }: PageFrameProps) {
  const name = useSiteName() || registry.name;
  const site = useSite();
  return (
    <PageLayout
      {...layout}
      title={`${name} - ${applicationType}`}
      home={{ href: paths.landing, onSelect: () => void navigateTo(paths.landing) }}
      contact={site && { email: site.contact, phone: site.supportPhone }}
      copyright={`© ${YEAR} ${registry.authority}. All rights reserved.`}
      version={`Version ${environment.version}${environment.commit === '' ? '' : ` (${environment.commit})`}`}
    >
      {children}
    </PageLayout>
  );
}
