/**
 * Each sample from the page's answers to what people read: sent, stored, read again, corrected, and told in record,
 * receipt and export.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { mapFiles, listFilePlaces, listFilesOf, withoutFiles } from '@/engine/record/file-answers';
import { toLines } from '@/engine/record/answer-columns';
import { describeReceipt } from '@/engine/record/receipt';
import { toAnswerText } from '@/engine/record/answer-text';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { findFieldAt, getAnswerAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { toRecordData } from '@/records/record-data';
import { listExamples, sampleCatalog, samples, sampleValidators } from '../fixtures/samples';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs } from '../specification/support';
import { prepareExample } from './send-sample';

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: sampleCatalog, validators: sampleValidators });
  officer = await product.signInAdministrator();
});

describe.each(samples.map((sample) => [sample.id, sample] as const))('%s', (id, sample) => {
  it('is stored and told as it was sent', async () => {
    const token = await joinAs(product, sample);
    const data = await prepareExample(product, sample, token, 'complete');
    const sent = await product.call('POST', '/applications', { token, json: toSubmissionBody(sample, data) });
    expect([sent.status, sent.body.errors]).toEqual([201, undefined]);

    const { body: record } = await product.call('GET', `/applications/${sent.body.id}`, { token });
    const stored = toRecordData(sample, record);
    const fields = listFields(sample);
    const same = mapFiles(fields, stored, ({ fileKey = '', fileName }) => ({
      fileKey,
      fileName,
      fileSize: 1,
      fileType: '',
    }));
    expect(
      isSameAnswer(
        same,
        mapFiles(fields, data, ({ fileKey = '', fileName }) => ({ fileKey, fileName, fileSize: 1, fileType: '' })),
      ),
    ).toBe(true);

    const receipt = describeReceipt(sample, { ...record, reference: 'R', title: 'T' }, stored);
    const texts = receipt.sections.flatMap(({ rows }) => rows.map(({ label, text }) => `${label}: ${text}`));
    expect(texts.join('\n')).not.toMatch(/undefined|\[object|null/);
    expect(texts.length).toBeGreaterThan(0);
    expect(receipt.files.map(({ name }) => name)).toEqual(
      listFilePlaces(fields, data).flatMap((place) => listFilesOf(place).map(({ fileName }) => fileName)),
    );
    const text = fields.map((field) => toAnswerText(field, stored[field.key])).join('\n');
    expect(text).not.toMatch(/undefined|\[object|null/);

    const pdf = await product.call('GET', `/applications/${sent.body.id}/receipt.pdf`, { token });
    expect(pdf.status).toBe(200);
    const csv = await product.call('GET', `/admin/applications.csv?type=${sample.applicationType}`, {
      token: officer,
    });
    expect(csv.body).not.toMatch(/undefined|\[object/);
    for (const path of sample.record.columns) {
      const field = findFieldAt(fields, path) ?? expect.fail();
      expect(csv.body).toContain(toPathText(fields, path));
      expect(csv.body).toContain(toLines(field, getAnswerAt(withoutFiles(fields, stored), path)));
    }

    const { body: detail } = await product.call('GET', `/admin/applications/${sent.body.id}`, { token: officer });
    expect(detail.documents).toHaveLength(receipt.files.length);
  });

  it('stores the least that it takes', async () => {
    const token = await joinAs(product, sample);
    const json = toSubmissionBody(sample, await prepareExample(product, sample, token, 'minimal'));
    const { status, body } = await product.call('POST', '/applications', { token, json });
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(listExamples(id).length).toBeGreaterThan(2);
  });
});
