/** What is said of a port that the server cannot listen at. */
import { expect, it } from 'vitest';
import { tellUnusablePort } from '@/server/runtime/node/serve';
import { LastingError } from '@/server/storage/lasting-error';

const tell = (code: string, name: 'PORT' | 'METRICS_PORT' = 'PORT') => {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  const told = tellUnusablePort(error, { port: 80, host: '10.0.0.1', name });
  if (told === error) return 'as it is';
  // A service manager starts it again otherwise, for ever.
  expect(told).toBeInstanceOf(LastingError);
  return (told as Error).message;
};

it.each([
  ['EADDRINUSE', /^Port 80 of 10\.0\.0\.1 is taken by another program.*set PORT to another port\.$/],
  ['EACCES', /^This account may not listen at port 80\. Set PORT/],
  ['EADDRNOTAVAIL', /^10\.0\.0\.1 is no address of this machine\. Set HOST/],
  ['ENOTFOUND', /^10\.0\.0\.1 is no address of this machine\. Set HOST/],
  ['EMFILE', /^as it is$/],
])('%s is one line with what to do', (code, words) => {
  expect(tell(code)).toMatch(words);
});

it('names the variable of the port that it is about', () => {
  expect(tell('EADDRINUSE', 'METRICS_PORT')).toMatch(/set METRICS_PORT to another port/);
});
