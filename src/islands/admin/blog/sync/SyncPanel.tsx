import type { ReactNode } from 'react';
import { mirrorMessages, type MirrorStatus } from '#contracts/blog-mirror.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { SaidLine } from '../../kit/SaidLine.tsx';
import { When } from '../../kit/When.tsx';
import { describeProgress, describeResult } from './describe-run.ts';
import { ProblemList } from './ProblemList.tsx';
import type { Sync } from './use-sync.ts';
import styles from './sync.module.css';

/** The state of the CMS sync in one line, and below it the entries that need a person. */
export function SyncPanel({ sync }: { sync: Sync }) {
  const { status, running, failure, retry, start } = sync;
  return (
    <div className={styles.panel}>
      <p className={styles.line} role="status" aria-busy={running}>
        <Icon name="mirror" />
        <span>{status ? <Standing status={status} running={running} /> : 'Contentful'}</span>
      </p>
      {running && status && <Progress {...status.progress} />}
      {failure && !running && (
        <SaidLine
          title={status ? 'The sync failed.' : 'Sync status could not be loaded.'}
          reason={failure.reason}
          onRetry={status ? start : retry}
        />
      )}
      {status && status.problems.length > 0 && <ProblemList problems={status.problems} />}
    </div>
  );
}

function Progress({ read, waiting }: MirrorStatus['progress']) {
  const value = read > 0 ? { value: Math.max(0, read - waiting), max: read } : {};
  return <progress className={styles.progress} aria-label="Sync from CMS" {...value} />;
}

function Standing({ status, running }: { status: MirrorStatus; running: boolean }): ReactNode {
  const { configured, unfinished, lastRun, progress } = status;
  if (!configured) return mirrorMessages.notConfigured;
  if (running) return `Syncing from Contentful: ${describeProgress(progress)}`;
  if (!lastRun) return 'Not synced from Contentful yet.';
  const when = <When iso={lastRun.finishedAt ?? lastRun.startedAt} withTime />;
  if (lastRun.error) {
    return (
      <>
        <strong>The last sync failed</strong>, {when}: {lastRun.error}
        {unfinished && ' The next sync continues from there.'}
      </>
    );
  }
  if (unfinished)
    return <>The last sync, {when}, was interrupted. The next one continues from there.</>;
  return (
    <>
      Synced from Contentful {when}: {describeResult(lastRun.result)}.
    </>
  );
}
