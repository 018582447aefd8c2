/** Kinds of columns: what is read, what may be inserted, what may be updated. */
import type { ColumnType } from 'kysely';

/** JSON is written as text (see toJson): pg would turn a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
/** As Json, with a default of the database. */
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
/** A time that the database fills in when it is not given. */
export type GeneratedDate = ColumnType<Date, Date | undefined, Date>;

/** A value for a JSON column. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
