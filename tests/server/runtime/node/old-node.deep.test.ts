/** The built program, started by a Node that is too old for it. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { buildServer } from '../../support/server-process';

it('says in one line which Node is needed', async () => {
  const program = await buildServer();
  const older = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, program], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([78, '', 'Node 22 or later is needed; this is Node 20.19.0.\n']);
});

it('says which commands there are to whoever types another', async () => {
  const program = await buildServer();
  const { status, stderr } = spawnSync(process.execPath, [program, 'bakcup'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^"bakcup" is no command of this program\. The commands are:\n {2}backup/),
  ]);
});
