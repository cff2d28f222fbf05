import type { FieldValues } from 'react-hook-form';
import {
  type DraftReader,
  type DraftState,
  type DraftTarget,
  hasEqualFields,
  type SaveDraft,
} from './draft-state.ts';

/** Makes a form offer the drafts that differ from what it shows, which may be newer than they are. */
export function offerDrafts({ getValues, update }: DraftTarget): DraftReader {
  return {
    showDrafts(drafts) {
      update({ offers: drafts.filter(({ values }) => !hasEqualFields(values, getValues())) });
      return drafts.length > 0;
    },
  };
}

/** Returns what a person can do with the drafts that a form offers, of which the first is the newest. */
export function offeredDraftActions(
  { getValues, show }: Pick<DraftTarget, 'getValues' | 'show'>,
  save: SaveDraft,
  { start, offers }: { start: FieldValues; offers: DraftState['offers'] },
) {
  // Returns null while the form is as it began.
  function typedValues(): FieldValues | null {
    const values = getValues();
    return hasEqualFields(values, start) ? null : values;
  }
  const toOffer = (values: FieldValues) => ({ values, from: start, savedAt: Date.now() });
  return {
    setAside: (values: FieldValues) => save(null, { offers: [toOffer(values), ...offers] }),
    /** Takes the newest offer, and offers what is typed in its place. */
    takeOffer() {
      const [offer, ...others] = offers;
      if (!offer) return;
      const typed = typedValues();
      show(offer.values);
      save(offer.values, { offers: [...(typed ? [toOffer(typed)] : []), ...others] });
    },
    dropOffer: () => save(typedValues(), { offers: offers.slice(1) }),
  };
}
