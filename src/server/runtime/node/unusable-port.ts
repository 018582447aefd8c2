/** Why a port could not be listened at, in a line for whoever started the server. */
import { readErrorCode } from '@/server/storage/error-code';

/** `name`: of the variable that sets the port. What is not about the port stays as it is. */
export function tellUnusablePort(
  error: unknown,
  { port, host, name }: { port: number; host: string; name: 'PORT' | 'METRICS_PORT' },
): unknown {
  const hostName = name === 'PORT' ? 'HOST' : 'METRICS_HOST';
  const told: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program, perhaps by a server that runs already. Stop it, or set ${name} to another port.`,
    EACCES: `This account may not listen at port ${port}. Set ${name} to one from 1024 on, and let a proxy serve the other.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set ${hostName} to one that is, or to 127.0.0.1.`,
    ENOTFOUND: `${host} is no address of this machine. Set ${hostName} to one that is, or to 127.0.0.1.`,
  };
  const line = told[String(readErrorCode(error))];
  return line === undefined ? error : new Error(line, { cause: error });
}
