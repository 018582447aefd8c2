/** What an act was done to: by name, with the way to it, and to everything else that was done to it. */
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import type { AuditList } from '@/api/shapes/user';
import { useMay } from '@/session/officer/signed-in-officer';
import { SoftLink } from '@/ui/soft-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { look } from './audit-look';

export interface AuditSubjectProps {
  entry: AuditList['data'][number];
  /** Whether the list shows this one's acts alone already. */
  alone: boolean;
}

export function AuditSubject({ entry: { subject, subject_kind: kind, subject_name: name }, alone }: AuditSubjectProps) {
  const navigate = useNavigate();
  const may = useMay();
  const link = (href: string, children: React.ReactNode) => (
    <SoftLink href={href} onSelect={() => void navigate(href)}>
      {children}
    </SoftLink>
  );
  return (
    <Box sx={look.subject}>
      {kind === null || (kind === 'user' && !may('manage_users')) ? (
        <span>{name ?? subject}</span>
      ) : (
        link(toPath(kind, subject), name)
      )}
      {!alone &&
        link(
          `/admin/audit?${new URLSearchParams({ subject }).toString()}`,
          <>
            All of its acts<VisuallyHidden> {name ?? subject}</VisuallyHidden>
          </>,
        )}
    </Box>
  );
}

function toPath(kind: 'application' | 'user', id: string): string {
  return kind === 'application' ? `/admin/applications/${id}` : `/admin/users?user=${id}`;
}
