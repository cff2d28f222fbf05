import { eq, gt } from 'drizzle-orm';
import { undoMinutes } from '#contracts/applications.ts';
import { degreeOptions, researchAreaOptions } from '#contracts/researcher-signup.ts';
import { decisionMail } from '#server/applications/decision-letters.ts';
import { findEarlier } from '#server/applications/find-earlier.ts';
import { makeLetterCode } from '#server/applications/letter-code.ts';
import {
  applicationEvents,
  letters,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { contactMessages, donations, outbox, paymentEvents, people } from '#server/db/schema.ts';
import { settleFromProvider } from '#server/donations/settle-from-provider.ts';
import { metadataKeys } from '#server/gateways/read-intent.ts';
import { enqueueMail } from '#server/mail/enqueue-mail.ts';
import { upsertPerson } from '#server/people/upsert-person.ts';
import { identity } from '#site/identity.ts';
import { openDispute } from '../sandbox/stripe/disputes.ts';
import { cancelIntent, createIntent, type Desk } from '../sandbox/stripe/intents.ts';
import { type Ledger, newId } from '../sandbox/stripe/ledger.ts';
import { confirmIntent } from '../sandbox/stripe/pay-intent.ts';
import { createRefund } from '../sandbox/stripe/refunds.ts';
import { StripeFault } from '../sandbox/stripe/stripe-fault.ts';
import { dayMs, daysBefore, type PlannedGift, planGifts } from './plan-gifts.ts';
import { type ApplicationRecord, applications, type MessageRecord, messages } from './records.ts';

/** How many records without a character of their own the year has. */
const plain = { messages: 24, applications: 8 };

/** Works on the stand-in's ledger as if it were `at`: new objects get that date, no event is delivered. */
function deskAt(ledger: Ledger, at: Date): Desk {
  const created = Math.floor(at.getTime() / 1000);
  return {
    ledger: {
      ...ledger,
      put(object) {
        ledger.put(ledger.get(object.id) ? object : { ...object, created });
      },
    },
    emit: () => undefined,
  };
}

/** Dates people and mail that were written since `now`; the mail counts as sent. */
async function backdate(now: Date, at: Date): Promise<void> {
  const { queries } = database();
  await queries.update(people).set({ createdAt: at }).where(gt(people.createdAt, now));
  await queries
    .update(outbox)
    .set({ state: 'sent', attempts: 1, createdAt: at, dueAt: at, sentAt: at })
    .where(eq(outbox.state, 'queued'));
}

/** Pays by card; a declined one leaves its failed charge in the ledger. */
function pay(desk: Desk, paymentId: string, number: string): void {
  const card = { number, exp_month: '12', exp_year: '49' };
  try {
    confirmIntent(desk, paymentId, { payment_method_data: { card } });
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
  }
}

/** What happens to a gift after the card was charged or refused, and how many days later. */
function laterStep(
  ledger: Ledger,
  paymentId: string,
  { at, end }: PlannedGift,
): { at: Date; event: string } | undefined {
  const days = { declined: 1, leaves: 1, refunded: 3, 'partly refunded': 3, disputed: 20, pays: 0 };
  const later = new Date(at.getTime() + days[end] * dayMs);
  if (end === 'pays' || later > new Date()) return undefined;
  const desk = deskAt(ledger, later);
  if (end === 'declined' || end === 'leaves') {
    cancelIntent(desk, paymentId, { cancellation_reason: 'abandoned' });
    return { at: later, event: 'payment_intent.canceled' };
  }
  if (end === 'disputed') {
    const intent = ledger.get(paymentId);
    openDispute(desk, (intent?.object === 'payment_intent' && intent.latest_charge) || '');
    return { at: later, event: 'charge.dispute.created' };
  }
  const part = end === 'refunded' ? {} : { amount: '500' };
  createRefund(desk, { payment_intent: paymentId, ...part });
  return { at: later, event: 'charge.refunded' };
}

async function writeGift(now: Date, ledger: Ledger, gift: PlannedGift): Promise<void> {
  const { at, amountCents, donorName, donorEmail } = gift;
  const id = crypto.randomUUID();
  const desk = deskAt(ledger, at);
  const { id: paymentIntentId } = createIntent(desk, {
    amount: String(amountCents),
    currency: 'usd',
    description: `Donation to ${identity.name}`,
    metadata: {
      [metadataKeys.donationId]: id,
      ...(donorName ? { [metadataKeys.donorName]: donorName } : {}),
      ...(donorEmail ? { [metadataKeys.donorEmail]: donorEmail } : {}),
    },
  });
  await database()
    .queries.insert(donations)
    .values({
      ...{ id, paymentIntentId, amountCents, donorName, donorEmail, createdAt: at },
      ...{ currency: 'usd', livemode: false },
    });
  const settle = async (date: Date, type: string) => {
    await settleFromProvider(paymentIntentId, async (tx) => {
      const event = { id: newId('evt'), type, livemode: false, receivedAt: date };
      await tx.insert(paymentEvents).values(event);
      return true;
    });
    await backdate(now, date);
  };
  if (gift.end !== 'leaves') {
    pay(desk, paymentIntentId, gift.card);
    const event = gift.end === 'declined' ? 'payment_failed' : 'succeeded';
    await settle(at, `payment_intent.${event}`);
  }
  const later = laterStep(ledger, paymentIntentId, gift);
  if (later) await settle(later.at, later.event);
}

async function writeMessage(now: Date, record: MessageRecord): Promise<void> {
  const { daysAgo, name, email, contactType, ...words } = record;
  const { queries } = database();
  const createdAt = daysBefore(now, daysAgo);
  await queries.insert(contactMessages).values({ ...words, name, email, contactType, createdAt });
  if (contactType === 'partner') await upsertPerson(queries, { type: 'partner', name, email });
  await backdate(now, createdAt);
}

async function writeApplication(now: Date, record: ApplicationRecord): Promise<void> {
  const { daysAgo, answers, decision, note = '', spam = false } = record;
  const { queries } = database();
  const { firstName, lastName, email, institution } = answers;
  const id = crypto.randomUUID();
  const createdAt = daysBefore(now, daysAgo);
  const decidedAt = new Date(createdAt.getTime() + 4 * dayMs);
  const earlier = spam ? null : await findEarlier(queries, email);
  const decided = { status: decision, decidedAt, decisionMailKey: `application-decision:${id}` };
  const [row] = await queries
    .insert(researcherApplications)
    .values({
      ...{ ...answers, id, note, spam, createdAt, earlierId: earlier?.id ?? null },
      ...(decision ? { ...decided, version: 2 } : {}),
    })
    .returning();
  if (!row || spam) return;
  const name = `${firstName} ${lastName}`;
  await upsertPerson(queries, { type: 'researcher', name, email, institution });
  await backdate(now, createdAt);
  if (!decision) return;
  await queries
    .insert(applicationEvents)
    .values({ applicationId: id, act: decision, at: decidedAt });
  const code = decision === 'approved' ? makeLetterCode() : null;
  if (code) {
    await queries.insert(letters).values({ code, applicationId: id, issuedAt: decidedAt });
  }
  const mail = decisionMail(row, decision, { code, decidedAt });
  await enqueueMail(queries, { ...mail, dedupeKey: decided.decisionMailKey });
  await backdate(now, new Date(decidedAt.getTime() + undoMinutes * 60_000));
}

/** Fills the year between the written records. */
function plainRecords() {
  const number = (index: number) => String(index + 1).padStart(3, '0');
  const kinds = ['researcher', 'partner', 'donor'] as const;
  const visitors = Array.from({ length: plain.messages }, (_, index): MessageRecord => {
    const contactType = kinds[index % kinds.length] ?? null;
    return {
      daysAgo: 7 + index * 14,
      name: `Sample Visitor ${number(index)}`,
      email: `sample-visitor-${number(index)}@example.org`,
      subject: `Sample question of a ${contactType}`,
      message: 'This is a sample message, made up so that the portal has something to show.',
      contactType,
    };
  });
  const researchers = Array.from({ length: plain.applications }, (_, index): ApplicationRecord => ({
    daysAgo: 40 + index * 39,
    decision: index % 4 === 1 ? 'declined' : 'approved',
    answers: {
      firstName: 'Sample',
      lastName: `Researcher ${number(index)}`,
      email: `sample-researcher-${number(index)}@example.org`,
      institution: 'Sample Institute',
      position: 'Sample position',
      degrees: [degreeOptions[index % degreeOptions.length]?.value ?? 'other'],
      researchArea: researchAreaOptions[index % researchAreaOptions.length]?.value ?? 'other',
      experience: 'This is sample experience, made up so that the portal has something to show.',
      motivation: 'This is a sample of research goals.',
    },
  }));
  return { visitors, researchers };
}

const oldestFirst = (a: { daysAgo: number }, b: { daysAgo: number }) => b.daysAgo - a.daysAgo;

/**
 * Writes a year of donations, messages and applications that ends now, with the dates they would have:
 * the payments into the stand-in's ledger, everything else into the database.
 *
 * @param plainGifts how many donations there are beside the written ones.
 */
export async function writeYear(ledger: Ledger, plainGifts = 200): Promise<void> {
  const now = new Date();
  const { visitors, researchers } = plainRecords();
  for (const gift of planGifts(now, plainGifts)) await writeGift(now, ledger, gift);
  for (const message of [...messages, ...visitors].sort(oldestFirst)) {
    await writeMessage(now, message);
  }
  for (const application of [...applications, ...researchers].sort(oldestFirst)) {
    await writeApplication(now, application);
  }
}
