/** Under the heading of a step that somebody else may fill in: sending it, what became of that, and what came of it. */
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { StepRequest } from '@/api/shapes/step-request';
import type { StepDefinition } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay, toLongTime } from '@/engine/locale/formats';
import { announce } from '@/ui/announce';
import { isFocusLost } from '@/ui/focus-lost';
import { showToast } from '@/ui/toast';
import { Notice } from '../notice';
import { SendStepDialog } from './send-step-dialog';
import { useSentSteps, type SentStepsOptions } from './use-sent-steps';
import { t } from '@/texts/t';

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
  const takeBack = (id: string) => act('withdraw', () => withdraw(id), t('Taken back'));
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
              <Button loading={acting === 'withdraw'} onClick={() => void takeBack(each.step)}>
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
                onClick={() => void takeBack(step.id)}
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
