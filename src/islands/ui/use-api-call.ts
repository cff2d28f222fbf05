import { useState } from 'react';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { ApiCallError, callApi, type ResponseSchema } from './browser/api-client.ts';

interface ApiCall<Data> {
  /** The action by which the button's form asks the page itself, while the button's code has not loaded. */
  act?: string;
  /** The result of the form that the page has just received. */
  sent?: PageFormResult | undefined;
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  failure: string;
  schema?: ResponseSchema<Data>;
  onDone: (data: Data) => void | Promise<void>;
}

/**
 * Sends a call when a button is pressed, one at a time. `problem` is the server's message or `failure`, and empty while
 * nothing is wrong. The button stands in a form that asks the page for the same.
 */
export function useApiCall<Data = undefined>(call: ApiCall<Data>) {
  const { act, sent, path, method = 'POST', failure, schema, onDone } = call;
  const [busy, setBusy] = useState(false);
  const refusal = sent?.act === act ? sent?.refusal : null;
  const [problem, setProblem] = useState(refusal?.error ?? '');

  async function send(body?: object): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const options = { method, body, ...(schema && { schema }) };
      const { data } = await callApi<Data>(path, options);
      await onDone(data);
    } catch (error) {
      // A button has no field that could show what is wrong with one.
      setProblem(error instanceof ApiCallError ? error.body.error : failure);
    }
    setBusy(false);
  }

  return { send, problem, busy };
}
