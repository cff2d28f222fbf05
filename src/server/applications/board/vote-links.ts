import { and, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import { ballots, boardMembers, researcherApplications } from '../../db/applications-schema.ts';
import type { Queries } from '../../db/client.ts';
import { ensureLink } from '../../links/private-links.ts';

/**
 * Makes the links that are missing to votes that active members cast on pending applications, so that the members can
 * change them until the decision. Run it in the transaction after which a member or an application is open again.
 *
 * @param whose which member's votes, or on which application
 */
export async function ensureVoteLinks(tx: Queries, whose: SQL): Promise<void> {
  const votes = await tx
    .select({ id: ballots.id, email: boardMembers.email })
    .from(ballots)
    .innerJoin(boardMembers, eq(boardMembers.id, ballots.memberId))
    .innerJoin(researcherApplications, eq(researcherApplications.id, ballots.applicationId))
    .where(
      and(
        whose,
        eq(boardMembers.active, true),
        eq(researcherApplications.status, 'pending'),
        isNotNull(ballots.stance),
        ne(ballots.stance, 'recused'),
      ),
    );
  for (const { id, email } of votes) await ensureLink(tx, { kind: 'ballot', subjectId: id, email });
}
