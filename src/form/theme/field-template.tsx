/**
 * In place of @rjsf/mui's FieldTemplate, which puts the description under the control and leaves the label to the
 * widget. Here the label stands above the control, the hint under the label, what is wrong under the control.
 */
import { getUiOptions, helpId, type FieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { createContext, memo, use, useEffect, type ReactNode } from 'react';
import type { Guide } from '@/definition/language/guide';
import { announce } from '@/ui/announce';
import { isSchema } from '@/definition/language/object-parts';
import { FieldFrame, type FieldFrameProps } from '@/fields/frame/field-frame';
import { useAnswersAt, useFormHost } from '../store/form-host';
import { findMessageInside } from '../store/shown-messages';
import { listSegments, readPath, toQuestionPath } from './field-place';
import { isFileSchema } from './host-options';
import { useMessage } from './use-answer';
import Stack from '@mui/material/Stack';
import { t } from '@/texts/t';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { Room } from '../read-aloud/room';

const styles = {
  marginBlockStart: 0.5,
  alignItems: 'flex-start',
  fontSize: 'var(--mui-textSize-hint)',
  '& figure': { margin: 0 },
  '& figcaption': { color: 'var(--mui-palette-ink-muted)' },
  '& img': {
    maxWidth: 'min(100%, 24rem)',
    height: 'auto',
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-control)',
  },
};

const HintText = styled('span')({ display: 'block' });

const Note = styled('span')({
  display: 'block',
  marginTop: 4,
  padding: '8px 12px',
  borderInlineStart: '4px solid var(--mui-palette-tone-warning-line)',
  background: 'var(--mui-palette-tone-warning-wash)',
  color: 'var(--mui-palette-tone-warning-ink)',
  fontWeight: 600,
});

const Message = styled('p')({
  margin: '0 0 8px',
  fontSize: 'var(--mui-textSize-hint)',
  fontWeight: 600,
  color: 'var(--mui-palette-tone-danger-ink)',
});

const Locked = styled('p')({
  margin: '0 0 8px',
  fontSize: 'var(--mui-textSize-hint)',
  color: 'var(--mui-palette-ink-muted)',
});

/** What the entry of a list is called, such as "Vehicle 2". */
export const EntryTitleContext = createContext<string | undefined>(undefined);

/** The path of the union whose alternative is drawn: the alternative's frame is the union's. */
export const UnionContext = createContext<string | undefined>(undefined);

export function FieldTemplate(props: FieldTemplateProps) {
  return props.hidden === true ? props.children : <Framed {...props} />;
}

function Framed(props: FieldTemplateProps) {
  const { id, schema, uiSchema, label, required, rawDescription, rawHelp, children } = props;
  const path = readPath(props);
  const entryTitle = use(EntryTitleContext);
  const unionPath = use(UnionContext);
  const options = getUiOptions(uiSchema);
  const framing = findFraming(props, options.widget);
  if (path === '') return children;
  const isEntry = typeof listSegments(props).at(-1) === 'number';
  const inner = (
    <EntryTitleContext value={undefined}>
      {import.meta.env.READ_ALOUD === true && !isEntry ? (
        <Heard path={toQuestionPath(listSegments(props))} question={label}>
          {children}
        </Heard>
      ) : (
        children
      )}
    </EntryTitleContext>
  );
  const locked = toText(options['locked']);
  const note = toText(options['note']);
  if (framing === 'object' && unionPath === path) return children;
  if (framing === 'object' && isEntry)
    return (
      <Entry id={id} path={path}>
        {inner}
      </Entry>
    );
  const hasSentence = typeof options['sentence'] === 'string';
  const frame = {
    id,
    // A tick box without a sentence of its own has its title beside it; a second title above would say it twice.
    label: framing === 'sentence' && !hasSentence ? undefined : (isEntry && !schema.title && entryTitle) || label,
    hint: rawDescription || note ? <Hint text={rawDescription} note={note} /> : undefined,
    group: GROUPS[framing === 'sentence' && !hasSentence ? 'label' : framing],
    required: framing === 'sentence' ? false : required,
    locked,
    help: (rawHelp !== undefined || Array.isArray(options['guides'])) && (
      <>
        {rawHelp !== undefined && <FormHelperText id={helpId(id)}>{rawHelp}</FormHelperText>}
        {Array.isArray(options['guides']) && <FieldGuides guides={options['guides'] as Guide[]} />}
      </>
    ),
    before: note === undefined ? undefined : <Before path={path} />,
  };
  return (
    <MessageFrame {...frame} path={path} withInner={framing === 'files'}>
      {framing === 'object' ? (
        // A problem with the object as a whole leads here.
        <div id={id} tabIndex={-1} className="field-group">
          {inner}
        </div>
      ) : (
        inner
      )}
    </MessageFrame>
  );
}

/** What stands around the control: a label tied to it, or a legend over several. */
type Framing = 'label' | 'files' | 'radiogroup' | 'group' | 'sentence' | 'object';

const GROUPS: Record<Framing, FieldFrameProps['group']> = {
  label: undefined,
  files: undefined,
  radiogroup: 'radiogroup',
  group: 'group',
  sentence: 'group',
  object: 'group',
};

function findFraming({ schema, registry }: FieldTemplateProps, widget: unknown): Framing {
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (isFileSchema(schema)) return 'label';
  // A text without a control.
  if (schema.type === 'null') return 'group';
  if (type === 'array') return isSchema<RJSFSchema>(schema.items) && isFileSchema(schema.items) ? 'files' : 'group';
  if (widget === 'radio') return 'radiogroup';
  if (type === 'object' || schema.properties) return 'object';
  // Alternatives are chosen and answered in controls of their own.
  if ((schema.oneOf ?? schema.anyOf) && !registry.schemaUtils.isSelect(schema)) return 'group';
  return (type === 'boolean' && widget !== 'select') || widget === 'consent' ? 'sentence' : 'label';
}

/** What was sent before, for whoever is asked to change it. */
function Before({ path }: { path: string }) {
  const before = useFormHost().renderBefore?.(path);
  return before === undefined ? null : <div className="field-before">{before}</div>;
}

function Hint({ text, note }: { text: ReactNode; note: string | undefined }) {
  if (note === undefined) return text;
  return (
    <>
      {text !== undefined && text !== '' && <HintText>{text}</HintText>}
      <Note>{t('Change requested: {note}', { note })}</Note>
    </>
  );
}

type MessageFrameProps = Omit<FieldFrameProps, 'message'> & {
  path: string;
  /** Says what is wrong with something inside, too: of files, which have no place of their own for it. */
  withInner: boolean;
};

/** A frame that subscribes to its message, so that a message renders this frame and its control. */
const MessageFrame = memo(function MessageFrame({ path, withInner, ...frame }: MessageFrameProps) {
  const { answers } = useFormHost();
  const message = useAnswersAt(
    answers,
    path,
    ({ messages }) => messages[path] ?? (withInner ? findMessageInside(messages, path) : undefined),
  );
  useEffect(() => {
    if (message !== undefined && answers.state.getState().last === path) announce(message);
  }, [message, answers, path]);
  return <FieldFrame {...frame} message={message} />;
});

interface EntryProps {
  id: string;
  path: string;
  children: ReactNode;
}

/** A row: what is wrong with it as a whole stands over its fields, and a link to that leads here. */
function Entry({ id, path, children }: EntryProps) {
  return (
    <div id={id} tabIndex={-1}>
      <EntryNotes path={path} />
      {children}
    </div>
  );
}

/** Of a row: what an officer asks for, why it cannot be changed, what is wrong with it as a whole. */
export function EntryNotes({ path }: { path: string }) {
  const { locks, notes } = useFormHost();
  const message = useMessage(path);
  const note = notes.get(path);
  const locked = locks.get(path);
  return (
    <>
      {note !== undefined && <Note>{t('Change requested: {note}', { note })}</Note>}
      {locked !== undefined && locked !== '' && <Locked>{locked}</Locked>}
      {message !== undefined && <Message>{message}</Message>}
    </>
  );
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Files lie beside the form's definition and are part of the page; links open beside the form, which stays. */
function FieldGuides({ guides }: { guides: readonly Guide[] }) {
  const { form } = useFormHost();
  const folder = form.schema.$id?.split('/')[0] ?? '';
  return (
    <Stack spacing={0.5} sx={styles}>
      {guides.map(({ text, url, file, picture }) =>
        picture === undefined ? (
          <a key={text} href={url ?? `/help/${folder}/${file}`} target="_blank" rel="noopener noreferrer">
            {t('{text} (opens in a new tab)', { text })}
          </a>
        ) : (
          <figure key={text}>
            <figcaption>{text}</figcaption>
            {/* Named by the words above it, which everybody reads. */}
            <img src={`/help/${folder}/${picture}`} alt="" loading="lazy" />
          </figure>
        ),
      )}
    </Stack>
  );
}

/** A build whose definitions nobody can hear has no such button, not even to be fetched. */
const ListenButton =
  import.meta.env.READ_ALOUD === true
    ? lazyPartWith(
        async () => (await again(() => import('../read-aloud/listen-button'))).ListenButton,
        // Whoever comes back to the step asks again; till then everything can be read and answered.
        () => <Room />,
        () => <Room />,
      )
    : undefined;

interface HeardProps {
  /** Of the question, without the numbers of rows. */
  path: string;
  question: string;
  /** Its control, before which it can be heard. */
  children: ReactNode;
}

/** A question that can be read aloud: its button comes with the first form that has such a question. */
function Heard({ path, question, children }: HeardProps) {
  const { form } = useFormHost();
  const sound = form.sounds?.[path];
  return (
    <>
      {sound !== undefined && ListenButton !== undefined && <ListenButton sound={sound} question={question} />}
      {children}
    </>
  );
}
