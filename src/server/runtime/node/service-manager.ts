/**
 * Tells systemd that a server is ready, or ends (`Type=notify`). That is a datagram to a socket of Unix, which Node has
 * none of: systemd's own program sends it.
 */
import { execFile } from 'node:child_process';
import type { Log } from '@/server/platform/log';

const PATIENCE_MILLISECONDS = 5000;

/** Nothing where no service manager asks to be told. What cannot be told is in the log, and ends nothing. */
export function tellServiceManager(
  state: 'READY=1' | 'STOPPING=1',
  {
    log,
    socket = process.env['NOTIFY_SOCKET'],
    program = 'systemd-notify',
  }: { log: Log; socket?: string | undefined; program?: string },
): Promise<void> {
  if (socket === undefined || socket === '') return Promise.resolve();
  const env = { ...process.env, NOTIFY_SOCKET: socket };
  return new Promise((resolve) => {
    execFile(program, [state], { env, timeout: PATIENCE_MILLISECONDS }, (error) => {
      if (error) log.warn({ state, error: error.message }, 'the service manager could not be told');
      resolve();
    });
  });
}
