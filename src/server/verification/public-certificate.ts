/** What anybody may know of a certificate. */
import type { Standing } from '@/engine/certificate/standing';

export interface PublicCertificate {
  number: string;
  state: Standing;
  /** When the state began. */
  since: string;
  /** Why, where the authority says so in public. */
  reason?: string;
  /** What its holder is late with, where the type says so in public. */
  owed?: string[];
  holder: string;
  application_type: string;
  /** Days by the registry's clock; the last one is whole. */
  valid_from: string;
  valid_until?: string;
  /** The moment at which it ends; of what is issued by days, the end of the last. */
  ends?: string;
  public: { key: string; label: string; text: string }[];
  /** The number of the newest issue. */
  replaced_by?: string;
}
