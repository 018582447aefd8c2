/**
 * A large file from a phone on a 3G line that is cut again and again: it goes on by itself, from the byte that arrived
 * last.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addPieces } from '../../faults/support/add-pieces.ts';
import { createFaultProxy, type Passed } from '../../faults/support/fault-proxy.ts';
import { expectFilesReceived } from '../support/applications';
import { documents, expectSubmitted, fillAll, pressSubmit, provider } from '../support/form-with-files';
import { type Example, getExample, makeFile, toUniqueExample } from '../support/form-walker';
import { createAccount, rememberSession } from '../support/session';
import { newPhone } from '../support/sign-in';
import { expect, test } from '../support/test';

const MEGABYTE = 1024 * 1024;

/** What browsers call "Fast 3G": 1.6 Mbit/s down, 750 kbit/s up. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

test.use({ expectedErrors: [/Failed to load resource: net::ERR_/] });

test('10 MB over a 3G line that is cut three times arrive, and the page sends no byte twice', async ({
  page,
  product,
  files,
}) => {
  test.setTimeout(420_000);
  const asked: number[] = [];
  page.on(
    'request',
    (request) => void (request.method() === 'PATCH' && asked.push(Number(request.headers()['upload-offset']))),
  );
  const uploads = join(product.dataDir, 'uploads');
  const arrived = (reached: number) =>
    expect.poll(() => readdirSync(uploads).map((name) => statSync(join(uploads, name)).size)).toContain(reached);
  const cuts = [2 * MEGABYTE + 17, 3 * MEGABYTE + 1, MEGABYTE];
  const begun = new Set<number | undefined>();
  const proxy = await createFaultProxy({
    target: product.url,
    plan: ({ method, offset }) => {
      const isNew = method === 'PATCH' && !begun.has(offset);
      begun.add(offset);
      const afterBytes = isNew ? cuts.shift() : undefined;
      return afterBytes === undefined ? { kind: 'none' } : { kind: 'cut-request', afterBytes, arrived };
    },
  });
  const example = withOneLargeFile(toUniqueExample(provider, getExample(provider.id, 'minimal')));
  const large = await makeFile(Object.values(example.files).flat()[0] ?? '', files, { bytes: 10 * MEGABYTE });
  const session = await createAccount(product, newPhone(), provider.role);
  await rememberSession(page.context(), session);
  await page.goto(proxy.url + provider.signIn.afterSignIn);
  await fillAll(page, example, files);
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
  await pressSubmit(page);
  await expectSubmitted(page, 360_000);
  await expectFilesReceived(page, product, provider, example, files, session);
  const pieces = proxy.passed.filter(({ method, bytes }) => method === 'PATCH' && bytes > 0);
  expect(cuts).toEqual([]);
  expect(addPieces(pieces.filter(isAsked))).toBe(statSync(large).size);
  expect(asked).toEqual(pieces.filter(isAsked).map(({ offset }) => offset));
  await proxy.close();
});

/** The first file of the example alone. */
function withOneLargeFile(example: Example): Example {
  const key = documents.find((field) => example.files[field.key] !== undefined)?.key ?? '';
  return { ...example, files: { [key]: 'large.pdf' } };
}

/**
 * False for what the browser has repeated without being asked, as it does when a connection breaks that was used
 * before: the server has those bytes, and refuses them.
 */
function isAsked({ offset }: Passed, index: number, pieces: Passed[]): boolean {
  return pieces.findIndex((piece) => piece.offset === offset) === index;
}
