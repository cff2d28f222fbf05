import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiCallError, callApi, callTimeoutMs, type AnswerSchema } from '#lib/api-client.ts';
import { checkRequest, type FieldErrors, type RequestSchema } from '#lib/form-call.ts';
import { reloadPage } from './reload-page.ts';
import { useHydrated } from './use-hydrated.ts';

interface Act<Answer> {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  /** What to say when no answer came. */
  failure: string;
  schema?: AnswerSchema<Answer>;
  /** Without it the page is loaded again, because the server knows what it shows then. */
  onDone?: (answer: Answer, response: Response) => void | Promise<void>;
}

/** Does one act of a page. A form keeps what was typed; its first wrong field gets the focus. */
export function useAct<Answer = void>(act: Act<Answer>) {
  const { path, method = 'POST', failure, schema, onDone } = act;
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<unknown>(null);
  const answer = error instanceof ApiCallError ? error.body : undefined;

  function showErrors(found: FieldErrors, body: object, form?: HTMLFormElement) {
    // A screen reader reads the error with the field that gets the focus.
    flushSync(() => setErrors(found));
    const wrong = Object.keys(body).find((field) => field in found);
    const control = form?.querySelector<HTMLElement>(`[name="${wrong}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }

  async function send(body?: object, form?: HTMLFormElement): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    setErrors({});
    try {
      const options = { method, body, timeoutMs: callTimeoutMs, ...(schema && { schema }) };
      const { data, response } = await callApi<Answer>(path, options);
      if (!onDone) return await reloadPage();
      await onDone(data, response);
      setBusy(false);
    } catch (error) {
      setBusy(false);
      setError(error);
      if (error instanceof ApiCallError) showErrors(error.body.fields ?? {}, body ?? {}, form);
    }
  }

  /** @param more what the request gets once its fields are right. */
  function submit(
    event: SubmitEvent<HTMLFormElement>,
    request: RequestSchema,
    body: object,
    more?: () => object,
  ) {
    event.preventDefault();
    if (busy) return;
    const wrong = checkRequest(request, body);
    setError(null);
    if (Object.keys(wrong).length > 0) showErrors(wrong, body, event.currentTarget);
    else void send({ ...body, ...more?.() }, event.currentTarget);
  }

  return {
    busy,
    isHydrated,
    errors,
    setErrors,
    error,
    send,
    submit,
    /** What went wrong, unless it is about fields. */
    problem: error && !answer?.fields ? (answer?.error ?? failure) : '',
    /** What the button of the act needs. */
    button: { busy, disabled: !isHydrated },
    /** What a text field of the form needs; while sending, what is shown is what is sent. */
    text: (name: string, value: string, characterLimit?: number) => ({
      name,
      value,
      error: errors[name],
      ...(characterLimit && { characterLimit }),
      required: true,
      readOnly: busy,
      disabled: !isHydrated,
    }),
  };
}
