import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { Product } from '../support/product.ts';

test('starts again on the same data with nothing left to do, and ends well when asked to', async () => {
  const product = await Product.create();
  try {
    expect(await product.stop()).toBe(0);
    const before = product.log.length;
    await product.start();
    expect(product.log.slice(before)).toContain(
      '[1/3] Packages: up to date\n[2/3] Build: up to date\n[3/3] Starting the server …\n',
    );
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.remove();
  }
});

test('says which port is taken, and what to do', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await expect(Product.create({ env: { PORT: String(port) } })).rejects.toThrow(
      new RegExp(
        `exit code 78 .*Port ${port} is already in use on 127\\.0\\.0\\.1\\. .*PORT=${port + 1} npm start`,
        's',
      ),
    );
  } finally {
    other.close();
  }
});

test('names each variable that is wrong', async () => {
  const env = { PORT: 'many', LOG_LEVEL: 'loud' };
  await expect(Product.create({ env })).rejects.toThrow(/exit code [1-9].*PORT must be a number.*LOG_LEVEL must be/s);
});
