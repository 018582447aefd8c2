/** Messages that leave the product. */
export interface Message {
  channel: 'sms' | 'email';
  /** E.164 for sms, an address for email. */
  to: string;
  text: string;
  /** For email only. */
  subject?: string;
  /** Id of the language that it is written in; the registry's first when missing. */
  language?: string;
}

/** As it is handed over: `key` is the same for every attempt, so that a provider can tell that it is one message. */
export interface OutgoingMessage extends Message {
  key: string;
}

export interface Messenger {
  /**
   * Hands a message over for delivery and returns what the provider calls it, where it says so. Throws when that fails:
   * a SendFailure where the provider has said what to do then.
   */
  send(message: OutgoingMessage): Promise<string | undefined>;
}

/** One messenger for each channel. */
export function createChannelMessenger(channels: Record<Message['channel'], Messenger>): Messenger {
  return { send: (message) => channels[message.channel].send(message) };
}

/** What a provider has said of a message that it did not take. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  /** It will never take it, as when the phone does not exist. */
  readonly isFinal: boolean;
  /** It takes nothing for so many seconds. */
  readonly retrySeconds: number | undefined;

  constructor(
    message: string,
    { isFinal = false, retrySeconds }: { isFinal?: boolean; retrySeconds?: number | undefined },
  ) {
    super(message);
    this.isFinal = isFinal;
    this.retrySeconds = retrySeconds;
  }
}
