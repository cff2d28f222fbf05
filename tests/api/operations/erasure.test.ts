import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readTables } from '#local/backup/catalogue.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { runSql } from '#server/db/run.ts';
import { checkAlarms } from '#server/alarms/check-alarms.ts';
import { letters } from '#server/db/applications-schema.ts';
import { insertApplication } from '#tests/factories/applications.ts';
import { buildContactRequest } from '#tests/factories/contact.ts';
import { confirmGift, payGift } from '#tests/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';

const queries = () => database().queries;

/** Tables with a row that mentions the text anywhere. */
async function mentions(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readTables(database().queries)) {
    const rows = await runSql(
      database().queries,
      sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('an erasure leaves no mention of the address in any table, and keeps the gift', async () => {
  const email = `Forget-${crypto.randomUUID()}@example.org`;
  const body = buildContactRequest({ email, contactType: 'partner' });
  await callApi('/api/contact', { method: 'POST', body });
  const gift = await payGift({ donorEmail: email });
  await confirmGift(gift.paymentId);
  const { id: applicationId } = await insertApplication({ email: email.toLowerCase() });
  await queries().insert(letters).values({
    code: '7K3M-9XQ2-RW5T-0HJD',
    applicationId,
    issuedAt: new Date(),
  });
  expect((await mentions(email)).toSorted()).toEqual([
    'contact_messages',
    'donations',
    'outbox',
    'people',
    'researcher_applications',
  ]);
  await queries()
    .update(outbox)
    .set({ state: 'failed', lastError: `550 No ${email} here` });
  await checkAlarms();
  const erased = await callApi('/api/admin/own-data/erase', {
    method: 'POST',
    body: { email, confirmEmail: email },
    admin: true,
  });
  expect(erased.status).toBe(200);
  expect(await mentions(email)).toEqual([]);
  const [letter] = await queries().select().from(letters);
  expect(letter).toMatchObject({ applicationId: null, withdrawnAt: expect.any(Date) as Date });
  expect((await callApi(`/api/donation/${gift.donationId}`)).body).toMatchObject({
    amountCents: 2500,
    donorName: null,
    donorEmail: null,
  });
});
