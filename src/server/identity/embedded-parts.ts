import type { OneTimeCodes } from './one-time-codes';
import type { PasswordReset } from './password-reset';
import type { Sessions } from './sessions';
import type { SigningKey } from './signing-key';

/** The parts that /auth/v1 and /rest/v1 are made of. */
export interface EmbeddedParts {
  codes: OneTimeCodes;
  sessions: Sessions;
  passwordReset: PasswordReset;
  signingKey: SigningKey;
}
