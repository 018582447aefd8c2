/** The product with a type of one form for each number of fields, built and served, for people who are signed in. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright';
import { Product } from '../../../tests/end-to-end/support/product.ts';
import { createAccount, rememberSession } from '../../../tests/end-to-end/support/session.ts';
import { makeProvider } from '../../../src/studio/new-type/make-provider.ts';
import { makeForm } from './make-form.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DIST = join(ROOT, '.cache', 'bench-forms');

export class BenchProduct {
  private readonly product: Product;
  private phones = 0;

  private constructor(product: Product) {
    this.product = product;
  }

  /** Builds it into the folder from the registry's own definitions with the types of the measurement beside them. */
  static async create(folder: string, counts: readonly number[]): Promise<BenchProduct> {
    const schemas = join(folder, 'schemas');
    cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
    for (const count of counts) writeType(schemas, count);
    // A build stays inside of the checkout.
    process.env['DIST_DIR'] = DIST;
    process.env['SCHEMAS_DIR'] = schemas;
    await promisify(execFile)('node', ['scripts/start.mjs', '--build-only', '--no-env-file'], { cwd: ROOT });
    return new BenchProduct(await Product.create({ asBuilt: true }));
  }

  /** Address of the form of so many fields, and what signs somebody in who has never seen it: each visit another. */
  async openForm(count: number): Promise<{ url: string; prepare: (context: BrowserContext) => Promise<void> }> {
    const { product } = this;
    const signIn = async (context: BrowserContext) => {
      this.phones += 1;
      const phone = `+23480301${String(this.phones).padStart(5, '0')}`;
      await rememberSession(context, await createAccount(product, phone, toRole(count)));
    };
    return { url: `${product.url}/${toId(count)}/application`, prepare: signIn };
  }

  async remove(): Promise<void> {
    await this.product.remove();
  }
}

function toId(count: number): string {
  return `bench-${count}`;
}

function toRole(count: number): string {
  return `bench_${count}`;
}

function writeType(schemas: string, count: number): void {
  const id = toId(count);
  const name = `Form of ${count}`;
  makeProvider(schemas, {
    id,
    name,
    role: toRole(count),
    hasRole: false,
    description: name,
    icon: 'groups',
    order: count,
    phone: '+2348031234567',
    country: 'Nigeria',
  });
  const write = (file: string, content: object) =>
    writeFileSync(join(schemas, id, file), JSON.stringify(content, undefined, 2));
  const { schema, uiSchema } = makeForm(count);
  const { $id: _id, ...step } = schema;
  write('details.schema.json', { $schema: '../meta/step.schema.json', ...step });
  write('details.ui.json', { $schema: '../meta/ui.schema.json', ...uiSchema });
  const provider = JSON.parse(readFileSync(join(schemas, id, 'provider.json'), 'utf8')) as object;
  write('provider.json', { ...provider, record: { title: ['field_0'] } });
  rmSync(join(schemas, id, 'examples'), { recursive: true });
}
