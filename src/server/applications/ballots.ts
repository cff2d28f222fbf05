import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { ballots } from '../db/ballots-schema.ts';
import type { Queries } from '../db/client.ts';

/** Whether a member of the board has voted on an application. */
export async function hasBallots(queries: Queries, applicationId: string): Promise<boolean> {
  const isVote = and(isNotNull(ballots.stance), ne(ballots.stance, 'recused'));
  return (await queries.$count(ballots, and(eq(ballots.applicationId, applicationId), isVote))) > 0;
}
