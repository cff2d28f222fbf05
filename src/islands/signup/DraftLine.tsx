import { formatLongDate } from '#lib/dates.ts';
import { signup } from '#site/copy/signup.ts';
import { Button } from '../ui/Button.tsx';
import { bringBack, eraseDraft, type Draft } from './draft.ts';
import { expiryOf } from './draft-storage.ts';
import styles from './signup.module.css';

const { draft: copy } = signup.form;

interface DraftLineProps {
  draft: Draft;
  /** False until the page is ready, and while an application is being sent. */
  enabled: boolean;
}

/** What has just happened to the draft without the applicant's typing; announced. */
function newsOf({ erased, restored }: Draft): string {
  if (erased) return erased.by === 'hand' ? copy.erased : copy.gone;
  return restored ? copy.restored : '';
}

function standingOf({ erased, refused, savedAt }: Draft): string {
  if (refused) return copy.refused;
  if (erased) return '';
  return savedAt === null
    ? copy.offer
    : copy.kept.replace('{date}', formatLongDate(expiryOf(savedAt).toISOString()));
}

/** Says plainly that a draft is kept, where and until when, and erases it on a press. */
export function DraftLine({ draft, enabled }: DraftLineProps) {
  const canErase = draft.savedAt !== null || draft.restored;
  return (
    <div className={styles.draft}>
      <p>
        <span role="status">{newsOf(draft)}</span> {standingOf(draft)}
      </p>
      {(draft.erased || canErase) && (
        <Button
          variant="quiet"
          label={draft.erased ? copy.bringBack : copy.erase}
          disabled={!enabled}
          onClick={draft.erased ? bringBack : eraseDraft}
        />
      )}
    </div>
  );
}
