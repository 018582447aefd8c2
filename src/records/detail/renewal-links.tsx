/** Which application a record renews, and which has renewed it. */
import Box from '@mui/material/Box';
import type { Application } from '@/api/shapes/application';
import { rich } from '@/ui/rich';
import { SoftLink } from '@/ui/soft-link';

export interface RenewalLinksProps {
  record: Pick<Application, 'renews' | 'renewed_by'>;
  toLink: (id: string) => { href: string; onSelect?: () => void };
}

export function RenewalLinks({ record: { renews, renewed_by: renewedBy }, toLink }: RenewalLinksProps) {
  if (!renews && !renewedBy) return null;
  return (
    <Box component="p" sx={{ margin: '8px 0 0' }}>
      {renews &&
        rich('It renews <link>{reference}</link>.', {
          reference: renews.reference,
          link: (words) => <SoftLink {...toLink(renews.id)}>{words}</SoftLink>,
        })}
      {renews && renewedBy && ' '}
      {renewedBy &&
        rich('The application that renews it is <link>{reference}</link>.', {
          reference: renewedBy.reference,
          link: (words) => <SoftLink {...toLink(renewedBy.id)}>{words}</SoftLink>,
        })}
    </Box>
  );
}
