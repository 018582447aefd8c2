/** What the list is filtered by besides its fields, as when a figure or a queue has led here: each can be taken away. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { toDayText } from '@/records/record-dates';
import { useAdminQuery } from '../layout/use-admin-query';
import { listWorkflows } from '../layout/workflows';
import { DECISION_WORDS, DESK_WORDS, type AskedWord, type ListQuery } from './list-query';
import { listStyles } from '../layout/list-styles';
import { t } from '@/texts/t';

export interface AskedFiltersProps {
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
}

export function AskedFilters({ query, change }: AskedFiltersProps) {
  const asked = [...DESK_WORDS, ...DECISION_WORDS].filter((word) => query[word] !== undefined);
  const officers = useAdminQuery(['officers'], (client, signal) => client.request('GET /admin/officers', { signal }), {
    enabled: asked.includes('assignee') || asked.includes('decided_by'),
  }).data?.data;
  if (asked.length === 0) return null;
  const nameOfficer = (id: string) => officers?.find((officer) => officer.id === id)?.name ?? t('one officer');
  return (
    <Box role="group" aria-label={t('Further filters')} sx={listStyles.asked}>
      {asked.map((word) => {
        const text = describe(word, query[word] ?? '', nameOfficer);
        return (
          <Chip
            key={word}
            component="button"
            type="button"
            variant="outlined"
            color="primary"
            label={text}
            icon={<Close aria-hidden="true" />}
            aria-label={t('{filter}: take this filter away', { filter: text })}
            onClick={() => change({ [word]: undefined })}
          />
        );
      })}
    </Box>
  );
}

/** What it keeps in the list; a value that it does not have is left for the server to refuse. */
function describe(word: AskedWord, value: string, nameOfficer: (id: string) => string): string {
  switch (word) {
    case 'assignee':
      if (value === 'none') return t('Nobody has it');
      if (value === 'any') return t('Somebody has it');
      return value === 'me' ? t('I have it') : t('{officer} has it', { officer: nameOfficer(value) });
    case 'due':
      return value === 'overdue' ? t('Overdue') : t('Due within two working days');
    case 'waiting':
      if (value === 'any') return t('Still open');
      return value === 'applicant' ? t('Waiting for the applicant') : t('Waiting for an officer');
    case 'follow_up':
      return value === 'waiting' ? t('Waiting for somebody else') : t('Waiting for nobody else');
    case 'stage':
      return t('Stage: {stage}', { stage: nameStage(value) });
    case 'second_person':
      return t('A second person has to confirm');
    case 'watched':
      return t('Watched by me');
    case 'decided_from':
      return t('Decided from {day}', { day: toDayText(value) });
    case 'decided_to':
      return t('Decided up to {day}', { day: toDayText(value) });
    case 'decided_by':
      if (value === 'none') return t('Decided by nobody who is known');
      return value === 'me' ? t('Decided by me') : t('Decided by {officer}', { officer: nameOfficer(value) });
    case 'promise':
      return value === 'kept' ? t('Decided in time') : t('Decided late');
  }
}

function nameStage(id: string): string {
  const stages = listWorkflows().flatMap((workflow) => workflow.stages);
  return stages.find((stage) => stage.id === id)?.label ?? id;
}
