/** Parts of the page that are fetched when they are needed, and can be asked for again. */
import { Component, createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { PartNotLoaded } from './again';

/** What is known of a part that could not be had. */
export interface LostPartState {
  /** How many times it was asked for in vain. */
  failures: number;
  onRetry: () => void;
}

export type RenderLost<Props> = (lost: LostPartState, props: Props) => ReactNode;

export type FetchedPart<Props> = ComponentType<Props> & {
  /**
   * Has it there before it is shown, so that it is shown at once: React keeps each thing that takes the place of
   * "Loading…" back for 0.3 s, and parts within parts one after the other. Never rejects; who shows it asks again.
   */
  fetch: () => Promise<void>;
};

/**
 * `renderLost` shows what takes the part's place while it cannot be had, `renderWaiting` while it is on its way;
 * without that it stands inside a `Suspense`.
 */
export function lazyPartWith<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderLost: RenderLost<Props>,
  renderWaiting?: (props: Props) => ReactNode,
): FetchedPart<Props> {
  let there: ComponentType<Props> | undefined;
  const create = () =>
    lazy(async () => ({ default: (there = await load().catch(refuse)) })) as unknown as ComponentType<Props>;
  let current = create();
  const fetch = async () => {
    there ??= await load().catch(() => undefined);
  };
  return Object.assign(
    function Part(props: Props) {
      const [Content, setContent] = useState(() => there ?? current);
      const [failures, setFailures] = useState(1);
      const retry = () => {
        current = create();
        setContent(() => current);
        setFailures(failures + 1);
      };
      // React keeps a failure for good: whoever comes back to this place later asks again.
      const leave = () => void (current === Content && (current = create()));
      const content = createElement(Content, props);
      return createElement(
        PartBoundary,
        { key: failures, lost: renderLost({ failures, onRetry: retry }, props), onLeave: leave },
        renderWaiting ? createElement(Suspense, { fallback: renderWaiting(props) }, content) : content,
      );
    },
    { fetch },
  );
}

function refuse(error: unknown): never {
  throw error instanceof PartNotLoaded ? error : new PartNotLoaded(error);
}

interface PartBoundaryProps {
  lost: ReactNode;
  /** Called when the part goes, and had not been had. */
  onLeave: () => void;
  children?: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentWillUnmount(): void {
    if (this.state.error !== undefined) this.props.onLeave();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // What breaks within a part that is there is not this boundary's.
    if (!(error instanceof PartNotLoaded)) throw error;
    return this.props.lost;
  }
}
