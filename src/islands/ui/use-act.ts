import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiCallError, callApi, type AnswerSchema } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';
import { checkRequest, type FieldErrors, type RequestSchema } from '#lib/form-call.ts';

interface Act<Answer> {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  /** What to say when no answer came. */
  failure: string;
  schema?: AnswerSchema<Answer>;
  /** Without it the page is loaded again, because the server knows what it shows then. */
  onDone?: (answer: Answer) => void;
}

const timeoutMs = 30_000;

/** Does one act of a page. A form keeps what was typed; its first wrong field gets the focus. */
export function useAct<Answer = void>(act: Act<Answer>) {
  const { path, method = 'POST', failure, schema, onDone } = act;
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** What went wrong, unless it is about fields. */
  const [problem, setProblem] = useState('');

  function showErrors(found: FieldErrors, form?: HTMLFormElement, fields = Object.keys(found)) {
    // A screen reader reads the error with the field that gets the focus.
    flushSync(() => setErrors(found));
    const wrong = fields.find((field) => field in found);
    form?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  async function send(body?: object, form?: HTMLFormElement): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    setErrors({});
    try {
      const { data } = await withDeadline(timeoutMs, (signal) =>
        callApi<Answer>(path, { method, body, signal, ...(schema && { schema }) }),
      );
      if (!onDone) return location.reload();
      onDone(data);
      setBusy(false);
    } catch (error) {
      const answer = error instanceof ApiCallError ? error.body : undefined;
      setBusy(false);
      if (answer?.fields) showErrors(answer.fields, form, Object.keys(body ?? {}));
      else setProblem(answer?.error ?? failure);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>, request: RequestSchema, body: object) {
    event.preventDefault();
    const wrong = checkRequest(request, body);
    setProblem('');
    if (Object.keys(wrong).length === 0) void send(body, event.currentTarget);
    else showErrors(wrong, event.currentTarget, Object.keys(body));
  }

  return { busy, errors, problem, setProblem, send, submit };
}
