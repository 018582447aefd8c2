/** The page that prints the table of the contracts' access, for the roles of the registry. */
import type { Catalog } from '../../src/definition/parse/catalog.ts';
import type { Access, AccessRow } from '../../src/server/http/access-table.ts';

/** Its path from the checkout. */
export const ACCESS_PAGE = 'schemas/ACCESS.md';

const SIGNS: Record<Access, string> = { no: '–', yes: 'yes', own: 'own', type: 'type', all: 'all' };

export function writeAccessPage({ registry }: Pick<Catalog, 'registry'>, rows: AccessRow[]): string {
  const officers = registry.roles.filter(({ audience }) => audience === 'officer');
  const applicants = registry.roles.filter(({ audience }) => audience === 'applicant');
  const names = new Map(registry.roles.map(({ id, name }) => [id, name]));
  const [first] = rows;
  const callers = Object.keys(first?.cells ?? {});
  const others = callers.filter((caller) => !names.has(caller));
  const lines = [
    '# Who may call what',
    '',
    'Generated from the contracts in `src/api/contracts`, `registry.json` and the endpoints of each provider by `npm run docs:access`. Do not edit.',
    '',
    'The server asks what the contract says before its handler runs, and no handler is mounted without one. Every cell is called in',
    '`tests/server/access-table.deep.test.ts`, about an own record and about another person’s.',
    '',
    '| sign | meaning |',
    '| --- | --- |',
    '| – | refused: 401 when signed out, 403 otherwise |',
    '| yes | allowed |',
    '| own | allowed for an own record, or for the phone that was proved; another’s is not found |',
    '| type | allowed for every record of the type whose folder declares the role, and for an own one; another is not found |',
    '| all | allowed for every record |',
    '',
    'An API token has those permissions that it was given; the column is of one with all that a token can have.',
    '',
    ...listTable('Officers, and people without a role', [...others, ...officers.map(({ id }) => id)], names, rows),
    ...listTable(
      'Applicants',
      applicants.map(({ id }) => id),
      names,
      rows,
    ),
  ];
  return lines.join('\n');
}

function listTable(title: string, callers: string[], names: Map<string, string>, rows: AccessRow[]): string[] {
  const heads = ['endpoint', ...callers.map((caller) => names.get(caller) ?? caller)];
  return [
    `## ${title}`,
    '',
    toRow(heads),
    toRow(heads.map(() => '---')),
    ...rows.map(({ rule: { method, path }, cells }) =>
      toRow([
        `\`${method} ${path.replace(/\{[^}]*\}/g, '')}\``,
        ...callers.map((caller) => SIGNS[cells[caller] ?? 'no']),
      ]),
    ),
    '',
  ];
}

function toRow(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}
