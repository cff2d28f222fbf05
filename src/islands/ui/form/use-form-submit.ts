import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { honeypotField } from '#contracts/spam.ts';
import { checkRequest, sendRequest, type FieldErrors, type RequestSchema } from '#lib/form-call.ts';
import { attemptIdOf, type DraftStore } from './use-draft.ts';

interface FormOptions<Draft> {
  path: string;
  schema: RequestSchema;
  /** By field name, in the order of the controls. */
  values: object;
  /** Where the values are saved until they are sent. */
  store: DraftStore<Draft>;
  /** Gets the answer's JSON, which may lack anything. */
  onSent: (answer: unknown) => void;
}

export interface FormSubmit {
  status: 'idle' | 'sending' | 'success' | 'error';
  errors: FieldErrors;
  /** When to try again, in words, after too many requests; empty otherwise. */
  retry: string;
  edited: (field: string) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** Starts the clock of the fill time at the first focus (P-26). */
  focused: () => void;
  again: () => void;
}

/** Checks and sends a public form; the first field with an error gets the focus (P-24). */
export function useFormSubmit<Draft extends { attemptId: string | null }>(
  options: FormOptions<Draft>,
): FormSubmit {
  const { path, schema, values, store, onSent } = options;
  const [status, setStatus] = useState<FormSubmit['status']>('idle');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [retry, setRetry] = useState('');
  const firstFocus = useRef<number>(null);

  function showErrors(form: HTMLFormElement, found: FieldErrors): void {
    setErrors(found);
    const wrong = Object.keys(values).find((field) => field in found);
    const control = form.querySelector<HTMLElement>(`[name="${wrong}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }

  function withSpamSignals(website: FormDataEntryValue | null): object {
    // How long filling took is unknown for a draft from an earlier visit.
    const started = store.read().isRestored ? null : firstFocus.current;
    return {
      ...values,
      ...(typeof website === 'string' && website && { website }),
      ...(started !== null && { fillTimeMs: Math.round(performance.now() - started) }),
    };
  }

  return {
    status,
    errors,
    retry,
    edited(field) {
      setErrors(({ [field]: _corrected, ...others }) => others);
    },
    async submit(event) {
      event.preventDefault();
      if (status === 'sending') return;
      const form = event.currentTarget;
      const request = withSpamSignals(new FormData(form).get(honeypotField));
      const wrong = checkRequest(schema, request);
      if (Object.keys(wrong).length > 0) {
        setStatus('idle');
        return showErrors(form, wrong);
      }
      setStatus('sending');
      const outcome = await sendRequest(path, { ...request, attemptId: attemptIdOf(store) });
      if (outcome.sent) {
        setErrors({});
        setStatus('success');
        firstFocus.current = null;
        onSent(outcome.answer);
        store.clear();
      } else {
        setRetry(outcome.retry);
        setStatus('error');
        showErrors(form, outcome.errors);
      }
    },
    focused() {
      firstFocus.current ??= performance.now();
    },
    again() {
      flushSync(() => setStatus('idle'));
    },
  };
}
