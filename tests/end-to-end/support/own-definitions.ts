/** `test` with the product of other definitions than those of schemas/, built and started as a user does it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Product } from './product';
import { test } from './test';

interface OwnDefinitions {
  /** An absolute path, the same each time: a build that is there is taken again. */
  schemas: string;
  /** Of the build, below .cache/. */
  name: string;
  env?: Record<string, string>;
}

export function testOf({ schemas, name, env: further = {} }: OwnDefinitions) {
  return test.extend<object, { product: Product }>({
    product: [
      async ({}, use) => {
        const env = { SCHEMAS_DIR: schemas, DIST_DIR: `.cache/${name}-dist`, ...further };
        await promisify(execFile)('node', ['scripts/start.mjs', '--build-only', '--no-env-file'], {
          env: { ...process.env, ...env },
        });
        const product = await Product.create({ env });
        await use(product);
        await product.remove();
      },
      { scope: 'worker', timeout: 400_000 },
    ],
  });
}
