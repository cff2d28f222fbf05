import { formatLongDate } from '#lib/dates.ts';
import { signup } from '#site/copy/applications/signup.ts';
import { Button } from '../ui/Button.tsx';
import { expiryOf } from '../ui/form/form-draft.ts';
import { useDraft } from '../ui/form/use-draft.ts';
import { applicationDraft } from './draft.ts';
import styles from './signup.module.css';

const { draft: copy } = signup.form;

/** Says that a draft is stored, where and until when, and erases or restores it. */
export function DraftLine({ isEnabled }: { isEnabled: boolean }) {
  const { draft, discarded, isRestored, isRefused } = useDraft(applicationDraft);
  const removal = discarded?.by === 'this tab' ? copy.erased : copy.gone;
  const news = discarded ? removal : isRestored && copy.restored;
  const kept = draft
    ? copy.kept.replace('{date}', formatLongDate(expiryOf(draft.savedAt).toISOString()))
    : copy.offer;
  return (
    <div className={`cluster ${styles.draft}`}>
      <p>
        <span role="status">{news}</span> {isRefused ? copy.refused : !discarded && kept}
      </p>
      {(discarded ?? draft ?? isRestored) && (
        <Button
          variant="quiet"
          label={discarded ? copy.bringBack : copy.erase}
          disabled={!isEnabled}
          onClick={() => (discarded ? applicationDraft.restore() : applicationDraft.discard())}
        />
      )}
    </div>
  );
}
