import { useState } from 'react';
import { ApiCallError, callApi, type ResponseSchema } from './browser/api-client.ts';
import { useHydrated } from './use-hydrated.ts';

interface ApiCall<Answer> {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  failure: string;
  schema?: ResponseSchema<Answer>;
  onDone: (answer: Answer) => void | Promise<void>;
}

/**
 * Sends a call when a button is pressed, one at a time. `problem` is the server's message or `failure`, and empty while
 * nothing is wrong.
 */
export function useApiCall<Answer = undefined>(call: ApiCall<Answer>) {
  const { path, method = 'POST', failure, schema, onDone } = call;
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function send(body?: object): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const options = { method, body, ...(schema && { schema }) };
      const { data } = await callApi<Answer>(path, options);
      await onDone(data);
    } catch (error) {
      // A button has no field that could show what is wrong with one.
      setProblem(error instanceof ApiCallError ? error.body.error : failure);
    }
    setBusy(false);
  }

  return {
    send,
    problem,
    button: { busy, disabled: !isHydrated },
  };
}
