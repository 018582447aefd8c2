/** The folders and files of the definitions. */
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { listBranches, type Branch } from './file-branches.ts';
import styles from './studio.module.css';

export interface FileTreeProps {
  paths: string[];
  open: string | undefined;
  unsaved: ReadonlySet<string>;
  /** How many issues each file has. */
  issues: ReadonlyMap<string, number>;
  onOpen: (path: string) => void;
}

export function FileTree({ paths, open, ...rest }: FileTreeProps) {
  const branches = listBranches(paths);
  return (
    <ul className={styles.tree}>
      {branches.map((branch) => (
        <TreeBranch key={branch.path} branch={branch} open={open} {...rest} />
      ))}
    </ul>
  );
}

type BranchProps = Omit<FileTreeProps, 'paths'> & { branch: Branch };

function TreeBranch({ branch, ...props }: BranchProps) {
  return branch.branches ? (
    <Folder branch={branch} branches={branch.branches} {...props} />
  ) : (
    <File path={branch.path} name={branch.name} {...props} />
  );
}

function Folder({ branch: { path, name }, branches, ...props }: BranchProps & { branches: Branch[] }) {
  const holdsOpen = props.open?.startsWith(`${path}/`) ?? false;
  const [choice, setChoice] = useState<{ isOpen: boolean; for: boolean }>();
  // Opened by hand or because the file in the editor is inside; closing it holds until another file is opened.
  const isOpen = choice?.for === holdsOpen ? choice.isOpen : holdsOpen;
  const inside = [...props.issues].filter(([file]) => file.startsWith(`${path}/`));
  const count = inside.reduce((sum, [, number]) => sum + number, 0);
  return (
    <li>
      <ButtonBase
        className={styles.folder ?? ''}
        aria-expanded={isOpen}
        onClick={() => setChoice({ isOpen: !isOpen, for: holdsOpen })}
      >
        {isOpen ? <ExpandMore fontSize="small" aria-hidden /> : <ChevronRight fontSize="small" aria-hidden />}
        <span className={styles.fileName}>{name}</span>
        <Count number={count} />
      </ButtonBase>
      {isOpen && (
        <ul className={styles.tree}>
          {branches.map((each) => (
            <TreeBranch key={each.path} branch={each} {...props} />
          ))}
        </ul>
      )}
    </li>
  );
}

function File({
  path,
  name,
  open,
  unsaved,
  issues,
  onOpen,
}: Omit<BranchProps, 'branch'> & { path: string; name: string }) {
  return (
    <li>
      <ButtonBase
        className={styles.file ?? ''}
        aria-current={path === open ? 'page' : undefined}
        onClick={() => onOpen(path)}
      >
        <span className={styles.fileName}>{name}</span>
        {unsaved.has(path) && <span className={styles.unsaved} role="img" aria-label="not saved" title="not saved" />}
        <Count number={issues.get(path) ?? 0} />
      </ButtonBase>
    </li>
  );
}

function Count({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <span className={styles.count} title={`${number} ${number === 1 ? 'issue' : 'issues'}`}>
      {number}
    </span>
  );
}
