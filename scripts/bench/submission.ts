/**
 * Time of one submission with three files of 1 MB, over real HTTP: three uploads, then the application.
 *
 * The floor is what the bytes alone cost: the same three files sent to a server that only writes them to the disk,
 * synced.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { TestFiles } from '../../tests/end-to-end/support/files.ts';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { type Session, createAccount } from '../../tests/end-to-end/support/session.ts';
import { median, reportAgainstFloor } from './figures.ts';
import { readFirstApplication } from './first-application.ts';

const ROUNDS = 7;
const FILES = 3;
const FILE_BYTES = 1_000_000;

const application = readFirstApplication();
const files = new TestFiles();
const product = await Product.create();
try {
  const paths = await Promise.all(
    Array.from({ length: FILES }, (_, index) => files.pdf(`document-${index}.pdf`, { bytes: FILE_BYTES })),
  );
  const floor = await measureFloor(paths);
  const times: number[] = [];
  // One round before, unmeasured: a first request also loads code.
  for (let round = -1; round < ROUNDS; round += 1) {
    const session = await createAccount(product, `+23480311100${round + 10}`, application.role);
    const startedAt = performance.now();
    await submit(session, paths, round);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  reportAgainstFloor(`One submission with ${FILES} files of 1 MB, median of ${ROUNDS}`, median(times), floor, 'ms');
} finally {
  await product.remove();
  files.remove();
}

async function submit(session: Session, paths: string[], round: number): Promise<void> {
  const records = await Promise.all(paths.map((path) => upload(session, path)));
  const documents = Object.fromEntries(records.map((record, index) => [application.documentKeys[index] ?? '', record]));
  const email = `applicant-${round}-${createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 8)}@example.org`;
  const body = {
    ...application.answers,
    email_address: email,
    application_type: application.applicationType,
    documents,
  };
  const headers = { ...authorize(session), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  await expectOk(
    await fetch(`${product.url}/api/applications`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}

async function upload(session: Session, path: string): Promise<unknown> {
  const form = new FormData();
  form.append('file', await openAsBlob(path, { type: 'application/pdf' }), basename(path));
  const response = await expectOk(
    await fetch(`${product.url}/api/applications/upload`, { method: 'POST', headers: authorize(session), body: form }),
  );
  const { data } = (await response.json()) as { data: unknown };
  return data;
}

/** Milliseconds to send the files to a bare server that syncs each to the disk, median of the rounds. */
async function measureFloor(paths: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-floor-'));
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    void (async () => {
      const file = await open(join(folder, String(received)), 'w');
      for await (const chunk of request) await file.write(chunk as Buffer);
      await file.sync();
      await file.close();
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await Promise.all(
      paths.map(async (path) =>
        expectOk(await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: await openAsBlob(path) })),
      ),
    );
    times.push(performance.now() - startedAt);
  }
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  return median(times);
}

function authorize(session: Session): Record<string, string> {
  return { authorization: `Bearer ${session.access_token}` };
}

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}
