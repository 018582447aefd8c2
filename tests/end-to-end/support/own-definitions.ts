/** `test` with the product of other definitions than those of schemas/, built and started as a user does it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockDataDir } from '../../../src/server/runtime/node/data-dir-lock.ts';
import { Product } from './product';
import { expect, test } from './test';

const PATIENCE_MILLISECONDS = 390_000;

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
        await build({ ...process.env, ...env }, join('.cache', `${name}-building`));
        const product = await Product.create({ env });
        await use(product);
        await product.remove();
      },
      { scope: 'worker', timeout: 400_000 },
    ],
  });
}

/** Several processes begin at once: the first builds, and each other waits for what it builds. */
async function build(env: NodeJS.ProcessEnv, turn: string): Promise<void> {
  let leave = () => {};
  await expect(() => {
    leave = lockDataDir(turn);
  }).toPass({ timeout: PATIENCE_MILLISECONDS });
  try {
    await promisify(execFile)('node', ['scripts/start.mjs', '--build-only', '--no-env-file'], { env });
  } finally {
    leave();
  }
}
