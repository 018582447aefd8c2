/** People who go on asking a registry while something is changed under it: what they are answered, and what fails. */

/** What is asked in turn. The last changes nothing, and is refused (400): no proxy may send it twice by itself. */
const CALLS = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/api/config' },
  { method: 'POST', path: '/api/auth/send-otp' },
];

export interface Answers {
  answered: number;
  /** What a client saw that is no answer of a registry in service, a line each. */
  errors: string[];
}

/** Begins to ask, each client one request after the other, until the returned function is called. */
export function startClients(origin: string, clients: number): () => Promise<Answers> {
  const answers: Answers = { answered: 0, errors: [] };
  let isOver = false;
  const ask = async ({ method, path }: (typeof CALLS)[number]) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    try {
      const response = await fetch(`${origin}${path}`, { method, ...body });
      await response.arrayBuffer();
      answers.answered += 1;
      if (response.status >= 500) answers.errors.push(`${method} ${path}: status ${response.status}`);
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      answers.errors.push(`${method} ${path}: ${String(cause ?? error)}`);
    }
  };
  const working = Array.from({ length: clients }, async () => {
    while (!isOver) for (const call of CALLS) await ask(call);
  });
  return async () => {
    isOver = true;
    await Promise.all(working);
    return answers;
  };
}
