/** What takes an event to the address of another program. */

/** Why nothing is sent to an address: it begins with http:, is no part of the public network, or is known to nobody. */
export type AddressFault = 'not-https' | 'private' | 'unknown';

export interface WebhookPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookAnswer {
  status: number;
  /** `Retry-After`, as it was sent. */
  retryAfter?: string | undefined;
}

export interface WebhookSender {
  /** What is wrong with an address, where that can be told now; each post looks once more. */
  findFault(url: URL): Promise<AddressFault | undefined>;
  /** No redirect is followed. Throws where there is no answer in time, and for a wrong address. */
  post(post: WebhookPost): Promise<WebhookAnswer>;
}

/** For a server that has no network, such as one inside a page: everything is taken, and nothing leaves. */
export const NO_WEBHOOKS: WebhookSender = {
  findFault: async ({ protocol }) => (protocol === 'https:' ? undefined : 'not-https'),
  post: async () => ({ status: 204 }),
};
