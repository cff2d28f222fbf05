import type { Queries } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';

/** The names of the sample donors, in alphabetical order. */
export const sampleDonors = ['Ada', 'Bo', 'Chi', 'Dara', 'Eli', 'Fay', 'Gus'].map(
  (name) => `${name} Sample`,
);

/** Writes listed donations of two past years: two Benefactors, five Patrons, and one without a name. */
export async function writeListed(queries: Queries): Promise<void> {
  const years = ['2024-05-05T12:00:00Z', '2025-05-05T12:00:00Z'].map((day) => new Date(day));
  const rows = years.flatMap((at) =>
    [...sampleDonors, null].map((donorName, index) => ({
      id: crypto.randomUUID(),
      amountCents: index < 2 ? 100_000 : 10_000,
      currency: 'usd',
      livemode: false,
      status: 'succeeded' as const,
      listed: donorName !== null,
      donorName,
      createdAt: at,
      receivedAt: at,
    })),
  );
  await queries.insert(donations).values(rows);
}
