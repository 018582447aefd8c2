/** The right half: a type as the product makes it of the definitions, unsaved texts included. */
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import DesktopWindows from '@mui/icons-material/DesktopWindowsOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import PhoneAndroid from '@mui/icons-material/PhoneAndroid';
import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState, type ReactNode, useLayoutEffect, useRef, useEffect } from 'react';
import Button from '@mui/material/Button';
import type {
  Checked,
  Opening,
  ShownType,
  ShownMessage,
  ShownRecord,
  Impact,
  StoredImpact,
  UnreleasedChange,
} from '../studio-answers.ts';
import { LabelledSelect } from './labelled-select.tsx';
import styles from './studio.module.css';
import { nameFrame } from '../frame-name.ts';
import MailOutlined from '@mui/icons-material/MailOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Link from '@mui/material/Link';
import { studioClient } from './studio-client.ts';
import Chip from '@mui/material/Chip';

/** "Record" is what the applicant sees of it, "Review" what an officer does. */
const TABS = {
  form: 'Form',
  applicant: 'Record',
  officer: 'Review',
  receipt: 'Receipt',
  messages: 'Messages',
  wire: 'API',
  impact: 'Impact',
} as const;
type TabName = keyof typeof TABS;

export interface PreviewPaneProps {
  checked: Checked;
  /** Path of the file in the editor: its type and step are shown. */
  open: string | undefined;
  /** In which the pages speak; without it, the registry's first. */
  language?: string | undefined;
}

export function PreviewPane({ checked, open, language }: PreviewPaneProps) {
  const { types, isShown, shownState, impact } = checked;
  const [tab, setTab] = useState<TabName>('form');
  const [typeId, setTypeId] = useFollowed(types.find(({ id }) => open?.startsWith(`${id}/`))?.id, types[0]?.id);
  const type = types.find(({ id }) => id === typeId) ?? types[0];
  const stepOfFile = type?.steps.find(({ id }) => open?.startsWith(`${type.id}/${id}.`))?.id;
  const [stepId, setStep] = useFollowed(stepOfFile, undefined);
  const exampleOfFile = type?.examples.find(({ name }) => open === `${type.id}/examples/${name}.json`)?.name;
  const [exampleName, setExample] = useFollowed(exampleOfFile, 'minimal');
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [turn, setTurn] = useState(0);

  const step = type?.steps.find(({ id }) => id === stepId) ?? type?.steps[0];
  const example = type?.examples.find(({ name }) => name === exampleName);
  const name = example?.name ?? 'empty';
  const isFramed = tab === 'form' || tab === 'applicant' || tab === 'officer';
  const form = useForm(
    tab === 'form' && type?.hasForm ? { type: type.id, example: name, step: step?.id } : undefined,
    turn,
  );
  const isRecord = tab !== 'form' && tab !== 'impact';
  const record = useRecord(isRecord && type ? { type: type.id, example: name, language } : undefined, turn, shownState);

  return (
    <section className={styles.pane} aria-label="Preview">
      <div className={styles.paneHead}>
        <h2 className={styles.unseen}>Preview</h2>
        <LabelledSelect label="Type" value={type?.id ?? ''} onChange={setTypeId}>
          {types.map(({ id, name: title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Example" value={name} onChange={setExample}>
          <option value="empty">empty</option>
          {type?.examples.map(({ name: each }) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </LabelledSelect>
        {tab === 'form' && (type?.steps.length ?? 0) > 1 && (
          <LabelledSelect label="Step" value={step?.id ?? ''} onChange={setStep}>
            {type?.steps.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </LabelledSelect>
        )}
        {isFramed && <Looks width={width} onWidth={setWidth} scheme={scheme} onScheme={setScheme} />}
        <Button
          size="small"
          aria-label="Begin the preview again"
          title="Begin the preview again"

          onClick={() => setTurn(turn + 1)}
        >
          <Refresh fontSize="small" />
        </Button>
      </div>
      <Tabs
        value={tab}
        onChange={(_event, next: TabName) => setTab(next)}
        variant="scrollable"
        scrollButtons={false}
        className={styles.tabs ?? ''}
        aria-label="What is shown"
      >
        {Object.entries(TABS).map(([id, label]) => (
          <Tab key={id} id={`tab-${id}`} value={id} label={label} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {!isShown && tab !== 'impact' && (
          <Alert severity="warning" className={styles.told ?? ''}>
            This is the last state that was in order. Mend the issues, and the preview goes on.
          </Alert>
        )}
        {example && example.expect.length > 0 && <Expected example={example} />}
        {renderTab()}
      </div>
    </section>
  );

  function inLanguage(opening: Opening): Opening {
    return language === undefined ? opening : { ...opening, language };
  }

  function renderTab(): ReactNode {
    if (tab === 'impact') return <ImpactList impact={impact} />;
    if (!type) return <p className={styles.note}>There is nothing to show until the issues are mended.</p>;
    const { value, isLoading, fault } = tab === 'form' ? { ...form, value: form.value } : record;
    if (tab === 'form' && !type.hasForm) return <p className={styles.note}>This type has no form of its own.</p>;
    if (fault !== undefined) return <Alert severity="error">{fault}</Alert>;
    if (!value) return <p className={styles.note}>{isLoading ? 'Making the preview…' : ''}</p>;
    const frame = { width, scheme, isStale: !isShown };
    if ('path' in value) return <FramedPage title={`Form: ${type.name}`} opening={inLanguage(value)} {...frame} />;
    if (tab === 'wire') return <WireView {...value} />;
    if (!value.record)
      return (
        <p className={styles.note}>
          This example is refused, so no record comes of it; “API” shows the answer. Choose “minimal” or “complete”.
        </p>
      );
    const { applicant, officer, receipt, messages } = value.record;
    if (tab === 'receipt') return <ReceiptView {...receipt} />;
    if (tab === 'messages') return <MessageList messages={messages} />;
    return (
      <FramedPage
        title={`${TABS[tab]}: ${type.name}`}
        opening={inLanguage(tab === 'officer' ? officer : applicant)}
        {...frame}
      />
    );
  }
}

/** What was chosen last: by hand, or by opening a file that is about one. */
function useFollowed<Value extends string | undefined>(
  followed: Value | undefined,
  start: Value,
): [Value, (value: string) => void] {
  const [chosen, setChosen] = useState(start);
  const [last, setLast] = useState<Value | undefined>();
  if (followed !== last) {
    setLast(followed);
    if (followed !== undefined) setChosen(followed);
  }
  return [chosen, (value) => setChosen(value as Value)];
}

function Expected({ example: { expect } }: { example: ShownType['examples'][number] }) {
  return (
    <Alert severity="info" className={styles.told ?? ''}>
      This example must be refused: {expect.map(({ path, message }) => `${message} (${path})`).join('; ')}.
    </Alert>
  );
}

interface LooksProps {
  width: Width;
  onWidth: (width: Width) => void;
  scheme: Scheme;
  onScheme: (scheme: Scheme) => void;
}

function Looks({ width, onWidth, scheme, onScheme }: LooksProps) {
  return (
    <>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={width}
        onChange={(_event, next: Width | null) => next && onWidth(next)}
        aria-label="Width"
      >
        <ToggleButton value="phone" aria-label="Phone, 360 pixels">
          <PhoneAndroid fontSize="small" />
        </ToggleButton>
        <ToggleButton value="desktop" aria-label="Desktop, 1280 pixels">
          <DesktopWindows fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={scheme}
        onChange={(_event, next: Scheme | null) => next && onScheme(next)}
        aria-label="Colours"
      >
        <ToggleButton value="light" aria-label="Light">
          <LightMode fontSize="small" />
        </ToggleButton>
        <ToggleButton value="dark" aria-label="Dark">
          <DarkMode fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
    </>
  );
}

type Width = 'phone' | 'desktop';
type Scheme = 'light' | 'dark';

interface FramedPageProps {
  title: string;
  opening: Opening;
  width: Width;
  scheme: Scheme;
  /** The definitions have gone on, and cannot be shown. */
  isStale: boolean;
}

const PIXELS = { phone: 360, desktop: 1280 } as const;

/** A page of the product in a frame, as wide as a phone or a desktop. */
function FramedPage({ title, opening, width, scheme, isStale }: FramedPageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const { current } = holder;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, (room?.width ?? 0) / PIXELS[width]);
  return (
    <div ref={holder} className={`${styles.stage} ${isStale ? styles.stale : ''}`}>
      {room && (
        <iframe
          key={nameFrame(opening)}
          name={nameFrame(opening)}
          title={title}
          src="/preview.html"
          className={styles.frame}
          style={{
            inlineSize: PIXELS[width],
            blockSize: Math.floor(room.height / scale),
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room.width - PIXELS[width] * scale) / 2),
            colorScheme: scheme,
          }}
        />
      )}
    </div>
  );
}

/** What becomes of an example besides pages: its receipt, its messages, and what goes over the wire. */
function ReceiptView({ lines, pdf }: { lines: string[]; pdf: string }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Receipt">
      <p>
        <Link href={`data:application/pdf;base64,${pdf}`} download="receipt.pdf">
          Download the PDF
        </Link>
        . It says:
      </p>
      <div className={styles.paper}>
        {lines.map((line, index) => (
          // A line has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function MessageList({ messages }: { messages: ShownMessage[] }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Messages">
      <p>Every message about such an application, in the order in which they can come.</p>
      <ol className={styles.messages}>
        {messages.map(({ occasion, channel, to, subject, text, parts }) => (
          <li key={`${occasion} ${channel}`}>
            <h3 className={styles.messageHead}>
              {channel === 'sms' ? (
                <SmsOutlined fontSize="small" aria-hidden />
              ) : (
                <MailOutlined fontSize="small" aria-hidden />
              )}
              {occasion}: {channel === 'sms' ? 'SMS' : 'e-mail'} to {to}
            </h3>
            {subject !== undefined && <p className={styles.subject}>{subject}</p>}
            <p className={styles.bubble}>{text}</p>
            {parts !== undefined && (
              <p className={styles.hint}>
                {text.length} characters, sent in {parts === 1 ? 'one part' : `${parts} parts`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function WireView({ request, response: { status, body } }: Pick<ShownRecord, 'request' | 'response'>) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="API">
      <h3>POST /api/applications</h3>
      <pre className={styles.code}>{JSON.stringify(request, null, 2)}</pre>
      <h3>The answer: {status}</h3>
      <pre className={styles.code}>{JSON.stringify(body, null, 2)}</pre>
    </div>
  );
}

interface Look {
  type: string;
  /** "empty", or the name of an example. */
  example: string;
  step: string | undefined;
}

interface Loaded<Value> {
  /** The last that there was. */
  value: Value | undefined;
  isLoading: boolean;
  fault: string | undefined;
}

const NOTHING = { value: undefined, isLoading: true, fault: undefined };

/** `load` undefined: not wanted now. Asked again when `key` is another one; the last value stays meanwhile. */
function useLoaded<Value>(key: string, load: (() => Promise<Value>) | undefined): Loaded<Value> {
  const [state, setState] = useState<Loaded<Value>>(NOTHING);
  const isWanted = load !== undefined;
  useEffect(() => {
    if (!load) return undefined;
    let isOver = false;
    setState((before) => ({ ...before, isLoading: true, fault: undefined }));
    load().then(
      (value) => !isOver && setState({ value, isLoading: false, fault: undefined }),
      (error: unknown) =>
        !isOver &&
        setState((before) => ({
          ...before,
          isLoading: false,
          fault: error instanceof Error ? error.message : String(error),
        })),
    );
    return () => {
      isOver = true;
    };
    // `load` is made anew at each render; `key` names everything that it asks for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isWanted]);
  return state;
}

/** The form goes on by itself with changed definitions, so only another choice opens it anew. */
function useForm(look: Look | undefined, turn: number): Loaded<Opening> {
  return useLoaded(JSON.stringify([look, turn]), look && (() => studioClient.openForm(look)));
}

function useRecord(
  look: (Omit<Look, 'step'> & { language: string | undefined }) | undefined,
  turn: number,
  shownState: number,
): Loaded<ShownRecord> {
  return useLoaded(JSON.stringify([look, turn, shownState]), look && (() => studioClient.openRecord(look)));
}

function ImpactList({ impact }: { impact: Impact }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Impact">
      {'problem' in impact ? (
        <p>{impact.problem}</p>
      ) : (
        <>
          <Changes since={impact.since} changes={impact.changes} />
          <Stored stored={impact.stored} />
        </>
      )}
    </div>
  );
}

function Changes({ since, changes }: { since: string; changes: UnreleasedChange[] }) {
  if (changes.length === 0) return <p>Nothing changed for applicants or records since {since}.</p>;
  const breaking = changes.filter(({ breaks }) => breaks).length;
  return (
    <>
      <p>
        {changes.length} {changes.length === 1 ? 'change' : 'changes'} since {since}
        {breaking > 0 && `, ${breaking} of them breaking stored records or drafts`}, as “npm run schemas:diff” tells
        them.
      </p>
      <ul className={styles.changes}>
        {changes.map(({ where, what, breaks, advice, isUnsaved }) => (
          <li key={`${where} ${what}`}>
            <div className={styles.changeHead}>
              <Chip size="small" color={breaks ? 'error' : 'success'} label={breaks ? 'Breaks' : 'Fits'} />
              {isUnsaved && <Chip size="small" color="info" label="Not saved yet" />}
              <span>{where}</span>
            </div>
            <p>{what}</p>
            {advice !== undefined && <p className={styles.hint}>{advice}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is in the development database, if there is one. */
function Stored({ stored }: { stored: StoredImpact }) {
  if ('problem' in stored) return <p className={styles.hint}>{stored.problem}</p>;
  if (stored.count === 0) return <p className={styles.hint}>The development database holds no records.</p>;
  const records = (count: number) => (count === 1 ? '1 record' : `${count} records`);
  if (stored.left.length === 0)
    return (
      <p>All of {records(stored.count)} in the development database fit: none holds what is not there any more.</p>
    );
  return (
    <section aria-label="Stored records">
      <p>Of {records(stored.count)} in the development database, some hold what is not there any more:</p>
      <ul className={styles.changes}>
        {stored.left.map(({ type, what, records: count }) => (
          <li key={`${type} ${what}`}>
            <div className={styles.changeHead}>
              <Chip size="small" color="warning" label={records(count)} />
              <span>{type}</span>
            </div>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
