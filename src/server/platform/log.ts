/** The log as the server uses it; pino has this shape. No personal data goes in: ids, codes and counts only. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing: for tests and for the server inside a browser. */
export const SILENT_LOG: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}
