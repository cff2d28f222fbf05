import { useState } from 'react';
import { type OwnRegisterEntry, ownEntrySchema } from '#contracts/register.ts';
import { ApiCallError, callApi } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { registerForm } from '#site/copy/register-form.ts';

type Act = 'publish' | 'remove' | 'outputs';

const calls = {
  publish: { method: 'POST', suffix: '' },
  remove: { method: 'DELETE', suffix: '' },
  outputs: { method: 'PUT', suffix: '/outputs' },
} as const;

const timeoutMs = 30_000;

export interface EntryState {
  entry: OwnRegisterEntry | null;
  /** The act that waits for its answer. */
  busy: Act | null;
  errors: FieldErrors;
  /** Of the last act, when it was not about the fields. */
  failure: { act: Act; text: string } | null;
  setErrors: (errors: FieldErrors) => void;
  /** Returns whether it was done; only one act runs at a time. */
  run: (act: Act, body?: object) => Promise<boolean>;
}

/** The entry of an application and what its link may do with it (P-131). */
export function useRegisterEntry(path: string, initial: OwnRegisterEntry | null): EntryState {
  const [entry, setEntry] = useState(initial);
  const [busy, setBusy] = useState<Act | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<EntryState['failure']>(null);

  async function run(act: Act, body?: object): Promise<boolean> {
    if (busy) return false;
    const { method, suffix } = calls[act];
    setBusy(act);
    setErrors({});
    setFailure(null);
    try {
      const options = { method, body, ...(act === 'remove' ? {} : { schema: ownEntrySchema }) };
      const { data } = await withDeadline(timeoutMs, (signal) =>
        callApi<OwnRegisterEntry | undefined>(path + suffix, { ...options, signal }),
      );
      setEntry(data ?? null);
      return true;
    } catch (error) {
      const answer = error instanceof ApiCallError ? error.body : null;
      if (answer?.fields) setErrors(answer.fields);
      else setFailure({ act, text: answer?.error ?? registerForm.failure });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { entry, busy, errors, failure, setErrors, run };
}
