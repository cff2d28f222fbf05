import { ballot } from '#site/copy/ballot.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useAct } from './use-act.ts';
import styles from './ballot.module.css';

const { conflict: copy, application } = ballot;

/** The two answers to the question about conflicts (P-122). */
export function ConflictQuestion({ path }: { path: string }) {
  const isHydrated = useHydrated();
  const { busy, problem, send } = useAct(path);
  return (
    <div className={styles.conflict}>
      <div role="alert">{problem && <Notice tone="bad">{problem.text}</Notice>}</div>
      <div className={styles.answers}>
        <Button
          variant="ink"
          label={copy.none}
          busy={busy}
          disabled={!isHydrated}
          onClick={() => void send({ conflict: false })}
        />
        <Button
          variant="outline"
          label={copy.recuse}
          busy={busy}
          disabled={!isHydrated}
          onClick={() => void send({ conflict: true })}
        />
      </div>
    </div>
  );
}

/** For who finds the conflict while reading; takes the vote back. */
export function RecuseLater({ path }: { path: string }) {
  const isHydrated = useHydrated();
  const { busy, problem, send } = useAct(path);
  return (
    <>
      <button
        type="button"
        className={styles.recuse}
        disabled={!isHydrated || busy}
        onClick={() => {
          if (confirm(application.confirmRecuse)) void send({ conflict: true });
        }}
      >
        {application.recuse}
      </button>
      <span role="alert">{problem?.text}</span>
    </>
  );
}
