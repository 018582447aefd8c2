/** Everything that is wrong with the folder, as a list that leads to the places. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import styles from './studio.module.css';

export interface IssueListProps {
  issues: DefinitionIssue[];
  onGo: (issue: DefinitionIssue) => void;
}

export function IssueList({ issues, onGo }: IssueListProps) {
  if (issues.length === 0)
    return (
      <p className={styles.inOrder}>
        <CheckCircle fontSize="small" aria-hidden /> Everything is in order: “npm run schemas:check” says the same.
      </p>
    );
  return (
    <ol className={styles.issues}>
      {issues
        .toSorted((one, other) => Number(isFault(other)) - Number(isFault(one)))
        .map((issue) => (
          <li key={`${issue.file} ${issue.pointer} ${issue.message}`}>
            <ButtonBase className={styles.issue ?? ''} onClick={() => onGo(issue)}>
              <Weight issue={issue} />
              <span>
                <span className={styles.issuePlace}>
                  {issue.file}
                  {issue.line === undefined ? '' : `, line ${issue.line}`}
                </span>
                {issue.message} <strong>{issue.remedy}</strong>
              </span>
            </ButtonBase>
          </li>
        ))}
    </ol>
  );
}

/** What stands in its way is red; what is only to be looked at is not. */
function Weight({ issue: { weight } }: { issue: DefinitionIssue }) {
  if (weight === 'note') return <InfoIcon fontSize="small" color="info" titleAccess="Note" />;
  if (weight === 'doubt') return <WarningIcon fontSize="small" color="warning" titleAccess="To look at" />;
  return <ErrorIcon fontSize="small" color="error" aria-hidden />;
}
