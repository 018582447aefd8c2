/** WebOTP: a phone hands over the code from an SMS that ends with "@host #123456", when its owner agrees. */
import { useEffect, useEffectEvent } from 'react';

/** As the browsers that have it describe it; TypeScript's own types do not. */
interface CodeCredentials {
  get: (options: { otp: { transport: ['sms'] }; signal: AbortSignal }) => Promise<{ code?: string } | null>;
}

/** Calls `take` with the code, at most once. Elsewhere the keyboard offers the code, or a person types it. */
export function useCodeFromSms(take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const waiting = new AbortController();
    const credentials = navigator.credentials as unknown as CodeCredentials;
    credentials
      .get({ otp: { transport: ['sms'] }, signal: waiting.signal })
      .then((credential) => {
        if (credential?.code !== undefined) onCode(credential.code);
      })
      // Refused, or no longer waited for: the field is there.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
