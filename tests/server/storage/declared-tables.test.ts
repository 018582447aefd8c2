/** The tables as TypeScript has them, which are written by hand, against what the SQL makes. */
import { sql } from 'kysely';
import { parseSync, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { migrate } from '@/server/storage/migrate';
import { openPGliteDatabase } from '@/server/storage/pglite-database';
import { readText } from '../../architecture/imports';

const FILES = ['tables', 'record-tables'].map((name) => `src/server/storage/${name}.ts`);
/** Written by migrate.ts alone, which knows it before there are any tables. */
const UNTYPED = ['schema_migrations'];

/** A column in words, such as "text", "time or null", or "json, given by default". */
type Columns = Record<string, string>;

test('every table and column has its type', async () => {
  const migrated = await readMigrated();
  expect(Object.keys(migrated).length).toBeGreaterThan(20);
  expect(readTyped()).toEqual(migrated);
});

const CLASSES: Record<string, string> = {
  text: 'text',
  uuid: 'text',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'time',
  jsonb: 'json',
};

async function readMigrated(): Promise<Record<string, Columns>> {
  const database = await openPGliteDatabase();
  await migrate(database, { hosted: false });
  const { rows } = await sql<{
    schema: string;
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    always: boolean;
    given: boolean;
  }>`
    select table_schema as schema, table_name as table, column_name as column, udt_name as type,
      is_nullable = 'YES' as nullable,
      is_generated = 'ALWAYS' or coalesce(identity_generation, '') = 'ALWAYS' as always,
      column_default is not null or is_identity = 'YES' as given
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`.execute(database.kysely);
  await database.close();
  const tables: Record<string, Columns> = {};
  for (const { schema, table, column, type, nullable, always, given } of rows) {
    if (UNTYPED.includes(table)) continue;
    const columns = (tables[schema === 'public' ? table : `${schema}.${table}`] ??= {});
    columns[column] = describe({
      kind: CLASSES[type] ?? type,
      nullable,
      by: always ? 'always' : given ? 'default' : '',
    });
  }
  return tables;
}

interface Described {
  kind: string;
  nullable: boolean;
  /** Whether the database makes the value: always, by default, or not. */
  by: string;
}

/** What may be null can be left out in any case, so that its default does not show in the type. */
function describe({ kind, nullable, by }: Described): string {
  if (nullable) return `${kind} or null`;
  return by === '' ? kind : `${kind}, given ${by === 'always' ? 'always' : 'by default'}`;
}

/** What the interfaces say. */
function readTyped(): Record<string, Columns> {
  const interfaces = Object.assign({}, ...FILES.map(readInterfaces)) as Record<string, Record<string, string>>;
  const names = Object.entries({ ...interfaces['Tables'], ...interfaces['RecordTables'], ...interfaces['AuthTables'] });
  return Object.fromEntries(
    names.map(([table, name]) => [
      table,
      Object.fromEntries(
        Object.entries(interfaces[name] ?? {}).map(([column, type]) => [column, describe(readType(type))]),
      ),
    ]),
  );
}

/** The properties of each interface of a file, with their types as they are written. */
function readInterfaces(path: string): Record<string, Record<string, string>> {
  const source = readText(path);
  const { program, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const declarations = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'TSInterfaceDeclaration');
  return Object.fromEntries(
    declarations.map(({ id, body }) => [
      id.name,
      Object.fromEntries(
        body.body.map((member) => {
          if (member.type !== 'TSPropertySignature' || !member.typeAnnotation)
            throw new Error(`${path}: ${id.name} has something else than properties.`);
          const { start, end } = member.typeAnnotation.typeAnnotation;
          return [toName(member.key), source.slice(start, end).replace(/\s+/g, ' ')];
        }),
      ),
    ]),
  );
}

function toName(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  throw new Error(`A property has no name: ${key.type}`);
}

/** Of the types of column.ts and Kysely. */
function readType(written: string): Described {
  const [, wrapper = '', inner = written] = /^(\w+)<(.*)>$/.exec(written) ?? [];
  switch (wrapper || written) {
    case 'GeneratedDate':
      return { kind: 'time', nullable: false, by: 'default' };
    case 'Json':
      return { kind: 'json', nullable: false, by: '' };
    case 'GeneratedJson':
      return { kind: 'json', nullable: false, by: 'default' };
    case 'ColumnType':
      return { kind: 'json', nullable: /^unknown, .*\bnull\b/.test(inner), by: '' };
    case 'Generated':
      return { ...readPlain(inner), by: 'default' };
    case 'GeneratedAlways':
      return { ...readPlain(inner), by: 'always' };
    default:
      return { ...readPlain(written), by: '' };
  }
}

function readPlain(written: string): Omit<Described, 'by'> {
  const parts = written.split(' | ').filter((part) => part !== '');
  const kinds = new Set(
    parts.filter((part) => part !== 'null').map((part) => PLAIN[part] ?? part.replace(/^'.*'$/, 'text')),
  );
  return { kind: [...kinds].join(' or '), nullable: parts.includes('null') };
}

const PLAIN: Record<string, string> = { string: 'text', number: 'number', boolean: 'boolean', Date: 'time' };
