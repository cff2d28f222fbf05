import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { AdminDonation, DonationDetails } from '#model/donations/admin-donations.ts';
import {
  monthlyResponseSchema,
  monthlyChangeSchema,
  readNextCents,
} from '#model/donations/monthly-change.ts';
import {
  type MonthlyAction,
  locateRefusal,
  toMonthlyChange,
  type TypedChange,
} from '#model/donations/monthly-form.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { describeFailedChange, toFailure } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';
import { useDebouncedValue } from '../kit/use-debounced-value.ts';

export type StaffSubscription = NonNullable<DonationDetails['subscription']>;

function possibleActions({ status, interval }: StaffSubscription): MonthlyAction[] {
  const resumes: MonthlyAction[] = status === 'paused' ? ['resume'] : [];
  return [...resumes, 'amount', ...(interval === 'month' ? ['pause' as const] : [])];
}

interface Typed extends TypedChange {
  act: MonthlyAction;
}

function readRefusal(
  error: unknown,
  explain: (error: unknown) => string,
): ReturnType<typeof locateRefusal> {
  if (!error) return { amountProblem: null, problem: null, link: null };
  const fields = error instanceof ApiCallError ? error.body.fields : undefined;
  return locateRefusal({ fields, error: explain(error) });
}

interface RefusalSources {
  /** The message about the typed change itself, which was not sent. */
  typedProblem: string | undefined;
  sendError: unknown;
  previewError: unknown;
}

function chooseRefusal({ typedProblem, sendError, previewError }: RefusalSources) {
  if (typedProblem) return { amountProblem: typedProblem, problem: null, link: null };
  if (sendError) return readRefusal(sendError, (failed) => describeFailedChange(failed, ''));
  return readRefusal(previewError, (failed) => toFailure(failed).reason);
}

// Asks the server what would follow, a moment after the last edit.
function useChangePreview(path: string, typed: Typed) {
  const debounced = useDebouncedValue(typed, 300);
  const request = toMonthlyChange(debounced.act, debounced);
  const { success, error: problem } = monthlyChangeSchema.safeParse(request);
  const { data, error } = useQuery({
    queryKey: [path, debounced],
    queryFn: async ({ signal }) => {
      const options = {
        method: 'POST',
        body: request,
        schema: monthlyResponseSchema,
        signal,
      } as const;
      return (await staffRequest(`${path}/preview`, options)).data;
    },
    enabled: success,
    gcTime: 0,
  });
  return {
    preview: error ? undefined : data,
    previewError: error,
    typedProblem: problem?.issues[0]?.message,
    isWaiting: debounced !== typed,
  };
}

interface MonthlyChangeOptions {
  donation: AdminDonation;
  subscription: StaffSubscription;
  onDone: (sentence: string) => void;
}

/** Manages a typed change: asks the server what would follow, and makes it. */
export function useMonthlyChange({ donation, subscription, onDone }: MonthlyChangeOptions) {
  const actions = possibleActions(subscription);
  const [typed, setTyped] = useState<Typed>({
    act: actions[0] ?? 'amount',
    amount: centsToDecimal(subscription.amountCents - subscription.feeCents, 'usd'),
    coverFee: subscription.feeCents > 0,
    pauseMonths: 1,
  });
  const path = `/api/admin/donations/${donation.id}/monthly`;
  const { preview, previewError, typedProblem, isWaiting } = useChangePreview(path, typed);
  const body = toMonthlyChange(typed.act, typed);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () =>
      (await staffRequest(path, { method: 'POST', body, schema: monthlyResponseSchema })).data,
    onSuccess: ({ sentence }) => onDone(`Done. ${sentence}`),
  });
  const typedChange = monthlyChangeSchema.safeParse(body).data;
  const isSame =
    typedChange !== undefined && readNextCents(typedChange) === subscription.amountCents;
  // A press counts before the preview has come: the server refuses what cannot be changed.
  const canSend = typedChange !== undefined && !isSame && (isWaiting || !previewError);
  return {
    actions,
    typed,
    edit(part: Partial<Typed>) {
      // A refusal was of what was typed before.
      reset();
      setTyped((before) => ({ ...before, ...part }));
    },
    /** `preview` is undefined where the server refuses the change. */
    preview,
    refusal: chooseRefusal({ typedProblem, sendError: error, previewError }),
    isWaiting,
    isSame,
    isPending,
    canSend,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (canSend && !isPending) mutate();
    },
  };
}
