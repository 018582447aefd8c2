import { useArrival } from '@/session/page/use-arrival';
import { LandingPage } from '../landing/landing-page';

/** The landing page for whoever comes back to it from another page: its heading takes the focus. */
export function RoutedLandingPage() {
  return <LandingPage arrival={useArrival()} />;
}
