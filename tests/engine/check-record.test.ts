import { describe, expect, it } from 'vitest';
import { catalog, validators } from 'virtual:catalog';
import { checkRecord } from '@/engine/validation/check-record';
import { getProvider } from '@/engine/find-provider';
import minimal from '../../schemas/ground-handler/examples/minimal.json' with { type: 'json' };

const provider = getProvider(catalog.providers, 'ground-handler');
const forms = validators['ground-handler'] ?? {};
const certificate = { fileName: 'ncaa.pdf', fileSize: 10_000, fileType: 'application/pdf' };
const valid = { ...minimal.data, ncaa_certificate: certificate };

describe('checkRecord', () => {
  it('finds nothing wrong with a valid record', () => {
    expect(checkRecord(provider, forms, valid)).toEqual([]);
  });

  it.each([
    ['a blank answer as a missing one', { company_name: '   ' }, 'company_name', 'Company name is required'],
    ['a short text with its own message', { company_operations_description: 'Too short' }, 'company_operations_description', 'Please provide a detailed description'],
    ['a start date in the future', { operation_start_date: '2999-01-01' }, 'operation_start_date', 'Start date cannot be in the future'],
    ['text where a number belongs', { total_staff: 'many' }, 'total_staff', 'Must be a number'],
    ['a file of another type at the file’s field', { ncaa_certificate: { ...certificate, fileType: 'text/html' } }, 'ncaa_certificate', 'The file must be a PDF, JPEG or PNG'],
    ['a declaration that is not ticked', { declaration: false }, 'declaration', 'You must agree to the declaration'],
    ['a key that no step has', { favourite_colour: 'green' }, 'favourite_colour', 'favourite_colour is not a field of this form'],
  ])('reports %s', (_what, change, path, message) => {
    expect(checkRecord(provider, forms, { ...valid, ...change }).map((problem) => [problem.path, problem.message])).toEqual([[path, message]]);
  });
});
