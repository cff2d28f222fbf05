import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { restoreFocusOnUnmount } from '../ui/StatusMessage.tsx';
import { When } from '../ui/time.tsx';
import styles from './posts.module.css';

interface DraftOfferProps {
  draft: { offered: { savedAt: string } | null; discard: () => void };
  onRestore: () => void;
}

/** Offers the copy that an earlier form left in this browser. */
export function DraftOffer({ draft: { offered, discard }, onRestore }: DraftOfferProps) {
  if (!offered) return null;
  return (
    <Notice
      tone="info"
      role="status"
      ref={restoreFocusOnUnmount}
      title="This browser has text that was not saved."
    >
      From <When iso={offered.savedAt} withTime />.{' '}
      <span className={styles.answers}>
        <Button variant="outline" label="Restore it" onClick={onRestore} />
        <Button variant="quiet" label="Discard it" onClick={discard} />
      </span>
    </Notice>
  );
}
