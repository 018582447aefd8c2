/** EX_CONFIG of sysexits.h, upon which the unit of OPERATE does not start the server again. */
export const LASTING_EXIT_CODE = 78;

/** An error that starting again does not mend: somebody has to change something first. */
export class LastingError extends Error {
  override readonly name: string = 'LastingError';
  readonly exitCode = LASTING_EXIT_CODE;
}
