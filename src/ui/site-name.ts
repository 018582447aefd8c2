/** The name that the server has written into the page, so that no request is made for it; '' where there is none. */
export function readSiteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}
