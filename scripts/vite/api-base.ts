/** What pages are built with as the address of their API; "/api" where nothing is set. Throws for what is no path. */
export function readApiBase(value = ''): string {
  if (value === '') return '/api';
  if (/^(\/[\w.~-]+)+$/.test(value)) return value;
  throw new Error(`API_BASE is "${value}"; it must be a path of the pages' own address, such as /registry/api.`);
}
