/** What the lock file says of licences, and which of them go with the product's own (Apache-2.0). */

export interface LockFile {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; hasInstallScript?: boolean; optional?: boolean }
  >;
}

/** They ask for no more than to be named. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/** Of what is used, and neither changed nor passed on: a compiler of styles, a table of browsers. */
const FOR_TOOLS_ALONE = ['CC-BY-4.0', 'MPL-2.0'];

/** Packages that name no licence where the lock file takes it from, and the one in their README or LICENSE. */
const UNNAMED: Record<string, string> = {
  busboy: 'MIT',
  'combine-errors': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

/** The packages under each licence, most first. */
export function listLicences({ packages }: LockFile, { dev }: { dev: boolean }): [licence: string, names: string[]][] {
  const found = new Map<string, string[]>();
  for (const [path, { license = 'none named', dev: isDev = false }] of Object.entries(packages))
    if (path !== '' && isDev === dev) found.set(license, [...(found.get(license) ?? []), toName(path)]);
  return [...found].toSorted(([, one], [, other]) => other.length - one.length);
}

/** Packages whose licence is not known to go with the product's, one sentence each. */
export function findLicenceFaults({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev = false }]) => {
    if (path === '') return [];
    const words = (license ?? UNNAMED[toName(path)] ?? 'no licence').replaceAll(/[()]/g, '').split(/ AND | OR /);
    const known = dev ? [...PERMISSIVE, ...FOR_TOOLS_ALONE] : PERMISSIVE;
    const strange = words.filter((word) => !known.includes(word));
    return strange.length === 0 ? [] : [`${toName(path)}: ${strange.join(', ')} is not known to go with Apache-2.0`];
  });
}

function toName(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}
