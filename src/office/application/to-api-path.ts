/** A file's address on this origin as a path of the product API's client, which needs it for the session's token. */
export function toApiPath(fileUrl: string): string {
  return new URL(fileUrl, location.origin).pathname.replace(/^\/(?:api\/)?/, '');
}
