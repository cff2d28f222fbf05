import type { Queries } from '../db/client.ts';
import { mailProgress } from '../mail/outbox.ts';
import type { ApplicationRow } from './application-rows.ts';

/** Tells whether a decision is still hidden, because it can be undone until its mail leaves. */
export async function isDecisionHidden(queries: Queries, row: ApplicationRow): Promise<boolean> {
  const mail = row.decisionMailKey && (await mailProgress(row.decisionMailKey, queries));
  return mail ? mail.canBeWithdrawn : false;
}
