/**
 * How far a chosen file is on its way. `fraction` is of 1, as counted by the network; `at` is when it was received, in
 * words.
 */
import { t } from '@/texts/t';
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
      return t('Ready to send');
    case 'uploading':
      return t('Uploading, {percent} %', { percent: Math.round(progress.fraction * 100) });
    case 'waiting':
      return t('No network: goes on by itself, {percent} % sent', { percent: Math.round(progress.fraction * 100) });
    case 'paused':
      return t('Paused, {percent} % sent', { percent: Math.round(progress.fraction * 100) });
    case 'uploaded':
      return describeReceived(progress);
    case 'cancelled':
      return t('Cancelled. Replace or remove it, or send it with the button below.');
    case 'failed':
      return progress.message;
    case 'refused':
      return progress.message === undefined
        ? t('Cannot be sent')
        : t('Cannot be sent: {message}', { message: progress.message });
  }
}

function describeReceived({ at, checking }: Extract<FileProgress, { status: 'uploaded' }>): string {
  if (at === undefined) return checking ? t('Received, being checked for viruses') : t('Received');
  return checking ? t('Received {at}, being checked for viruses', { at }) : t('Received {at}', { at });
}
