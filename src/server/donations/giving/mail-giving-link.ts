import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { givingLinkHours } from '#model/donations/giving.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { formatMoney } from '#model/money/money.ts';
import { database, equalsText } from '../../db/client.ts';
import { donations, privateLinks } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { createLink } from '../../links/private-links.ts';
import { enqueueMail, isWithinMailLimit } from '../../mail/outbox.ts';
import { isSameMailbox } from '../../mail/same-mailbox.ts';
import { selectGiverIds } from '../givers.ts';
import { countsAsDonation, hasStatus } from '../rows.ts';

const pauseMs = 15 * minuteMs;

// A giver exists once a gift has arrived, which takes days for the first debit of a bank account.
async function mailAwaitedGift(email: string): Promise<boolean> {
  const { donorEmail, createdAt, processing } = donations;
  const isAwaited = and(
    hasStatus('pending', siteIsLive()),
    processing,
    equalsText(donorEmail, email),
  );
  const { queries } = database();
  const [gift] = await queries
    .select()
    .from(donations)
    .where(isAwaited)
    .orderBy(desc(createdAt))
    .limit(1);
  if (!gift) return false;
  return enqueueMail(queries, {
    // Each address that the gift has had gets one.
    dedupeKey: `giving-awaited:${gift.id}:${gift.addressCorrections}`,
    subjectId: gift.id,
    to: { address: email },
    subject: `${gift.livemode ? '' : 'Test: '}Your giving: your gift is still on its way`,
    template: {
      name: 'giving-awaited',
      data: {
        amount: formatMoney(gift.amountCents, gift.currency),
        begunAt: gift.createdAt.toISOString(),
        isTest: !gift.livemode,
        // Nobody but the donor keeps a typed bank account waiting.
        verifyAt: gift.verificationUrl,
      },
    },
  });
}

/**
 * Mails the link to an address that gave, fifteen minutes after the last mail at the earliest and five times a day;
 * false when none was queued. An address whose first gift is still on its way is told so once. Run it after the response, so that known and unknown addresses take the same time.
 */
export async function mailGivingLink(email: string): Promise<boolean> {
  const { queries } = database();
  const isTheirs = inArray(donations.personId, selectGiverIds(queries, email));
  const hasGiven = (await queries.$count(donations, and(isTheirs, countsAsDonation()))) > 0;
  if (!hasGiven) return mailAwaitedGift(email);
  return database().transaction(async (tx) => {
    // The lock of the limit also keeps two requests at once from sending two mails.
    if (!(await isWithinMailLimit(tx, 'giving-link', email))) return false;
    const now = Date.now();
    const isRecent = and(
      eq(privateLinks.kind, 'giving'),
      isSameMailbox(privateLinks.email, email),
      isNull(privateLinks.subjectId),
      isNull(privateLinks.revokedAt),
      gt(privateLinks.expiresAt, new Date(now + givingLinkHours * hourMs - pauseMs)),
    );
    if ((await tx.$count(privateLinks, isRecent)) > 0) return false;
    const expiresAt = new Date(now + givingLinkHours * hourMs);
    const linkId = await createLink(tx, { kind: 'giving', subjectId: null, email, expiresAt });
    return enqueueMail(tx, {
      dedupeKey: `giving-link:${linkId}`,
      subjectId: null,
      to: { address: email },
      subject: 'Your giving: the link that you asked for',
      template: { name: 'giving-link', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
  });
}
