/** The last net: whatever a screen throws, the page says so and offers a way on. */
import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorPage } from './error-page';

interface ErrorBoundaryState {
  failed: boolean;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}

/** The same for what happens inside a route. */
export function RouteError() {
  console.error(useRouteError());
  return <ErrorPage />;
}
