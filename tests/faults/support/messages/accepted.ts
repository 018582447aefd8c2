/** What providers of a test have taken for delivery, in that order. */
export interface Accepted {
  channel: 'sms' | 'email';
  to: string;
  text: string;
  /** By which the provider tells messages apart: the idempotency key, or the Message-ID. */
  key: string;
}

/** What a provider does with one message. */
export type ProviderFault =
  | 'none'
  /** Takes nothing and never answers. */
  | 'hang'
  | 'error'
  /** Asks for a pause of a second, where the protocol knows such a thing. */
  | 'busy'
  /** Takes the message, and the line breaks before it says so. */
  | 'accept-cut'
  /** Whatever comes, the line breaks. */
  | 'gone';

export interface Provider {
  url: string;
  accepted: Accepted[];
  /** Faults done so far, by kind. */
  counts: Record<string, number>;
  /** Messages that came once more under a key that was known. */
  repeats: number;
  /** Keys that came with another text or recipient. */
  mismatches: string[];
  close(): Promise<void>;
}
