/** The paths of files as a tree of folders. */

export interface Branch {
  path: string;
  name: string;
  /** Of a folder: what is in it. */
  branches?: Branch[];
}

/** Files before folders, each in the order of their names; "provider.json" first, since a type begins there. */
export function listBranches(paths: readonly string[], around = ''): Branch[] {
  const names = new Map<string, Branch>();
  for (const path of paths) {
    const [name = '', ...rest] = path.slice(around.length).split('/');
    const isFolder = rest.length > 0;
    const own = `${around}${name}`;
    if (names.has(own)) continue;
    const inside = isFolder ? paths.filter((each) => each.startsWith(`${own}/`)) : [];
    names.set(own, { path: own, name, ...(isFolder && { branches: listBranches(inside, `${own}/`) }) });
  }
  const rank = ({ name, branches }: Branch) => (branches ? 2 : name === 'provider.json' ? 0 : 1);
  return [...names.values()].toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
