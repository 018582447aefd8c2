/** What a device keeps of drafts, in the browser's own database. */
import { expect, test } from 'vitest';
import { createLocalDrafts, forgetDrafts, type LocalDraft } from '@/wizard/drafts/local-drafts';

const draft = (inAccount: boolean) =>
  ({ data: {}, revision: 1, writer: 'page', accountRevision: 0, inAccount }) as unknown as LocalDraft;

async function begin(scope: string, inAccount: boolean) {
  const drafts = createLocalDrafts(scope);
  await drafts.save(draft(inAccount), 0);
  await drafts.shelf.put('named', new Blob(['a']));
  await drafts.shelf.put('of a row that is gone', new Blob(['b']));
  const isThere = async () =>
    Promise.all([drafts.load(), drafts.shelf.get('named'), drafts.shelf.get('of a row that is gone')]).then((kept) =>
      kept.map((each) => each !== undefined),
    );
  return { drafts, isThere };
}
const ALL = [true, true, true];
const NOTHING = [false, false, false];

test('a draft that is done with takes all files with it that were chosen for it, and no others', async () => {
  const [one, other] = [await begin('ada:permit', true), await begin('ada:permit-of-more', true)];
  await one.drafts.remove();
  expect(await one.isThere()).toEqual(NOTHING);
  expect(await other.isThere()).toEqual(ALL);
});

test('whoever logs out leaves what the account lacks, and a file of no draft goes', async () => {
  const [kept, lacked, others] = [
    await begin('ngozi:permit', true),
    await begin('ngozi:licence', false),
    await begin('bola:permit', true),
  ];
  const orphan = createLocalDrafts('ngozi:pass').shelf;
  await orphan.put('file', new Blob(['c']));
  await forgetDrafts('ngozi');
  expect(await kept.isThere()).toEqual(NOTHING);
  expect(await lacked.isThere()).toEqual(ALL);
  expect(await others.isThere()).toEqual(ALL);
  expect(await orphan.get('file')).toBeUndefined();
});

test('of whoever has no account any more, nothing is left', async () => {
  const lacked = await begin('efe:permit', false);
  await forgetDrafts('efe', true);
  expect(await lacked.isThere()).toEqual(NOTHING);
});
