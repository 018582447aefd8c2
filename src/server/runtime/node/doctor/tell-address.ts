/** Where people reach the product, and what stands before it. */
import type { Finding } from './finding';

export function tellAddress({
  PUBLIC_URL,
  HOST,
  TRUST_PROXY,
}: {
  PUBLIC_URL?: string | undefined;
  HOST: string;
  TRUST_PROXY: 'true' | 'false';
}): Finding[] {
  const what = 'Address';
  if (PUBLIC_URL === undefined)
    return [
      {
        what,
        state: 'warn',
        text: 'PUBLIC_URL is not set',
        advice: 'Links in messages lead to this machine alone: set it to where people reach the product',
      },
    ];
  const isSecure = PUBLIC_URL.startsWith('https:');
  const findings: Finding[] = [
    isSecure
      ? { what, state: 'ok', text: PUBLIC_URL }
      : {
          what,
          state: 'warn',
          text: `${PUBLIC_URL} is not https`,
          advice: 'Put a proxy with TLS before the product, as OPERATE.md shows',
        },
  ];
  if (isSecure && TRUST_PROXY === 'false')
    findings.push({
      what: 'Proxy',
      state: 'warn',
      text: 'TRUST_PROXY is false',
      advice: 'Behind a proxy everybody seems to have its address, and shares one limit of attempts: set it to true',
    });
  if (HOST === '0.0.0.0' && TRUST_PROXY === 'true')
    findings.push({
      what: 'Proxy',
      state: 'warn',
      text: 'TRUST_PROXY is true and HOST is 0.0.0.0',
      advice: 'Whoever reaches the port past the proxy can make up an address: let the proxy alone reach it',
    });
  return findings;
}
