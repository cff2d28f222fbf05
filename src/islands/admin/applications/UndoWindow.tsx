import { undoMinutes } from '#contracts/applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useSecond } from './use-second.ts';
import styles from './UndoWindow.module.css';

interface UndoWindowProps {
  /** Whom the mail goes to. */
  email: string;
  /** When it may leave, ISO 8601. */
  dueAt: string;
  busy: boolean;
  onUndo: () => void;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** "9:05". */
function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time in which nobody outside knows of a decision yet, and the way back (decision 10). */
export function UndoWindow({ email, dueAt, busy, onUndo }: UndoWindowProps) {
  const now = useSecond();
  const left = Math.max(0, Date.parse(dueAt) - now);
  const share = Math.min(1, left / (undoMinutes * 60_000));
  return (
    <div className={styles.window}>
      {left > 0 ? (
        <p className={styles.left} role="timer">
          <span>{minutesAndSeconds(left)}</span> left to undo
        </p>
      ) : (
        <p className={styles.left}>The mail is about to leave</p>
      )}
      <div className={styles.scale} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={styles.line}>
        {left > 0
          ? `The mail to ${email} leaves at ${clock.format(new Date(dueAt))}. Until then nobody outside knows.`
          : `It goes to ${email} with the next run, within a minute or so.`}
      </p>
      <Button variant="ink" label="Undo" busyLabel="Undoing..." busy={busy} onClick={onUndo} />
    </div>
  );
}
