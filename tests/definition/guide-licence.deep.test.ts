/** The licence of schemas/BUILD-A-LICENCE.md, built from that page's own blocks: after each step it is in order. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../src/studio/check/check-definitions';
import { checkFolder } from '../../src/studio/check/check-folder';
import { ROOT } from '../architecture/imports';
import { copyShared } from './broken-folder';
import { follow, readGuide } from './follow-guide';

const folder = copyShared('guide-');
const steps = readGuide(readFileSync(join(ROOT, 'schemas/BUILD-A-LICENCE.md'), 'utf8'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('the guide that ends with a licence', () => {
  it.each(steps)('$title: what it leaves is in order', async (step) => {
    await follow(step, folder);
    expect(checkFolder(folder).issues).toEqual([]);
  });

  it('has come to a licence with fifteen documents, rows, officers of its own and a checklist', () => {
    const licence = checkDefinitions(folder).catalog?.providers[0] ?? expect.fail();
    const papers = licence.wizard.steps.find(({ id }) => id === 'papers')?.fields ?? [];
    expect(papers.filter(({ kind }) => kind === 'file' || kind === 'files')).toHaveLength(15);
    expect(licence.wizard.steps.flatMap(({ fields }) => fields.map(({ kind }) => kind))).toContain('group');
    expect(licence.officers?.roles.map(({ id }) => id)).toEqual(['warehouse_inspector']);
    expect(licence.forms?.map(({ id }) => id)).toEqual(['inspection']);
    expect(licence.checklist).toHaveLength(3);
    expect(steps).toHaveLength(6);
  });
});
