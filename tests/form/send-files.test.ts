/** The files of a form in a dialog: sent once, and sent anew where no form has taken them for long. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFormHost } from '@/form/store/create-form-host';
import { sendFiles } from '@/form/store/persisted-form';
import { compileAll, tennisClub } from '../fixtures/tennis-club';

const HOUR = 3_600_000;
const form = tennisClub.wizard.steps.find(({ id }) => id === 'papers');

test('a repeat sends no file twice; what the server may have thrown away by then it sends anew', async () => {
  if (!form) throw new Error('The club wants papers.');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const validator = compileAll([form])[form.id];
  if (!validator) throw new Error('The papers have rules.');
  const host = createFormHost(form, validator, { declaration: true });
  const choose = (name: string) =>
    host.files.choose({ path: 'constitution', multiple: false }, [new File(['%PDF-1.7'], name)]);
  choose('rules.pdf');
  let sent = 0;
  const send = () =>
    sendFiles(host, async ({ fileName }) => {
      sent += 1;
      return { fileName, fileKey: `key ${sent}`, fileSize: 8, fileType: 'application/pdf' };
    });
  const first = await send();
  expect(first).toMatchObject({ declaration: true, constitution: { fileName: 'rules.pdf', fileKey: 'key 1' } });
  vi.setSystemTime(Date.now() + 11 * HOUR);
  expect(await send()).toEqual(first);
  vi.setSystemTime(Date.now() + HOUR);
  expect(await send()).toMatchObject({ constitution: { fileKey: 'key 2' } });
  choose('newer.pdf');
  expect(await send()).toMatchObject({ constitution: { fileName: 'newer.pdf', fileKey: 'key 3' } });
});
