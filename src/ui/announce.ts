export type Announcement = { id: number; text: string; urgent: boolean };
type Listener = (announcement: Announcement) => void;

const listeners = new Set<Listener>();
let count = 0;

/** Says `text` through the page's one live region; `urgent` interrupts what the screen reader is saying. */
export function announce(text: string, options: { urgent?: boolean } = {}): void {
  count += 1;
  const announcement = { id: count, text, urgent: options.urgent ?? false };
  for (const listener of listeners) listener(announcement);
}

/** Calls `listener` with each announcement until the returned function is called. */
export function listenToAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
