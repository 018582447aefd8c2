/**
 * What the page that submits an application tells the one that it leads to. A browser keeps it with the page: a reload
 * too.
 */
export interface ArrivalState {
  /** The application that was submitted just now. */
  submitted: { id: string; reference: string | undefined };
}

/** Undefined where nothing was submitted just now; a page of before told another thing by the same name. */
export function readArrival(state: unknown): ArrivalState['submitted'] | undefined {
  const { submitted } = Object(state) as Partial<ArrivalState>;
  return typeof submitted?.id === 'string' ? submitted : undefined;
}
