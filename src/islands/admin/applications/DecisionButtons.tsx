import type { Decision } from '#contracts/applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import styles from './Decision.module.css';

/** The two decisions; each opens its preview, whose own button decides. */
export function DecisionButtons({ onChoose }: { onChoose: (decision: Decision) => void }) {
  return (
    <>
      <div className={styles.choices}>
        <Button variant="ink" icon="check" label="Approve" onClick={() => onChoose('approved')} />
        <Button variant="danger-outline" label="Decline" onClick={() => onChoose('declined')} />
      </div>
      <p className={styles.hint}>
        You&apos;ll see the email before it goes out. Decisions can be undone; this is logged.
      </p>
    </>
  );
}
