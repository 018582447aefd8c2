/** Who applied, for which company, with which staff. */
import Box from '@mui/material/Box';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import { toTimeText } from '@/records/record-dates';
import { DefinitionList } from '@/ui/definition-list';
import { styles } from './application-styles';

export function People({ detail }: { detail: AdminApplicationDetail }) {
  const { user, company, staff } = detail;
  return (
    <>
      <Box component="section" aria-labelledby="user-title" sx={styles.step}>
        <Box component="h2" id="user-title" sx={styles.stepTitle}>
          Applicant
        </Box>
        <DefinitionList
          rows={[
            { id: 'name', label: 'Name', value: `${user.first_name} ${user.last_name}`.trim() },
            { id: 'phone', label: 'Phone', value: user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a> },
            { id: 'email', label: 'Email', value: user.email && <a href={`mailto:${user.email}`}>{user.email}</a> },
            { id: 'status', label: 'Account', value: user.status },
          ]}
        />
      </Box>
      {company && (
        <Box component="section" aria-labelledby="company-title" sx={styles.step}>
          <Box component="h2" id="company-title" sx={styles.stepTitle}>
            Company
          </Box>
          <Facts values={company} />
        </Box>
      )}
      {staff.length > 0 && (
        <Box component="section" aria-labelledby="staff-title" sx={styles.step}>
          <Box component="h2" id="staff-title" sx={styles.stepTitle}>
            Staff ({staff.length})
          </Box>
          <Box component="ul" sx={styles.people}>
            {staff.map((person, index) => (
              <li key={typeof person['id'] === 'string' ? person['id'] : index}>
                <Facts values={person} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Values of a shape that the server decides: ids say nothing to a reader and are left out. */
function Facts({ values }: { values: Record<string, unknown> }) {
  const shown = Object.entries(values).filter(
    ([key, value]) => !/(^|_)id$/.test(key) && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return (
    <DefinitionList rows={shown.map(([key, value]) => ({ id: key, label: toLabel(key), value: toValueText(value) }))} />
  );
}

/** A time is known by its form, since nothing else tells of the value what it is. */
function toValueText(value: unknown): string {
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? toTimeText(text) : text;
}

function toLabel(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
