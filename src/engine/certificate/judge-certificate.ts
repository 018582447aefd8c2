/** What a code that somebody holds is worth, with nothing but published keys and a status list: also without a line. */
import {
  readCertificate,
  type CertificateClaims,
  type ReadCertificate,
  type VerificationKey,
} from './certificate-token';
import type { ListedStatus, StatusList } from './status-list';

/** What is known of the registry whose certificates are looked at. */
interface Known {
  /** Its public address. */
  issuer: string;
  keys: readonly VerificationKey[];
  list: StatusList | undefined;
  now: Date;
}

export type Judged =
  | {
      genuine: true;
      claims: CertificateClaims;
      /** unlisted: no list of this registry that is still good says anything of it. */
      worth: 'holds' | 'expired' | 'not-yet' | Exclude<ListedStatus, 'valid'> | 'unlisted';
      /** When the list was made. */
      asOf: Date | undefined;
    }
  | Extract<ReadCertificate, { genuine: false }>
  | { genuine: false; why: 'other-registry'; issuer: string };

export async function judgeCertificate(text: string, { issuer, keys, list, now }: Known): Promise<Judged> {
  const read = await readCertificate(text, keys);
  if (!read.genuine) return read;
  const { claims } = read;
  if (claims.issuer !== issuer) return { genuine: false, why: 'other-registry', issuer: claims.issuer };
  const current = list && list.uri === claims.statusUri && list.expires > now ? list : undefined;
  const listed = current?.statusOf(claims.statusIndex);
  const judge = () => {
    if (listed === 'invalid' || listed === 'suspended') return listed;
    if (claims.expires && claims.expires <= now) return 'expired';
    if (claims.notBefore > now) return 'not-yet';
    return listed === 'valid' ? 'holds' : 'unlisted';
  };
  return { genuine: true, claims, worth: judge(), asOf: listed && current?.issuedAt };
}
