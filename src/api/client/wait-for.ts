/**
 * What it answers, or undefined when it fails or takes longer: nothing may wait for ever for a slow network, nor for a
 * browser whose storage does not answer.
 */
export async function waitFor<Answer>(
  work: Promise<Answer> | undefined,
  milliseconds: number,
): Promise<Answer | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));
  return Promise.race([work?.catch(() => undefined), patience]);
}
