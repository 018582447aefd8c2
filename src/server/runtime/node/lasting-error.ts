/** An error that starting again does not mend: somebody has to change something first. */
export class LastingError extends Error {
  override readonly name: string = 'LastingError';
  /** EX_CONFIG of sysexits.h, upon which the unit of OPERATE does not start the server again. */
  readonly exitCode = 78;
}
