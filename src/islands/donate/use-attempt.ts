import { useCallback, useEffect, useRef } from 'react';
import { donationMessages } from '#contracts/donations.ts';
import { newId } from '#lib/new-id.ts';
import { attemptFor, type Attempt } from './attempt.ts';
import { createIntent, creationFailure, wasPaid, wasPaidUnanswered } from './create-intent.ts';
import type { Flow, Move } from './flow.ts';

/** Sends attempts and tells the flow what came of them. */
interface AttemptSender {
  /** Continue to Payment. */
  begin(): void;
  /** Asks again with the same attempt, whose first answer never came. */
  resend(): void;
}

/** @param showReceipt called when the attempt turns out to be paid already. */
export function useAttempt(
  flow: Flow,
  dispatch: (move: Move) => void,
  showReceipt: (donationId: string) => void,
): AttemptSender {
  const underWay = useRef<AbortController | null>(null);
  const { step, attempt: atHand, amountCents, donor, unansweredId } = flow;

  // Leaving the step drops the answer.
  useEffect(() => {
    if (step === 'donor') return () => underWay.current?.abort();
    return undefined;
  }, [step]);

  const send = useCallback(
    (attempt: Attempt) => {
      underWay.current?.abort();
      const call = new AbortController();
      underWay.current = call;
      dispatch({ type: 'creation-started', attempt });
      const make = async () => {
        if (unansweredId && (await wasPaidUnanswered(unansweredId, call.signal))) {
          showReceipt(unansweredId);
          return;
        }
        const intent = await createIntent(attempt, call.signal);
        dispatch({ type: 'created', attemptId: attempt.id, intent });
      };
      make().catch(async (error: unknown) => {
        if (call.signal.aborted) return;
        if (await wasPaid(error, attempt).catch(() => false)) {
          showReceipt(attempt.id);
          return;
        }
        dispatch({
          type: 'creation-failed',
          attemptId: attempt.id,
          failure: creationFailure(error, unansweredId !== null),
        });
      });
    },
    [dispatch, showReceipt, unansweredId],
  );

  return {
    begin() {
      if (amountCents === null) {
        dispatch({ type: 'creation-refused', message: donationMessages.noAmount });
        return;
      }
      send(attemptFor({ amountCents, ...donor }, atHand, newId));
    },
    resend() {
      if (atHand) send(atHand);
    },
  };
}
