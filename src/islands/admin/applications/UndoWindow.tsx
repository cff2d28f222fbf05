import { undoMinutes } from '#contracts/applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatPacificTime } from '#lib/pacific-dates.ts';
import type { ReactNode } from 'react';
import { useSecond } from './use-second.ts';
import styles from './UndoWindow.module.css';

interface UndoWindowProps {
  /** Whom the mail goes to. */
  email: string;
  /** When it may leave, ISO 8601. */
  dueAt: string;
  busy: boolean;
  onUndo: () => void;
  /** The page's primary button, above Undo. */
  children: ReactNode;
}

/** "9:05". */
function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The minutes before a decision's mail leaves, and Undo (P-35). */
export function UndoWindow({ email, dueAt, busy, onUndo, children }: UndoWindowProps) {
  const now = useSecond();
  const whole = undoMinutes * 60_000;
  const left = Math.min(whole, Math.max(0, Date.parse(dueAt) - now));
  return (
    <div className={styles.window}>
      <p className={styles.line}>
        {left > 0
          ? `Nothing has been sent yet. The email to ${email} leaves at ${formatPacificTime(dueAt)}.`
          : `The email to ${email} is about to leave.`}
      </p>
      <div className={styles.scale} aria-hidden="true">
        <span style={{ inlineSize: `${(left / whole) * 100}%` }} />
      </div>
      {children}
      <div className={styles.undo}>
        <Button
          variant="outline"
          icon="undo"
          label="Undo"
          busyLabel="Undoing..."
          busy={busy}
          onClick={onUndo}
        />
        {left > 0 && (
          <p role="timer">
            within <span>{minutesAndSeconds(left)}</span>
          </p>
        )}
      </div>
    </div>
  );
}
