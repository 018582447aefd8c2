/** The database as the server sees it, whichever PostgreSQL is behind it. */
import type { Kysely, Transaction } from 'kysely';
import { readErrorCode } from './error-code';
import type { Tables } from './tables';

export interface Database {
  kysely: Kysely<Tables>;
  /** Runs the statements of a plain SQL text in one transaction: all of them or none. */
  runScript(sql: string): Promise<void>;
  /** Runs `work` while no other process that shares this database runs work under the same lock. */
  withLock<T>(lock: number, work: () => Promise<T>): Promise<T>;
  /** Connections to a server that this process has, and queries that wait for one. */
  countConnections?(): { busy: number; idle: number; waiting: number };
  /**
   * Gives room back that changed and removed rows have left, and looks at what the tables hold. Of the embedded
   * database alone: a PostgreSQL server does it by itself.
   */
  tidy?(): Promise<void>;
  close(): Promise<void>;
}

/** A query that has ended. */
export interface EndedQuery {
  /** Without its values. */
  sql: string;
  milliseconds: number;
  failed: boolean;
}

/** What the log calls the database when it is away. */
export const DATABASE = 'The database';

/** Either of the two; a function that takes it can be one step of a larger transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** The code that PostgreSQL gives for an error (such as 23505); undefined for errors of another origin. */
export function findSqlState(error: unknown): string | undefined {
  const code = readErrorCode(error);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
