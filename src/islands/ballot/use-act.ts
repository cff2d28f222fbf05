import { useState } from 'react';
import type { BallotRequest } from '#contracts/board.ts';
import { ApiCallError, callApi } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { ballot } from '#site/copy/ballot.ts';

interface Problem {
  text: string;
  errors: FieldErrors;
}

const timeoutMs = 30_000;

/** Posts an answer, then loads the page again, because the server knows what may be seen then. */
export function useAct(path: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(body: BallotRequest): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await withDeadline(timeoutMs, (signal) => callApi(path, { method: 'POST', body, signal }));
      location.reload();
    } catch (error) {
      const { error: text, fields = {} } =
        error instanceof ApiCallError ? error.body : { error: ballot.failure };
      setProblem({ text, errors: fields });
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, send };
}
