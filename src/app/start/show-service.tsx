/** The page in front of a service's door, without the router. */
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { speak } from '@/page/language/page-language';
import type { ServicePlace } from '@/portal/service/find-service';
import { loadService } from '@/portal/service/load-service';
import { ServicePage, type ServicePageProps } from '@/portal/service/service-page';
import { sheetTheme } from '@/ui/theme/sheet-theme';
import { App } from './app';

/** Resolves with what shows it once all of it is there. */
export async function fetchService(place: ServicePlace) {
  const [service] = await Promise.all([loadService(place.provider.id), speak('service')]);
  return (root: Root, { arrival }: Pick<ServicePageProps, 'arrival'>): void =>
    startTransition(() =>
      root.render(
        <App theme={sheetTheme}>
          <ServicePage {...place} arrival={arrival} service={service} />
        </App>,
      ),
    );
}
