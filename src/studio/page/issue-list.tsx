/** Everything that is wrong with the folder, as a list that leads to the places. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
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
      {issues.map((issue) => (
        <li key={`${issue.file} ${issue.pointer} ${issue.message}`}>
          <ButtonBase className={styles.issue ?? ''} onClick={() => onGo(issue)}>
            <ErrorIcon fontSize="small" color="error" aria-hidden />
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
