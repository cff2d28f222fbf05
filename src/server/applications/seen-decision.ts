import type { SeenDecision } from '#model/applications/admin-applications.ts';
import type { Queries } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { findApplication } from './application-rows.ts';
import { lockApplication } from './application-locks.ts';

/**
 * Locks an application and requires that its decision is the one that was seen. Without `decidedAt` every decision is
 * accepted.
 *
 * @throws HttpError 404, 409
 */
export async function requireSeenDecision(
  tx: Queries,
  id: string,
  { decidedAt }: SeenDecision,
): Promise<void> {
  await lockApplication(tx, id);
  const row = await findApplication(tx, id);
  if (decidedAt === undefined || row.decidedAt?.toISOString() === decidedAt) return;
  throw conflict('Somebody else changed the decision meanwhile. Nothing was changed.');
}
