/** How far a chosen file is on its way. `fraction` is of 1, as counted by the network; `at` is when it was received, in words. */
export type FileProgress =
  | { status: 'chosen' }
  | { status: 'uploading'; fraction: number }
  /** Without a network; goes on by itself. */
  | { status: 'waiting'; fraction: number }
  /** Stopped by the person. */
  | { status: 'paused'; fraction: number }
  /** `checksum` is the SHA-256 of what was received, hex; `checking`: the virus scanner has not seen it yet. */
  | { status: 'uploaded'; at?: string | undefined; checksum?: string | undefined; checking?: boolean }
  /** Given up by the person while it was sent; the file is still chosen. */
  | { status: 'cancelled' }
  | { status: 'failed'; message: string }
  /** Cannot be sent as it is: another must be chosen. `message` says why where nothing beside it does. */
  | { status: 'refused'; message?: string | undefined };

/** A file as its card shows it. */
export type FileItem = {
  /** Tells the file from its neighbours; the caller's own. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Media type, such as "application/pdf"; '' when unknown. */
  type: string;
  /** The bytes, when they are in this page: gives the preview. */
  source?: Blob | undefined;
  progress: FileProgress;
};

/** The progress in words, for the card and for the screen reader. */
export function describeProgress(progress: FileProgress): string {
  switch (progress.status) {
    case 'chosen':
      return 'Ready to send';
    case 'uploading':
      return `Uploading, ${Math.round(progress.fraction * 100)} %`;
    case 'waiting':
      return `No network: goes on by itself, ${Math.round(progress.fraction * 100)} % sent`;
    case 'paused':
      return `Paused, ${Math.round(progress.fraction * 100)} % sent`;
    case 'uploaded':
      return [
        progress.at === undefined ? 'Received' : `Received at ${progress.at}`,
        ...(progress.checking ? ['being checked for viruses'] : []),
      ].join(', ');
    case 'cancelled':
      return 'Cancelled. Replace or remove it, or send it with the button below.';
    case 'failed':
      return progress.message;
    case 'refused':
      return progress.message === undefined ? 'Cannot be sent' : `Cannot be sent: ${progress.message}`;
  }
}
