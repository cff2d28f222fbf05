import { useState } from 'react';
import { ApiCallError, callApi } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { application } from '#site/copy/application.ts';

interface Problem {
  text: string;
  errors: FieldErrors;
}

const timeoutMs = 30_000;

/** Posts an act of the applicant, then loads the page again, because the server knows the new state. */
export function useAct(path: string) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(name: string, body: object = {}): Promise<void> {
    if (busy) return;
    setBusy(name);
    setProblem(null);
    try {
      await withDeadline(timeoutMs, (signal) =>
        callApi(`${path}/${name}`, { method: 'POST', body, signal }),
      );
      location.reload();
    } catch (error) {
      const { error: text, fields = {} } =
        error instanceof ApiCallError ? error.body : { error: application.failure };
      setProblem({ text, errors: fields });
      setBusy(null);
    }
  }

  return { busy, problem, setProblem, send };
}
