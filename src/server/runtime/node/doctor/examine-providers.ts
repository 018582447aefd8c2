/** Whether what sends messages and signs people in can be reached. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { tellError, type Finding } from './finding';

const REACH_MILLISECONDS = 5000;

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 };

/** Undefined when something answers there, else what is wrong. */
type Reach = (host: string, port: number) => Promise<string | undefined>;

export async function examineProviders(
  {
    SMTP_URL,
    SMS_URL,
    SUPABASE_URL,
    DATA_DIR,
  }: {
    SMTP_URL?: string | undefined;
    SMS_URL?: string | undefined;
    SUPABASE_URL?: string | undefined;
    DATA_DIR: string;
  },
  reach: Reach = reachByNet,
): Promise<Finding[]> {
  const senders = { 'E-mail': SMTP_URL, SMS: SMS_URL };
  const findings: Finding[] = [];
  for (const [what, address] of Object.entries(senders))
    findings.push(
      address === undefined
        ? {
            what,
            state: 'warn',
            text: 'no provider is set',
            advice: `Messages are printed and kept in ${join(DATA_DIR, 'outbox.jsonl')}, which is for demonstrations`,
          }
        : await tellReach(what, address, reach),
    );
  if (SUPABASE_URL !== undefined) findings.push(await tellReach('Supabase', SUPABASE_URL, reach));
  return findings;
}

async function tellReach(what: string, address: string, reach: Reach): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address);
  const reached = Number(port || PORTS[protocol]);
  const place = `${hostname}:${reached}`;
  const fault = await reach(hostname, reached);
  if (fault === undefined) return { what, state: 'ok', text: `${place} can be reached` };
  return {
    what,
    state: 'wrong',
    text: `${place} cannot be reached: ${fault}`,
    advice: 'Check the address, and whether a firewall lets this machine out',
  };
}

function reachByNet(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: REACH_MILLISECONDS });
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(tellError(error)));
  });
}
