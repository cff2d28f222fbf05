import pg from 'pg';

/** A gift whose receipt is printed on both sides: its donor's name needs fonts of three scripts. */
export const keptGift = {
  id: '0195f2a0-0000-7000-8000-000000000001',
  donorName: 'Nguyễn Văn Ánh and 李小龍, עברית',
} as const;

/** Writes the gift, paid in full, into a migrated database. */
export async function keepGift(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into donations
         (id, amount_cents, currency, livemode, status, donor_name, card_brand, card_last4, created_at)
       values ($1, 123456, 'usd', false, 'succeeded', $2, 'visa', '4242', '2026-03-14T12:00:00Z')`,
      [keptGift.id, keptGift.donorName],
    );
  } finally {
    await client.end();
  }
}
