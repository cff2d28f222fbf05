import { Button } from '#islands/ui/Button.tsx';
import type { Sync } from './use-sync.ts';

/** Starts a run of the mirror. */
export function SyncButton({ sync }: { sync: Sync }) {
  return (
    <Button
      variant="outline"
      icon="again"
      label="Sync from CMS"
      busyLabel="Syncing..."
      busy={sync.running}
      disabled={sync.status?.configured === false}
      onClick={sync.start}
    />
  );
}
