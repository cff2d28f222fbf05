import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { honeypotField } from '#contracts/spam.ts';
import { checkRequest, sendRequest, type FieldErrors, type RequestSchema } from '#lib/form-call.ts';

interface SendingOptions {
  /** Endpoint that takes the form with POST. */
  path: string;
  schema: RequestSchema;
  /** What was filled in, by field name, in the order of the controls. */
  values: object;
  /** True when a draft was brought back: then nobody knows how long filling took. */
  restored: boolean;
  /** What goes along only once nothing is wrong. */
  alongside?: () => object;
  /** Gets the answer's JSON, which may lack anything. */
  onSent: (answer: unknown) => void;
}

/** A public form on its way: what is wrong with it, how its sending stands, and what starts it. */
export interface Sending {
  status: 'idle' | 'sending' | 'success' | 'error';
  errors: FieldErrors;
  /** When to try again, in words, after too many requests; empty otherwise. */
  retry: string;
  /** A field was changed: its message goes. */
  edited: (field: string) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** The first focus starts the clock of the fill time (P-26). */
  focused: () => void;
  /** Shows the empty form again, after success. */
  again: () => void;
}

/** Focuses a control and brings it, with its message, into the middle of the view. */
function showControl(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

/**
 * Checks and sends a public form (P-24). What is wrong is told per field and the first such
 * field gets the focus; after a failure everything stays as it was typed.
 */
export function useSending(options: SendingOptions): Sending {
  const { path, schema, values, restored, alongside, onSent } = options;
  const [status, setStatus] = useState<Sending['status']>('idle');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [retry, setRetry] = useState('');
  const firstFocus = useRef<number | null>(null);

  function showErrors(form: HTMLFormElement, found: FieldErrors): void {
    setErrors(found);
    const wrong = Object.keys(values).find((field) => field in found);
    showControl(form.querySelector(`[name="${wrong}"]`));
  }

  function withSignals(website: FormDataEntryValue | null): object {
    const started = restored ? null : firstFocus.current;
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
      setErrors(({ [field]: _mended, ...others }) => others);
    },
    async submit(event) {
      event.preventDefault();
      if (status === 'sending') return;
      const form = event.currentTarget;
      const request = withSignals(new FormData(form).get(honeypotField));
      const wrong = checkRequest(schema, request);
      if (Object.keys(wrong).length > 0) {
        setStatus('idle');
        return showErrors(form, wrong);
      }
      setStatus('sending');
      const outcome = await sendRequest(path, { ...request, ...alongside?.() });
      if (outcome.sent) {
        setErrors({});
        setStatus('success');
        firstFocus.current = null;
        onSent(outcome.answer);
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
