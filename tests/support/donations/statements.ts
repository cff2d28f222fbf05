/** These are donors of 2025 and their yearly statements, as a sender left them. */
import { eq, sql } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { outbox, people } from '#server/db/schema.ts';
import { mailStatements } from '#server/donations/giving/mail-statements.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { selectRows } from '#tests/support/rows.ts';

/** The day on which the statements of 2025 are mailed. */
export const statementsDay = new Date('2026-01-05T20:00:00Z');
export const sentAt = new Date('2026-01-06T20:00:00Z');

/** Adds a donor and returns the address. */
export async function addDonor(): Promise<string> {
  const email = `donor-${crypto.randomUUID()}@example.org`;
  await database().queries.insert(people).values({ type: 'donor', email });
  return email;
}

/** Adds a paid test donation of 2025 and returns its id; the site of tests runs in test mode. */
export function addDonation(
  donorEmail: string,
  details: Parameters<typeof insertDonation>[0] = {},
) {
  const receivedAt = new Date('2025-07-19T20:00:00Z');
  const paid = { status: 'succeeded', amountCents: 10_000, donorName: 'A. Donor' } as const;
  return insertDonation({ ...paid, receivedAt, donorEmail, ...details });
}

/** Lists the statements to an address by their edition. */
export const listStatements = async (email: string) => {
  const mails = await selectRows(outbox, eq(outbox.toAddress, email));
  const readNumber = ({ data }: (typeof mails)[number]) => (data as { edition: number }).edition;
  return mails
    .filter(({ kind }) => kind === 'yearly-statement')
    .sort((one, other) => readNumber(one) - readNumber(other));
};

/** Changes the mails to an address as a sender would. */
export async function markStatements(
  email: string,
  state: 'sent' | 'sending' | 'failed',
  at = sentAt,
): Promise<void> {
  await database()
    .queries.update(outbox)
    .set({ state, attempts: 1, sentAt: state === 'sent' ? at : null })
    .where(sql`${outbox.toAddress} = ${email} and ${outbox.state} = 'queued'`);
}

/** Adds a donor of 2025 whose statement was sent, and returns the address and the id of the gift. */
export async function addDonorWithStatement(details: Parameters<typeof insertDonation>[0] = {}) {
  const email = await addDonor();
  const id = await addDonation(email, details);
  await mailStatements(statementsDay);
  await markStatements(email, 'sent');
  return { email, id };
}
