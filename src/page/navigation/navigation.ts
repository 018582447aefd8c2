/** Moving on from code that is no component, such as a failed call. */

type Navigate = (path: string) => void | Promise<void>;

let navigate: Navigate = (path) => location.assign(path);
let prepare: (path: string) => void = () => undefined;

/** Called by the page when it has a way to move on. `preparing` fetches what a path takes, a moment before. */
export function setNavigation(by: Navigate, preparing: (path: string) => void = () => undefined): void {
  navigate = by;
  prepare = preparing;
}

/** The pointer or the focus tells that a move to a path comes next. */
export function prepareToNavigate(path: string): void {
  prepare(path);
}

/** Resolves when the page is there. */
export async function navigateTo(path: string): Promise<void> {
  await navigate(path);
}

/** The address and the plain click of a link inside the product, for a page that may stand outside of the router. */
export function toPlainLink(path: string): { href: string; onSelect: () => void } {
  return { href: path, onSelect: () => void navigateTo(path) };
}
