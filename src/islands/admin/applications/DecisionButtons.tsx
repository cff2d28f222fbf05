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
        Each shows the mail before it is sent. Undoing a decision is possible and is logged.
      </p>
    </>
  );
}
