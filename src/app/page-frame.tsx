import type { ReactNode } from 'react';
import { registry } from 'virtual:registry';
import { PageLayout, type PageLayoutProps } from '@/ui/page-layout';
import { environment } from './environment';
import { leaveTo } from './navigation';
import { paths } from './paths';

const YEAR = new Date().getFullYear();

export interface PageFrameProps extends Pick<PageLayoutProps, 'actions' | 'navigation' | 'width' | 'subtitle'> {
  /** The application type that follows the registry's name; the registry's own default where none is chosen. */
  applicationType?: string | undefined;
  children: ReactNode;
}

/** The layout that every page shares: header, footer, main content (specification section 1). */
export function PageFrame({ applicationType = registry.defaultTitle, children, ...layout }: PageFrameProps) {
  return (
    <PageLayout
      {...layout}
      title={`${registry.name} - ${applicationType}`}
      home={{ href: paths.landing, onSelect: () => void leaveTo(paths.landing) }}
      copyright={`© ${YEAR} ${registry.authority}. All rights reserved.`}
      version={`Version ${environment.version}${environment.commit === '' ? '' : ` (${environment.commit})`}`}
    >
      {children}
    </PageLayout>
  );
}
