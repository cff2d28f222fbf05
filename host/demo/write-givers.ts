import { eq } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { sendAcknowledgmentAgain } from '#server/donations/documents/send-again.ts';
import { listGivers } from '#server/donations/givers.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
import { backdate, daysBefore } from './dates.ts';
import { givers } from './records.ts';

async function findGiverId(email: string): Promise<string> {
  const [giver] = await listGivers(database().queries, email);
  if (!giver) throw new Error(`Nobody gave with ${email}.`);
  return giver.id;
}

/** Corrects the address of a giver, and joins two entries of another one, as staff do. */
export async function writeGivers(now: Date): Promise<void> {
  const { moved, joined } = givers;
  const { queries } = database();
  const [gift] = await queries.select().from(donations).where(eq(donations.donorEmail, moved.from));
  if (!gift) throw new Error(`Nobody gave with ${moved.from}.`);
  await sendAcknowledgmentAgain(gift.id, { email: moved.to });
  await backdate(now, daysBefore(now, moved.daysAgo));
  await joinGivers(await findGiverId(joined.into), await findGiverId(joined.other));
  await backdate(now, daysBefore(now, joined.daysAgo));
}
