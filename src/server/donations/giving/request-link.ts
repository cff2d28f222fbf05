import { eq } from 'drizzle-orm';
import { givingLinkHours } from '#contracts/donations/giving.ts';
import { database } from '../../db/client.ts';
import { privateLinks } from '../../db/links-schema.ts';
import { donations } from '../../db/schema.ts';
import { hashWithSecrets } from '../../http/rate-limit.ts';
import { createLink } from '../../links/private-links.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { givenFrom } from './read-giving.ts';

const quarterMs = 15 * 60_000;

/** Names the address only to who has the secrets, because it outlives an erasure. */
function dedupeKey(email: string): string {
  const quarter = Math.floor(Date.now() / quarterMs);
  return `giving-link:${hashWithSecrets(`giving ${email.toLowerCase()}`)}:${quarter}`;
}

/**
 * Mails the link to an address that gave, one mail in a quarter of an hour; false when none was
 * queued. Run it after the answer, so that known and unknown addresses take the same time (P-143).
 */
export async function mailGivingLink(email: string): Promise<boolean> {
  const { queries } = database();
  const known = await queries.$count(donations, givenFrom(email));
  if (known === 0) return false;
  return database().transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + givingLinkHours * 3_600_000);
    const linkId = await createLink(tx, { kind: 'giving', subjectId: null, email, expiresAt });
    const isQueued = await enqueueMail(tx, {
      dedupeKey: dedupeKey(email),
      to: { address: email },
      subject: 'Your giving: the link that you asked for',
      template: { name: 'giving-link', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
    if (!isQueued) await tx.delete(privateLinks).where(eq(privateLinks.id, linkId));
    return isQueued;
  });
}
