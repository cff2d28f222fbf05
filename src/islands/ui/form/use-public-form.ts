import { useState, type FocusEvent, type SubmitEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { honeypotField } from '#model/fields/spam.ts';
import { retryAdvice } from '../browser/form-call.ts';
import { useApiForm, type ApiFormOptions, type SentForm } from './use-api-form.ts';

interface PublicFormOptions<Values extends FieldValues> extends Pick<
  ApiFormOptions<Values, undefined>,
  'path' | 'schema' | 'defaultValues' | 'draft'
> {
  extra?: object;
  failure: string;
  onSent: (sent: SentForm<Values, undefined>) => void | Promise<void>;
}

export type PublicFormState = Pick<
  ReturnType<typeof usePublicForm>,
  | 'sentCount'
  | 'busy'
  | 'submitCount'
  | 'honeypot'
  | 'onFocus'
  | 'wrongCount'
  | 'failure'
  | 'button'
  | 'isHydrated'
  | 'submit'
>;

const fields = 'input, textarea, select, [role=combobox]';

/**
 * Collects what tells people from programs: the honeypot, and how long the form took. The time begins with the focus of
 * a field. Where Send is pressed first, the browser may have filled in the form, so no time is judged, not even after a
 * wrong field got the focus.
 */
function spamSignals() {
  let honeypot: HTMLInputElement | null = null;
  let startedAt: number | 'unknown' | null = null;
  return {
    honeypot: (input: HTMLInputElement | null) => void (honeypot = input),
    start: () => void (startedAt ??= performance.now()),
    ignoreTime: () => void (startedAt ??= 'unknown'),
    reset: () => void (startedAt = null),
    read: () => ({
      ...(honeypot?.value && { [honeypotField]: honeypot.value }),
      ...(typeof startedAt === 'number' && {
        fillTimeMs: Math.round(performance.now() - startedAt),
      }),
    }),
  };
}

/**
 * Sends a public form with `extra` and the signals of spam, and counts in `sentCount` how often it was accepted.
 * `failure` begins its message; a 429 adds when to try again.
 */
export function usePublicForm<Values extends FieldValues>(options: PublicFormOptions<Values>) {
  const { extra, failure, onSent, ...common } = options;
  const [sentCount, setSentCount] = useState(0);
  const [signals] = useState(spamSignals);

  const form = useApiForm<Values>({
    ...common,
    toRequest: (values) => ({ ...values, ...extra, ...signals.read() }),
    explain: (error) => `${failure} ${retryAdvice(error)}`,
    async onDone(sent) {
      await onSent(sent);
      setSentCount((before) => before + 1);
      signals.reset();
    },
  });

  return {
    ...form,
    sentCount,
    honeypot: signals.honeypot,
    onFocus({ target }: FocusEvent) {
      // For a draft from an earlier visit the time of filling in is unknown.
      if (form.draft.isRestored) signals.ignoreTime();
      else if (target.matches(fields)) signals.start();
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      signals.ignoreTime();
      form.submit(event);
    },
  };
}
