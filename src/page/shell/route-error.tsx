import { useRouteError } from 'react-router-dom';
import { ErrorPage } from './error-page';

/** What `ErrorBoundary` is to the page, for what happens inside a route. */
export function RouteError() {
  console.error(useRouteError());
  return <ErrorPage />;
}
