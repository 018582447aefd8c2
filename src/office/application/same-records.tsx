/** Records that may be of the same company or person as this one, and what they have in common. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { toPathText } from '@/engine/record/path-text';
import { toTimeText } from '@/records/record-dates';
import { listText } from '@/texts/list-text';
import { t } from '@/texts/t';
import { useAdminQuery } from '../layout/use-admin-query';

/** Nothing where there is none, and while it is not there: the record is read and decided without it. */
export function SameRecords({ applicationId, definition }: { applicationId: string; definition: ProviderDefinition }) {
  const { data: same } = useAdminQuery(['same', applicationId], (api, signal) =>
    api.request('GET /admin/applications/:id/same', { params: { id: applicationId }, signal }),
  );
  if (!same || same.data.length === 0) return null;
  const fields = listFields(definition);
  return (
    <Alert
      severity="info"
      component="section"
      role="region"
      aria-label={t('May be the same')}
      sx={{ marginBottom: 1, paddingY: 0, '& .MuiAlert-icon, & .MuiAlert-message': { paddingY: 0.25 } }}
    >
      <details>
        <summary>
          {t(
            '{count, plural, one {May be the same as # other application} other {May be the same as # other applications}}',
            {
              count: same.data.length,
            },
          )}
        </summary>
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
          {same.data.map((each) => (
            <li key={each.id}>
              <Link to={`/admin/applications/${each.id}`}>{`${each.reference} ${each.title}`}</Link>{' '}
              {t('{status}, {applicant}, submitted {time}. In common: {what}', {
                status: each.status_words.label,
                applicant: each.applicant,
                time: toTimeText(each.submitted_at),
                what: listText([
                  ...each.fields.map((path) => toPathText(fields, path)),
                  ...(each.name ? [t('a similar name')] : []),
                ]),
              })}
            </li>
          ))}
        </Box>
      </details>
    </Alert>
  );
}
