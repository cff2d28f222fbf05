import type { Queries } from '../db/client.ts';

/** Whether a member of the board has voted on an application. */
export function hasBallots(_queries: Queries, _applicationId: string): Promise<boolean> {
  return Promise.resolve(false);
}
