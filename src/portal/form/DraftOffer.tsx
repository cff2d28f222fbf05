import { Button } from '#islands/ui/Button.tsx';
import type { Draft } from '#islands/ui/form/use-draft.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import { PacificTime } from '../kit/time.tsx';
import styles from './form.module.css';

interface DraftOfferProps {
  draft: Pick<Draft, 'offers' | 'takeOffer' | 'dropOffer'>;
}

/**
 * Shows the newest text that this browser stored unsaved, to restore or discard, and nothing when there is none. The
 * focus moves on when the notice is removed.
 */
export function DraftOffer({ draft: { offers, takeOffer, dropOffer } }: DraftOfferProps) {
  const [offer] = offers;
  if (!offer) return null;
  return (
    <Notice
      tone="info"
      role="status"
      ref={restoreFocusOnUnmount}
      title="This browser has text that was not saved."
    >
      From <PacificTime iso={new Date(offer.savedAt).toISOString()} withTime />.{' '}
      <span className={styles.answers}>
        <Button variant="outline" label="Restore it" onClick={takeOffer} />
        <Button variant="quiet" label="Discard it" onClick={dropOffer} />
      </span>
    </Notice>
  );
}
