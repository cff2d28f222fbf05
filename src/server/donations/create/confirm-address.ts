import { dayMs, hourMs, minuteMs } from '#model/dates/durations.ts';
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RequestedDonation } from '#model/donations/donation-request.ts';
import { identity } from '#model/site/identity.ts';
import { database } from '../../db/client.ts';
import { confirmations, privateLinks } from '../../db/schema.ts';
import type { ApiContext } from '../../http/api.ts';
import { HttpError, invalidFields } from '../../http/errors.ts';
import { intentsPerHour } from '../../http/rate-limit.ts';
import type { OnDemandPage } from '../../http/on-demand-page.ts';
import { pageForm } from '../../http/page-form.ts';
import { computeKeyedHash } from '../../keyed-hash.ts';
import { createLink, type PrivateLink } from '../../links/private-links.ts';
import { linkPath } from '../../links/link-tokens.ts';
import { openPrivatePage } from '../../links/private-page.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { enqueueMail, isWithinMailLimit } from '../../mail/outbox.ts';
import { isSameMailbox, lockMailbox, mailboxKey } from '../../mail/same-mailbox.ts';
import { readCardTestingProtection } from '../card-testing-protection.ts';
import { findDonation } from '../rows.ts';
import { tooManyPayments } from './payment-ceiling.ts';

const validMs = hourMs;
// A mailbox gets one link in this time unless it has used that up, and five a day.
const pauseMs = 10 * minuteMs;
// A donor may go back and change the amount.
const allowance = 3;

const addressHash = (email: string) =>
  computeKeyedHash('address', mailboxKey(email)).toString('hex');

async function sendLink(email: string, now: Date): Promise<void> {
  const isUsedUp = database()
    .queries.select()
    .from(confirmations)
    .where(
      and(
        eq(confirmations.emailHash, addressHash(email)),
        eq(confirmations.expiresAt, privateLinks.expiresAt),
        lte(confirmations.left, 0),
      ),
    );
  const isRecent = and(
    eq(privateLinks.kind, 'donation'),
    isSameMailbox(privateLinks.email, email),
    isNull(privateLinks.revokedAt),
    gt(privateLinks.expiresAt, new Date(now.getTime() + validMs - pauseMs)),
    notExists(isUsedUp),
  );
  // Links are valid for an hour, so these are the links of the last hour.
  const isValid = and(eq(privateLinks.kind, 'donation'), gt(privateLinks.expiresAt, now));
  await database().transaction(async (tx) => {
    // Two requests at once send one mail.
    await lockMailbox(tx, 'donation-link', email);
    if ((await tx.$count(privateLinks, isRecent)) > 0) return;
    if (!(await isWithinMailLimit(tx, 'donation-link', email))) {
      throw tooManyPayments('We sent no further link to this address today.', dayMs);
    }
    // Card testers must not mail the world in our name.
    if ((await tx.$count(privateLinks, isValid)) >= intentsPerHour) {
      throw tooManyPayments('Too many donations were started.', validMs);
    }
    const expiresAt = new Date(now.getTime() + validMs);
    const linkId = await createLink(tx, { kind: 'donation', subjectId: null, email, expiresAt });
    await enqueueMail(tx, {
      dedupeKey: `donation-link:${linkId}`,
      subjectId: null,
      to: { address: email },
      subject: `Confirm your email address for ${identity.name}`,
      template: { name: 'donation-link', data: { linkId } },
    });
  });
}

/** Confirms an address; opening the link twice allows nothing more. */
async function confirmAddress({ email, expiresAt }: PrivateLink): Promise<void> {
  if (!expiresAt) return;
  await database()
    .queries.insert(confirmations)
    .values({ emailHash: addressHash(email), expiresAt, left: allowance })
    .onConflictDoNothing();
}

/** Opens the page that confirms an address; its form redirects to `?confirmed`. */
export function openConfirmation(page: OnDemandPage) {
  return openPrivatePage(page, 'donation', ({ email }) => ({ email }), {
    confirm: pageForm(z.object({}), async (link: PrivateLink) => {
      await confirmAddress(link);
      return { redirectTo: `${linkPath('donation', link.id)}?confirmed` };
    }),
  });
}

type ConfirmedAddress = Pick<typeof confirmations.$inferSelect, 'emailHash' | 'expiresAt'>;

async function spendConfirmation(email: string, now: Date): Promise<ConfirmedAddress[]> {
  const { emailHash, expiresAt, left } = confirmations;
  return database()
    .queries.update(confirmations)
    .set({ left: sql`${left} - 1` })
    .where(and(eq(emailHash, addressHash(email)), gt(left, 0), gt(expiresAt, now)))
    .returning({ emailHash, expiresAt });
}

async function giveBack(taken: ConfirmedAddress[]): Promise<void> {
  for (const { emailHash, expiresAt } of taken) {
    await database()
      .queries.update(confirmations)
      .set({ left: sql`${confirmations.left} + 1` })
      .where(and(eq(confirmations.emailHash, emailHash), eq(confirmations.expiresAt, expiresAt)));
  }
}

/** Deletes the confirmations of addresses that have expired, with what was left of them. */
export async function deleteEndedConfirmations(): Promise<void> {
  const hasEnded = lte(confirmations.expiresAt, new Date());
  await database().queries.delete(confirmations).where(hasEnded);
}

/** Requires a confirmed address while cards are being tested. @throws HttpError 422, 403, 429 */
async function requireConfirmedAddress(
  c: ApiContext,
  { attemptId, donorEmail }: RequestedDonation,
): Promise<ConfirmedAddress[]> {
  const now = new Date();
  if (!(await readCardTestingProtection(now)).isActive) return [];
  const begun = attemptId && (await findDonation(database().queries, attemptId));
  // A donation without a payment would get a new one.
  if (begun && begun.paymentIntentId) return [];
  if (!donorEmail) {
    throw invalidFields({
      donorEmail:
        'Please enter your email address. Many cards are being declined at the moment, so we confirm addresses first.',
    });
  }
  const taken = await spendConfirmation(donorEmail, now);
  if (taken.length > 0) return taken;
  await sendLink(donorEmail, now);
  flushOutboxInBackground(c);
  throw new HttpError(403, {
    error: `We sent a link to ${donorEmail}. Open it, then continue here. Nothing was charged.`,
  });
}

/**
 * Begins a payment; while cards are being tested here, it needs an address confirmed by a mailed link. One that could
 * not be begun, as when Stripe is out, uses nothing of the confirmation up.
 *
 * @throws HttpError 422 without an address, 403 once the link was sent, 429 after too many links
 */
export async function withConfirmedAddress<Begun>(
  c: ApiContext,
  request: RequestedDonation,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const taken = await requireConfirmedAddress(c, request);
  try {
    return await begin();
  } catch (error) {
    await giveBack(taken);
    throw error;
  }
}
