/** The embedded database's files in the browser's own storage. */
import { IdbFs } from '@electric-sql/pglite';

/**
 * PGlite copies its files after every statement, while the next one may be changing them. Here they are copied when it
 * is asked for: once for a response, and between two statements.
 */
export class PersistedFiles extends IdbFs {
  override async syncToFs(): Promise<void> {
    // Asked for by PGlite itself: see keep().
  }

  /** Resolves when a reload finds what the files hold now. Nothing may write to them meanwhile. */
  keep(): Promise<void> {
    return super.syncToFs();
  }
}
