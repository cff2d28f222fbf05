import { useState } from 'react';
import { callApi, callTimeoutMs, type AnswerSchema } from '#model/browser/api-client.ts';
import { reasonOf } from '#model/browser/form-call.ts';
import { useHydrated } from './use-hydrated.ts';

interface ApiCall<Answer> {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  /** What to say when no answer came. */
  failure: string;
  /** Of the answer; without it the answer's body is not read. */
  schema?: AnswerSchema<Answer>;
  onDone: (answer: Answer) => void | Promise<void>;
}

/** What a button asks of the API. */
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
      const options = { method, body, timeoutMs: callTimeoutMs, ...(schema && { schema }) };
      const { data } = await callApi<Answer>(path, options);
      await onDone(data);
    } catch (error) {
      setProblem(reasonOf(error, failure));
    }
    setBusy(false);
  }

  return {
    send,
    /** Why it failed. */
    problem,
    /** For its button. */
    button: { busy, disabled: !isHydrated },
  };
}
