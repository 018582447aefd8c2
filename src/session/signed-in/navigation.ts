/** Moving on from code that is no component, such as a failed call. */

type Navigate = (path: string) => void | Promise<void>;

let navigate: Navigate = (path) => location.assign(path);

/** Called once by the page with its router. */
export function setNavigation(by: Navigate): void {
  navigate = by;
}

/** Resolves when the page is there. */
export async function navigateTo(path: string): Promise<void> {
  await navigate(path);
}
