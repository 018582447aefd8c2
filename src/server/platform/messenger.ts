/** Messages that leave the product. */
export interface Message {
  channel: 'sms' | 'email';
  /** E.164 for sms, an address for email. */
  to: string;
  text: string;
  /** For email only. */
  subject?: string;
}

export interface Messenger {
  /** Hands a message over for delivery; throws when that fails. */
  send(message: Message): Promise<void>;
}

/** One messenger for each channel. */
export function createChannelMessenger(channels: Record<Message['channel'], Messenger>): Messenger {
  return { send: (message) => channels[message.channel].send(message) };
}
