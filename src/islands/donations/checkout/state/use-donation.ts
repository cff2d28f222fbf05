import { useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react';
import * as z from 'zod/mini';
import { readDonation, storeDonation } from '#islands/donations/donation-storage.ts';
import { amountInAddress, frequencyInAddress } from '../steps/custom-amount.ts';
import {
  donationSteps,
  emptyDonation,
  isLocked,
  nextDonation,
  openingFrequency,
  reachableStep,
  restoreDraftedDonation,
  type Donation,
  type DonationEvent,
  type DonationStep,
} from './donation.ts';

const entrySchema = z.object({
  donationStep: z.enum(donationSteps),
  amountCents: z.optional(z.int()),
});

// The result is undefined on a history entry that is not ours.
function readEntry(state: unknown): z.infer<typeof entrySchema> | undefined {
  return entrySchema.safeParse(state).data;
}

function readStep(state: unknown): DonationStep | null {
  return readEntry(state)?.donationStep ?? null;
}

function toEntry(step: DonationStep, amountCents: number | null | undefined) {
  const hasChosenAmount = step !== 'amount' && typeof amountCents === 'number';
  return { donationStep: step, ...(hasChosenAmount && { amountCents }) };
}

function stampEntry(step: DonationStep, amountCents?: number | null): void {
  history.replaceState(toEntry(step, amountCents), '');
}

function isAfter(step: DonationStep, other: DonationStep): boolean {
  return donationSteps.indexOf(step) > donationSteps.indexOf(other);
}

// Each step is a history entry. Returns the function that goes back as the browser's own Back does.
function useStepHistory(
  donation: Donation,
  dispatch: Dispatch<DonationEvent>,
): (step: DonationStep) => void {
  const latest = useRef(donation);
  const target = useRef<DonationStep>(null);

  useEffect(() => {
    latest.current = donation;
    if (!donation.isStarted || readStep(history.state) === donation.step) return;
    history.pushState(toEntry(donation.step, donation.amountCents), '');
  }, [donation]);

  useEffect(() => {
    const arrive = ({ state }: PopStateEvent) => {
      const now = latest.current;
      const entry = readEntry(state);
      const entryStep = entry?.donationStep;
      if (!entryStep) {
        // An entry that something else added, such as the skip link, belongs to the current step.
        stampEntry(now.step, now.amountCents);
      } else if (isLocked(now)) {
        if (entryStep !== now.step) history.forward();
      } else if (target.current && isAfter(entryStep, target.current)) {
        history.back();
      } else {
        target.current = null;
        const step = reachableStep(now, entryStep);
        stampEntry(step, entry.amountCents);
        dispatch({ type: 'stepped', to: step, amountCents: entry.amountCents });
      }
    };
    const { scrollRestoration } = history;
    history.scrollRestoration = 'manual';
    addEventListener('popstate', arrive);
    return () => {
      removeEventListener('popstate', arrive);
      history.scrollRestoration = scrollRestoration;
    };
  }, [dispatch]);

  return useCallback((step: DonationStep) => {
    // A second press while the first is under way would go back twice.
    if (target.current) return;
    target.current = step;
    history.back();
  }, []);
}

/**
 * Manages the donation of this tab: it is restored after mount and stored at each change, and each step is an entry of
 * the history. `goBack` goes to an earlier step as the browser's Back does.
 */
export function useDonation() {
  const [donation, dispatch] = useReducer(nextDonation, emptyDonation);
  const goBack = useStepHistory(donation, dispatch);

  useEffect(() => {
    // Storage is read after mount, so that server and browser render the same.
    const restore = () => {
      const saved = readDonation();
      const entry = readEntry(history.state);
      const entryStep = entry?.donationStep ?? null;
      const restored = restoreDraftedDonation(saved, entryStep, entry?.amountCents);
      stampEntry(restored.step, restored.amountCents);
      const customAmount = amountInAddress(location.search);
      const fromAddress = frequencyInAddress(location.search);
      const isReload = saved !== null && entryStep !== null;
      const opening = { customAmount, frequency: openingFrequency(saved, fromAddress, isReload) };
      const hasChosenFrequency =
        restored.hasChosenFrequency && opening.frequency === restored.frequency;
      dispatch({ type: 'restored', donation: { ...restored, ...opening, hasChosenFrequency } });
    };
    restore();
    // Back from the receipt a browser may show the page as it was left: in the middle of paying.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !readDonation()) restore();
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  useEffect(() => {
    if (donation.isStarted) storeDonation(donation);
  }, [donation]);

  return { donation, dispatch, goBack };
}
