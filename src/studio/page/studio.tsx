/** The studio: files at the left, the open one in the middle, what the product makes of it at the right. */
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import CreateNewFolder from '@mui/icons-material/CreateNewFolderOutlined';
import NoteAdd from '@mui/icons-material/NoteAddOutlined';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { useEffect, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { AskDialog } from './ask-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorPane } from './editor-pane.tsx';
import { FileTree } from './file-tree.tsx';
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

export function Studio() {
  const state = useStudio();
  const { folder, files, open, unsaved, checked, isChecking, conflict, fault } = state;
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
