/** The log as JSON lines on standard output. */
import { pino } from 'pino';
import type { Log } from '@/server/platform/log';

export function createPinoLog(level: string): Log {
  return pino({ level, base: null });
}
