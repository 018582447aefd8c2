/** The folders and files of the definitions. */
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import styles from './studio.module.css';

export interface FileTreeProps {
  paths: string[];
  open: string | undefined;
  unsaved: ReadonlySet<string>;
  /** Issues of all files. */
  issues: readonly DefinitionIssue[];
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
  return (
    <li>
      <ButtonBase
        className={styles.folder ?? ''}
        aria-expanded={isOpen}
        onClick={() => setChoice({ isOpen: !isOpen, for: holdsOpen })}
      >
        {isOpen ? <ExpandMore fontSize="small" aria-hidden /> : <ChevronRight fontSize="small" aria-hidden />}
        <span className={styles.fileName}>{name}</span>
        <Count issues={props.issues.filter(({ file }) => file.startsWith(`${path}/`))} />
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
        <Count issues={issues.filter(({ file }) => file === path)} />
      </ButtonBase>
    </li>
  );
}

/** Red where a fault is among them. */
function Count({ issues }: { issues: readonly DefinitionIssue[] }) {
  const number = issues.length;
  if (number === 0) return null;
  const words = issues.some(isFault) ? `${number} ${number === 1 ? 'issue' : 'issues'}` : `${number} to look at`;
  return (
    <span className={styles.count} data-fault={issues.some(isFault) || undefined} title={words}>
      {number}
    </span>
  );
}

interface Branch {
  path: string;
  name: string;
  /** Of a folder: what is in it. */
  branches?: Branch[];
}

/**
 * The paths of files as a tree of folders. Files before folders, each in the order of their names; "provider.json"
 * first, since a type begins there.
 */
function listBranches(paths: readonly string[], around = ''): Branch[] {
  const names = new Map<string, Branch>();
  for (const path of paths) {
    const [name = '', ...rest] = path.slice(around.length).split('/');
    const isFolder = rest.length > 0;
    const own = `${around}${name}`;
    if (names.has(own)) continue;
    const inside = isFolder ? paths.filter((each) => each.startsWith(`${own}/`)) : [];
    names.set(own, { path: own, name, ...(isFolder && { branches: listBranches(inside, `${own}/`) }) });
  }
  const rank = ({ name, branches }: Branch) => (branches ? 2 : name === 'provider.json' ? 0 : 1);
  return [...names.values()].toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
