import type { ReactNode } from 'react';
import { mirrorMessages, type MirrorResult, type MirrorStatus } from '#model/posts/mirror.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { OpenInContentful } from '../PostSource.tsx';
import panel from '../../kit/panel.module.css';
import { FailureNotice } from '../../kit/FailureNotice.tsx';
import { PacificTime } from '../../kit/time.tsx';
import type { Sync } from './use-sync.ts';
import styles from './sync.module.css';

/**
 * Shows the button that starts a sync, busy while one runs in any browser, and disabled where Contentful is not
 * configured.
 */
export function SyncButton({ sync }: { sync: Sync }) {
  return (
    <Button
      variant="outline"
      icon="refresh"
      label="Sync from CMS"
      busyLabel="Syncing..."
      busy={sync.running}
      disabled={sync.status?.configured === false}
      onClick={sync.start}
    />
  );
}

/**
 * Shows above the list when posts were last synced and with what result, the progress of a run, and which entries in
 * Contentful need attention.
 */
export function SyncPanel({ sync, conflicts }: { sync: Sync; conflicts: number }) {
  const { status, running, failure, hasRunFailed, retry, start } = sync;
  const notLoaded = status
    ? 'Sync status could not be refreshed.'
    : 'Sync status could not be loaded.';
  return (
    <div className={styles.panel}>
      <Status as="p" className={styles.line} aria-busy={running}>
        <Icon name="mirror" />
        <span>{status ? <SyncState status={status} running={running} /> : 'Contentful'}</span>
        {conflicts > 0 && !running && (
          <span>{`${formatCount(conflicts, 'post waits', 'posts wait')} for a choice between two versions.`}</span>
        )}
      </Status>
      {running && status && <SyncProgress {...status.progress} />}
      {failure && !running && (
        <FailureNotice
          title={hasRunFailed ? 'The sync failed.' : notLoaded}
          reason={failure.reason}
          onRetry={hasRunFailed ? start : retry}
        />
      )}
      {status && status.problems.length > 0 && <ProblemList {...status} />}
      {status && status.others.length > 0 && (
        <p className={styles.line}>
          {`No posts, because of their content type: ${describeOthers(status.others)}.`}
        </p>
      )}
    </div>
  );
}

function SyncProgress({ read, waiting }: MirrorStatus['progress']) {
  const value = read > 0 ? { value: Math.max(0, read - waiting), max: read } : {};
  return <progress className={panel.progress} aria-label="Sync from CMS" {...value} />;
}

function SyncState({ status, running }: { status: MirrorStatus; running: boolean }): ReactNode {
  const { configured, unfinished, lastRun, progress } = status;
  if (!configured) return <span>{mirrorMessages.notConfigured}</span>;
  if (running) return <span>{`Syncing from Contentful: ${describeProgress(progress)}`}</span>;
  if (!lastRun) return <span>Not synced from Contentful yet.</span>;
  const when = <PacificTime iso={lastRun.finishedAt ?? lastRun.startedAt} withTime />;
  if (lastRun.error) {
    return (
      <>
        <strong>The last sync failed</strong>
        <span>, </span>
        {when}
        <span>{`: ${lastRun.error}`}</span>
        <span>{unfinished && ' The next sync continues from there.'}</span>
      </>
    );
  }
  if (unfinished)
    return (
      <>
        <span>The last sync, </span>
        {when}
        <span>, was interrupted. The next one continues from there.</span>
      </>
    );
  return (
    <>
      <span>Synced from Contentful </span>
      {when}
      <span>{`: ${describeResult(lastRun.result)}.`}</span>
    </>
  );
}

function ProblemList({ problems, problemCount }: Pick<MirrorStatus, 'problems' | 'problemCount'>) {
  return (
    <details className={styles.problems} open={problems.length < 4}>
      <summary>
        <Icon name="warning" />
        <span>
          {problemCount === 1
            ? '1 entry in Contentful needs attention'
            : `${problemCount.toLocaleString('en-US')} entries in Contentful need attention`}
        </span>
        <span className={styles.open}>Show</span>
        <span className={styles.close}>Hide</span>
      </summary>
      <ul role="list">
        {problems.map(({ entryId, title, problem, url }) => (
          <li key={entryId}>
            <strong>{title || 'Untitled entry'}</strong>
            <span>{problem}</span>
            <OpenInContentful url={url} title={title || 'Untitled entry'} />
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p>
          {`The first ${problems.length} are listed. The others follow as these are corrected.`}
        </p>
      )}
    </details>
  );
}

/** Says what a sync changed, as in '2 new posts, 1 updated', or 'no changes'. */
export function describeResult(result: MirrorResult): string {
  const { created, updated, unpublished, conflicts, authors } = result;
  const parts = [
    created > 0 && formatCount(created, 'new post'),
    updated > 0 && `${updated.toLocaleString('en-US')} updated`,
    unpublished > 0 && `${unpublished.toLocaleString('en-US')} unpublished`,
    conflicts > 0 && formatCount(conflicts, 'conflict'),
    authors > 0 && formatCount(authors, 'author'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'no changes' : parts.join(', ');
}

/** Says which entries are no posts, as in '3 entries of page and 1 entry of menu'. */
export function describeOthers(others: MirrorStatus['others']): string {
  const types = others.map(
    ({ type, entries }) => `${formatCount(entries, 'entry', 'entries')} of ${type}`,
  );
  return new Intl.ListFormat('en-US').format(types);
}

/** Says how far a run is, as in '120 entries read, 30 to go'. */
export function describeProgress({ read, waiting }: MirrorStatus['progress']): string {
  const soFar = `${formatCount(read, 'entry', 'entries')} read`;
  return waiting > 0 ? `${soFar}, ${waiting.toLocaleString('en-US')} to go` : soFar;
}
