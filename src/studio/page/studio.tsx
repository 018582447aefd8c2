/** The studio: files at the left, the open one in the middle, what the product makes of it at the right. */
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import CreateNewFolder from '@mui/icons-material/CreateNewFolderOutlined';
import NoteAdd from '@mui/icons-material/NoteAddOutlined';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { useEffect, useMemo, useState, useId, useRef } from 'react';
import Button from '@mui/material/Button';
import { EditorPane } from './editor-pane.tsx';
import { PreviewPane } from './preview-pane.tsx';
import styles from './studio.module.css';
import {
  beginFile,
  closeConflict,
  fileInHand,
  load,
  makeType,
  openFile,
  readAnew,
  save,
  saveAll,
  takeTheirs,
  textOf,
  useStudio,
} from './studio-store.ts';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { FileText } from '../files/folder-files.ts';
import TextField from '@mui/material/TextField';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';

export function Studio() {
  const state = useStudio();
  const { folder, files, open, unsaved, checked, isChecking, conflict, checkFault, fault = checkFault } = state;
  const [asking, setAsking] = useState<'type' | 'file'>();
  const unsavedPaths = useMemo(() => new Set(Object.keys(unsaved)), [unsaved]);
  const paths = useMemo(
    () => [...new Set([...files.map(({ path }) => path), ...unsavedPaths])].toSorted(),
    [files, unsavedPaths],
  );
  const inHand = fileInHand(state);
  useStudioLife(unsavedPaths.size > 0);

  return (
    <div className={styles.studio}>
      <header className={styles.head}>
        <h1>Studio</h1>
        <span className={styles.folderName}>{folder.split('/').at(-1)}</span>
        <Status issues={isChecking ? undefined : checked?.issues} />
        <span className={styles.space} />
        <Button size="small" disabled={unsavedPaths.size === 0} onClick={() => void saveAll()}>
          {unsavedPaths.size > 1 ? `Save all ${unsavedPaths.size}` : 'Save all'}
        </Button>
        <Button
          size="small"
          variant="contained"
          disabled={inHand === undefined || !unsavedPaths.has(inHand)}
          onClick={() => inHand !== undefined && void save(inHand)}
        >
          Save (Ctrl+S)
        </Button>
      </header>
      {fault !== undefined && <Alert severity="error">{fault}</Alert>}
      <div className={styles.panes}>
        <nav className={styles.pane} aria-label="Files">
          <div className={styles.paneHead}>
            <h2>Files</h2>
            <span className={styles.space} />
            <Button
              size="small"
              aria-label="New application type"
              title="New application type"
              onClick={() => setAsking('type')}
            >
              <CreateNewFolder fontSize="small" />
            </Button>
            <Button size="small" aria-label="New file" title="New file" onClick={() => setAsking('file')}>
              <NoteAdd fontSize="small" />
            </Button>
          </div>
          <div className={styles.files}>
            <FileTree
              paths={paths}
              open={open}
              unsaved={unsavedPaths}
              issues={checked?.issues ?? []}
              onOpen={(path) => void openFile(path)}
            />
          </div>
        </nav>
        <EditorPane />
        {checked ? (
          <PreviewPane checked={checked} open={open} language={state.translating} />
        ) : (
          <section className={styles.pane} aria-label="Preview">
            <p className={styles.note}>Reading the definitions…</p>
          </section>
        )}
      </div>
      {asking === 'type' && (
        <AskDialog
          title="New application type"
          label="What is it called?"
          hint="For instance: Tennis Club. Its folder is made as by “npm run schemas:new”, and works at once."
          action="Make it"
          onAnswer={makeType}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'file' && (
        <AskDialog
          title="New file"
          label="Its path"
          hint="A step has a .schema.json and a .ui.json; examples are called invalid-<why>.json."
          start={open?.includes('/') ? `${open.split('/')[0]}/` : ''}
          action="Begin it"
          onAnswer={(path) => {
            if (paths.includes(path)) throw new Error(`${path} is there already.`);
            if (!/^[\w-]+\/([\w-]+\/)?[\w.-]+\.json$/.test(path))
              throw new Error('Write a folder and a name that ends with .json, such as truck/documents.ui.json.');
            beginFile(path);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          theirs={conflict}
          mine={textOf(state, conflict.path)}
          onMine={() => void save(conflict.path, conflict.hash)}
          onTheirs={() => takeTheirs(conflict)}
          onClose={closeConflict}
        />
      )}
    </div>
  );
}

/** `issues`: undefined while they are looked for. */
function Status({ issues }: { issues: DefinitionIssue[] | undefined }) {
  const faults = issues?.filter(isFault).length ?? 0;
  const others = (issues?.length ?? 0) - faults;
  const inOrder = others === 0 ? 'In order' : `In order, ${others} to look at`;
  const text = faults === 0 ? inOrder : `${faults} ${faults === 1 ? 'issue' : 'issues'}`;
  return (
    <span role="status">
      <Chip
        size="small"
        color={issues === undefined ? 'default' : faults === 0 ? 'success' : 'error'}
        label={issues === undefined ? 'Checking…' : text}
      />
    </span>
  );
}

/** Ctrl+S saves, whoever leaves with unsaved texts is asked, and changes on disk are noticed. */
function useStudioLife(hasUnsaved: boolean): void {
  useEffect(() => {
    void load();
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const inHand = fileInHand(useStudio.getState());
      if (event.shiftKey) void saveAll();
      else if (inHand !== undefined) void save(inHand);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onDisk = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void readAnew(), 300);
    };
    window.addEventListener('keydown', onKey);
    import.meta.hot?.on('studio:disk', onDisk);
    return () => {
      window.removeEventListener('keydown', onKey);
      import.meta.hot?.off('studio:disk', onDisk);
    };
  }, []);
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [hasUnsaved]);
}

interface ConflictDialogProps {
  theirs: FileText;
  mine: string;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else has written the file meanwhile: both texts are shown, and one of them is chosen. */
function ConflictDialog({ theirs, mine, onMine, onTheirs, onClose }: ConflictDialogProps) {
  const isGone = theirs.hash === null;
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" fullWidth maxWidth="xl">
      <DialogTitle id="conflict-title">
        {theirs.path} {isGone ? 'is no longer on disk' : 'has changed on disk'}
      </DialogTitle>
      <DialogContent>
        <p>It is not what it was when you opened it. Nothing was written. Lines that differ are marked.</p>
        <div className={styles.both}>
          <Version title="On disk" text={theirs.text} other={mine} />
          <Version title="Yours, not saved" text={mine} other={theirs.text} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Decide later</Button>
        {!isGone && <Button onClick={onTheirs}>Take the one on disk</Button>}
        <Button variant="contained" onClick={onMine}>
          Save mine over it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A line is marked that the other text does not have. */
function Version({ title, text, other }: { title: string; text: string; other: string }) {
  const known = new Set(other.split('\n'));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre className={styles.version} tabIndex={0} role="region" aria-label={`${title}: text`}>
        {text.split('\n').map((line, index) => (
          // A line has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={known.has(line) ? undefined : styles.differs}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
}

interface AskDialogProps {
  title: string;
  label: string;
  hint: string;
  start?: string;
  action: string;
  /** Rejects with what is wrong with the answer. */
  onAnswer: (answer: string) => Promise<void> | void;
  onClose: () => void;
}

/** Asks for one line of text: the name of a new type, the path of a new file. */
function AskDialog({ title, label, hint, start = '', action, onAnswer, onClose }: AskDialogProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onAnswer(text.trim());
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogContent>
          <TextField
            inputRef={input}
            fullWidth
            id={id}
            label={label}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={fault !== undefined}
            helperText={fault ?? hint}
            slotProps={{ formHelperText: { role: fault === undefined ? undefined : 'alert' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" type="submit" loading={busy} disabled={text.trim() === ''}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FileTreeProps {
  paths: string[];
  open: string | undefined;
  unsaved: ReadonlySet<string>;
  /** Issues of all files. */
  issues: readonly DefinitionIssue[];
  onOpen: (path: string) => void;
}

function FileTree({ paths, open, ...rest }: FileTreeProps) {
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
