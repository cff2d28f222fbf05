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
  const settled = useDebouncedValue(typed, 300);
  const request = toMonthlyChange(settled.act, settled);
  const parsedChange = monthlyChangeSchema.safeParse(request);
  const { data: preview, error: refused } = useQuery({
    queryKey: [path, settled],
    queryFn: async ({ signal }) => {
      const options = {
        method: 'POST',
        body: request,
        schema: monthlyResponseSchema,
        signal,
      } as const;
      return (await staffRequest(`${path}/preview`, options)).data;
    },
    enabled: parsedChange.success,
    gcTime: 0,
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const body = toMonthlyChange(typed.act, typed);
      return (await staffRequest(path, { method: 'POST', body, schema: monthlyResponseSchema }))
        .data;
    },
    onSuccess: ({ sentence }) => onDone(`Done. ${sentence}`),
  });
  const isWaiting = settled !== typed;
  const change = monthlyChangeSchema.safeParse(toMonthlyChange(typed.act, typed)).data;
  const isSame = change !== undefined && readNextCents(change) === subscription.amountCents;
  const wrong = parsedChange.error?.issues[0]?.message;
  // A press counts before the preview has come: the server refuses what cannot be changed.
  const canSend = change !== undefined && !isSame && (isWaiting || !refused);
  return {
    actions,
    typed,
    change(part: Partial<Typed>) {
      // A refusal was of what was typed before.
      reset();
      setTyped((before) => ({ ...before, ...part }));
    },
    /** `preview` is undefined where the server refuses the change. */
    preview: refused ? undefined : preview,
    refusal: wrong
      ? { amountProblem: wrong, problem: null }
      : error
        ? readRefusal(error, (failed) => describeFailedChange(failed, ''))
        : readRefusal(refused, (failed) => toFailure(failed).reason),
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
