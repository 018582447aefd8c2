/** Under the heading of a step that somebody else may fill in: sending it, what became of that, and what came of it. */
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, useId, useCallback, useMemo } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { StepRequest, NewStepRequest } from '@/api/shapes/step-request';
import type { StepDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay, toLongTime } from '@/engine/locale/formats';
import { announce } from '@/ui/announce';
import { isFocusLost } from '@/ui/focus-lost';
import { showToast } from '@/ui/toast';
import { Notice } from '../notice';
import { t } from '@/texts/t';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { isRefusal, ResponseFailure } from '@/api/client/request-failure';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { PhoneBox } from '@/fields/phone-box';
import { toStorableText } from '@/fields/storable-text';
import { ErrorState } from '@/ui/error-state';
import { SendForm } from '@/ui/send-form';
import type { ApiClient } from '@/api/client/client';
import { useLatest } from '@/fields/latest';
import { savesData } from '@/ui/saves-data';
import type { WizardSession } from '../run/wizard-session';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import type { AnswerStore } from '@/form/store/answer-store';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  margin: '0 0 12px',
  fontSize: 'var(--mui-textSize-hint)',
  color: 'var(--mui-palette-ink-muted)',
  overflowWrap: 'anywhere',
  '&:focus': { outline: 'none' },
  '& p': { margin: 0, maxWidth: 'var(--mui-width-text)' },
  '& button': { minHeight: 28, padding: '2px 0', textAlign: 'start' },
  '@media print': { display: 'none' },
});

export interface SentStepsProps extends SentStepsOptions {
  /** The one that is open. */
  step: StepDefinition;
}

export function SentSteps({ step, ...options }: SentStepsProps) {
  const { requests, contested, take, send, withdraw } = useSentSteps(options);
  const [asking, setAsking] = useState(false);
  const [acting, setActing] = useState<string>();
  /** How often something was done here, by which the buttons have become others. */
  const [done, setDone] = useState(0);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done > 0 && isFocusLost()) line.current?.focus();
  }, [done]);
  const { by } = step;
  const request = requests.find((each) => each.step === step.id);
  const titleOf = (id: string) => options.definition.wizard.steps.find((each) => each.id === id)?.title ?? '';
  const act = async (name: string, work: () => Promise<void>, said: string) => {
    if (acting !== undefined) return;
    setActing(name);
    try {
      await work();
      announce(said);
    } catch (fault) {
      showToast(describeFailure(fault), 'error');
    } finally {
      setActing(undefined);
      setDone((before) => before + 1);
    }
  };
  const takeBack = (seen: StepRequest) => act('withdraw', () => withdraw(seen), t('Taken back'));
  return (
    <>
      {contested.map((each) => (
        <Notice
          key={each.id}
          title={t('{name} has filled in “{step}”, and so have you', {
            name: each.filled_by ?? '',
            step: titleOf(each.step),
          })}
          actions={
            <>
              <Button
                disabled={options.busy}
                onClick={() => void take(each).then(() => setDone((before) => before + 1))}
              >
                {t('Use their answers')}
              </Button>
              <Button loading={acting === 'withdraw'} onClick={() => void takeBack(each)}>
                {t('Keep mine')}
              </Button>
            </>
          }
        >
          <p>{t('Nothing has been overwritten. Whichever you do not choose is thrown away.')}</p>
        </Notice>
      ))}
      {by !== undefined && request?.state !== 'filled' && (
        <Line ref={line} tabIndex={-1}>
          <p>{request ? describe(request) : t('Does somebody else fill this in?')}</p>
          {request?.state === 'sent' || request?.state === 'expired' ? (
            <>
              <Button
                variant="text"
                size="small"
                loading={acting === 'again'}
                onClick={() => void act('again', () => send(step.id, toSame(request)), t('Sent again'))}
              >
                {t('Send again')}
              </Button>
              <Button variant="text" size="small" onClick={() => setAsking(true)}>
                {t('Send to another phone')}
              </Button>
              <Button
                variant="text"
                size="small"
                loading={acting === 'withdraw'}
                onClick={() => void takeBack(request)}
              >
                {t('Take back')}
              </Button>
            </>
          ) : (
            <Button variant="text" size="small" onClick={() => setAsking(true)}>
              {t('Send it to the phone of {by}', { by })}
            </Button>
          )}
        </Line>
      )}
      {asking && by !== undefined && (
        <SendStepDialog
          step={step.title}
          by={by}
          onSend={async (given) => {
            await send(step.id, given);
            announce(t('Sent'));
          }}
          onClose={() => {
            setAsking(false);
            setDone((before) => before + 1);
          }}
        />
      )}
    </>
  );
}

function toSame({ phone_number, name }: StepRequest) {
  return { phone_number, ...(name === '' ? {} : { name }) };
}

function describe({ state, name, phone_number, sent_at, expires_at, filled_at, filled_by }: StepRequest): string {
  const who = name === '' ? phone_number : `${name}, ${phone_number}`;
  const sent = toLongTime(new Date(sent_at), { year: false });
  const until = toLongDay(toDay(new Date(expires_at)));
  if (state === 'sent')
    return t('Sent to {who} on {sent}. It waits there until {until}, and you can still fill it in yourself.', {
      who,
      sent,
      until,
    });
  if (state === 'expired')
    return t('Sent to {who} on {sent}. Nobody has filled it in, and the link is too old now.', { who, sent });
  return t('{name} has filled in this step on {time}.', {
    name: filled_by ?? who,
    time: toLongTime(new Date(filled_at ?? sent_at), { year: false }),
  });
}

const NAME_LENGTH = 100;

interface SendStepDialogProps {
  /** Title of the step. */
  step: string;
  /** Who fills it in, as the definition calls them. */
  by: string;
  onSend: (request: NewStepRequest) => Promise<void>;
  onClose: () => void;
}

/** To whose phone a step goes. What the server finds wrong is shown at the fields. */
function SendStepDialog({ step, by, onSend, onClose }: SendStepDialogProps) {
  const id = useId();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const errors = failure instanceof ResponseFailure ? failure.errors : [];
  const messageOf = (field: string) => errors.find(({ path }) => path === field)?.message;
  const phoneMessage = messageOf('phone_number');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend({ phone_number: phone, ...(name.trim() === '' ? {} : { name }) });
      onClose();
    } catch (fault) {
      setFailure(fault);
      if (fault instanceof ResponseFailure && fault.errors.length > 0) document.getElementById(`${id}-phone`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <SendForm onSend={() => void send()} busy={busy}>
        <DialogTitle id={id}>{t('Send “{step}” to somebody else', { step })}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <p>
              {t(
                'They get an SMS with a link, prove their phone by a code, and fill in this step alone. They see nothing else of your application. You can go on with the other steps meanwhile.',
              )}
            </p>
            {failure !== undefined && errors.length === 0 && (
              <ErrorState title={describeFailure(failure)} focusOn={failure}>
                <p>{t('Nothing was sent. What you typed is still here: please try again.')}</p>
              </ErrorState>
            )}
            <FieldFrame id={`${id}-phone`} label={t('Phone number of {by}', { by })} message={phoneMessage} required>
              <PhoneBox
                id={`${id}-phone`}
                name="phone_number"
                autoComplete="off"
                value={phone}
                onChange={setPhone}
                readOnly={busy}
                error={phoneMessage !== undefined}
                describedBy={describedBy(`${id}-phone`, { hint: false, message: phoneMessage !== undefined })}
              />
            </FieldFrame>
            <FieldFrame id={`${id}-name`} label={t('Their name (optional)')} message={messageOf('name')}>
              <OutlinedInput
                id={`${id}-name`}
                name="name"
                autoComplete="off"
                value={name}
                onChange={({ target }) => setName(toStorableText(target.value))}
                readOnly={busy}
                slotProps={{ input: { maxLength: NAME_LENGTH } }}
              />
            </FieldFrame>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {busy ? t('Sending...') : t('Send')}
          </Button>
        </DialogActions>
      </SendForm>
    </Dialog>
  );
}

/** While one waits. */
const ASK_EVERY_MS = 30_000;

interface SentStepsOptions {
  definition: ProviderDefinition;
  session: WizardSession;
  api: ApiClient;
  /** Id of the application that is renewed. */
  application: string | undefined;
  /** What is being sent to the server is not changed meanwhile. */
  busy: boolean;
}

/** The steps of an open form that somebody else was asked for: followed while they wait, and taken when they come. */
function useSentSteps({ definition, session, api, application, busy }: SentStepsOptions) {
  const { answers, autosave, initial } = session;
  const server = useMemo(() => createSentRequests(api, definition.id, application), [api, definition.id, application]);
  const [requests, setRequests] = useState<readonly StepRequest[]>([]);
  const taking = useRef(false);
  const findStep = (id: string) => definition.wizard.steps.find((step) => step.id === id);
  const put = (request: StepRequest) =>
    setRequests((before) => [...before.filter(({ step }) => step !== request.step), request]);

  /**
   * Noted once the account's draft has them: from then on nobody else is told them, and the device may be another one
   * tomorrow. What fails is tried again with the next look.
   */
  const take = useLatest(async (request: StepRequest): Promise<void> => {
    const step = findStep(request.step);
    if (!step || taking.current) return;
    taking.current = true;
    try {
      takeOver(step, answers, request);
      await autosave.settle();
      await autosave.flush();
      if (autosave.state.getState().account !== 'saved') return;
      await server.noteTaken(request);
      put({ ...request, state: 'taken' });
      showToast(t('{name} has filled in “{step}”', { name: request.filled_by ?? '', step: step.title }), 'success');
    } catch {
      // The form has them; the note follows.
    } finally {
      taking.current = false;
    }
  });

  const look = useLatest(async (): Promise<void> => {
    const found = await server.list().catch(() => undefined);
    if (!found) return;
    setRequests(found);
  });

  // What came is taken as soon as nothing is in its way.
  const conflict = autosave.state.getState().conflict !== undefined;
  const ready = requests.find((request) => {
    const step = findStep(request.step);
    if (request.state !== 'filled' || !step) return false;
    return !isFilledHere(step, answers.state.getState().data, { initial, ...pick(request) });
  });
  useEffect(() => {
    if (ready && !busy && !conflict) void take(ready);
  }, [ready, busy, conflict, take]);

  const isWaiting = requests.some(({ state }) => state === 'sent' || state === 'filled');
  useEffect(() => {
    void look();
    const onShown = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [look]);
  useEffect(() => {
    if (!isWaiting || savesData()) return undefined;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && look()), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, look]);

  return {
    requests,
    /** Filled in there and here: the applicant chooses. */
    contested: requests.filter(({ state }) => state === 'filled').filter((request) => request !== ready),
    take,
    send: useCallback(async (step: string, request: NewStepRequest) => put(await server.send(step, request)), [server]),
    withdraw: useCallback(
      async (seen: StepRequest) => {
        try {
          await server.withdraw(seen);
        } catch (error) {
          // It was filled in since, perhaps: what came is shown.
          if (isRefusal(error)) await look();
          throw error;
        }
        setRequests((before) => before.filter((each) => each.step !== seen.step));
      },
      [server, look],
    ),
  };
}

function pick({ answers }: StepRequest): Pick<StepRequest, 'answers'> {
  return answers === undefined ? {} : { answers };
}

/** What an applicant asks of the server about steps that somebody else fills in. */
interface SentRequests {
  list: () => Promise<StepRequest[]>;
  send: (step: string, request: NewStepRequest) => Promise<StepRequest>;
  /** As it was seen; refused where it was filled in since. */
  withdraw: (seen: StepRequest) => Promise<void>;
  /** The form has the answers now. */
  noteTaken: (request: StepRequest) => Promise<void>;
}

/** `application`: the one that is renewed. */
function createSentRequests(api: ApiClient, provider: string, application: string | undefined): SentRequests {
  const query = { application };
  return {
    list: async () => (await api.request('GET /drafts/:provider/steps', { params: { provider }, query })).data,
    send: (step, json) =>
      api.request('POST /drafts/:provider/steps/:step', { params: { provider, step }, query, json }),
    withdraw: ({ step, state }) =>
      api.request('DELETE /drafts/:provider/steps/:step', {
        params: { provider, step },
        query: { ...query, state: state === 'filled' ? 'filled' : 'sent' },
      }),
    noteTaken: ({ id, step }) =>
      api.request('POST /drafts/:provider/steps/:step/taken', { params: { provider, step }, query, json: { id } }),
  };
}

type FilledIn = Pick<StepRequest, 'answers'>;

/** Whether the step holds something of the applicant's own that these answers would take away. */
function isFilledHere(
  { fields }: Pick<StepDefinition, 'fields'>,
  here: FormData,
  { initial, answers = {} }: FilledIn & { initial: FormData },
): boolean {
  return fields.some(({ key }) => !isSameAnswer(here[key], initial[key]) && !isSameAnswer(here[key], answers[key]));
}

/**
 * Puts the answers of somebody else into the applicant's form, as if they were typed, so that they are checked, and
 * saved with the draft.
 */
function takeOver({ fields }: Pick<StepDefinition, 'fields'>, store: AnswerStore, { answers = {} }: FilledIn): void {
  for (const { key } of fields)
    if (!isSameAnswer(store.state.getState().data[key], answers[key])) store.answer(key, answers[key] as Answer);
}
