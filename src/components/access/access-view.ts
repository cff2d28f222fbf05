import type { SelfServiceAccess } from '#model/applications/access.ts';
import { accessState } from '#model/applications/access-days.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { accessCopy } from './access-copy.ts';
import { formatAccessDay } from './access-text.ts';

interface AccessOffers {
  /** True from the acceptance of the terms to the end. */
  isLive: boolean;
  /** True while the access rests on terms that were replaced. */
  hasOldTerms: boolean;
  /** True from sixty days before the end on, unless changed terms come first or a new key is shown. */
  canExtendNow: boolean;
}

/**
 * Returns what a researcher's page offers.
 *
 * @param today the Pacific day
 * @param isKeyShown whether the page shows a key that was just made
 */
export function describeOffers(
  access: SelfServiceAccess | null,
  today: string,
  isKeyShown: boolean,
): AccessOffers {
  const state = accessState(access, today);
  if (!access || (state !== 'active' && state !== 'ending')) {
    return { isLive: false, hasOldTerms: false, canExtendNow: false };
  }
  const hasOldTerms = access.termsVersion < newestTerms().version;
  return {
    isLive: true,
    hasOldTerms,
    canExtendNow: access.canRenew && !hasOldTerms && !isKeyShown,
  };
}

interface SentAction {
  /** The action that was done; null after a refusal, and where nothing was sent. */
  completed: string | null;
  /** The sentence about what was done; undefined where the key that it made says it. */
  outcome: string | undefined;
  /** Why it was refused, unless the typed name is at fault. */
  problem: string | undefined;
  /** What is wrong with the typed name. */
  nameProblem: string | null;
  /** The name that was typed, so that it can be sent again. */
  typedName: string;
}

/**
 * Returns what became of the form that was sent to a researcher's page.
 *
 * @param endsOn the last day of the access, such as 2026-11-26
 */
export function describeSentAction(sent: PageFormResult | undefined, endsOn: string): SentAction {
  if (sent?.refusal) {
    const { name: nameProblem = null, ...others } = sent.refusal.fields ?? {};
    // The page has a field for the name alone, so the message of any other field stands for all.
    return {
      completed: null,
      outcome: undefined,
      problem: nameProblem ? Object.values(others)[0] : sent.refusal.error,
      nameProblem,
      typedName: sent.fields.name ?? '',
    };
  }
  const { done } = accessCopy;
  const outcomes: Record<string, string> = {
    terms: done.accepted,
    renew: done.renewed(formatAccessDay(endsOn)),
    end: done.ended,
  };
  const completed = sent?.act ?? null;
  return {
    completed,
    outcome: completed === null ? undefined : outcomes[completed],
    problem: undefined,
    nameProblem: null,
    typedName: '',
  };
}
