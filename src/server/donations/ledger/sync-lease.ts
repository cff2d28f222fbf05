import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { ledgerLease } from '../../db/ledger-schema.ts';
import { payments } from '../payments.ts';
import { type CursorParts, saveCursors } from '../stripe-lists/cursors.ts';

/**
 * The end of a lease. Postgres's own locks end with a transaction or a connection: a sync waits for Stripe, and neither
 * the embedded database nor Neon over HTTP keeps a connection for it. The lease is by the database's clock, longer than
 * one call with its retries, and renewed with each page.
 */
export const leaseEnd = sql`now() + interval '45 seconds'`;

export type Lease = typeof ledgerLease.$inferSelect;

const isOwnMode = () => eq(ledgerLease.livemode, payments().livemode);

const isHeldBy = (holder: string) => and(isOwnMode(), eq(ledgerLease.holder, holder));

/**
 * Requests a sync and takes the lease if it is free; undefined if it is not. In either case the sync that runs sees in
 * `wanted` that one was requested.
 */
export async function askForSync(payoutsWanted: boolean): Promise<string | undefined> {
  const key = crypto.randomUUID();
  const isFree = sql`(${ledgerLease.leaseUntil} is null or ${ledgerLease.leaseUntil} < now())`;
  const [row] = await database()
    .queries.insert(ledgerLease)
    .values({
      livemode: payments().livemode,
      holder: key,
      leaseUntil: leaseEnd,
      wanted: 1,
      payoutsWanted,
    })
    .onConflictDoUpdate({
      target: ledgerLease.livemode,
      set: {
        wanted: sql`${ledgerLease.wanted} + 1`,
        payoutsWanted: sql`${ledgerLease.payoutsWanted} or excluded.payouts_wanted`,
        holder: sql`case when ${isFree} then excluded.holder else ${ledgerLease.holder} end`,
        leaseUntil: sql`case when ${isFree} then excluded.lease_until else ${ledgerLease.leaseUntil} end`,
      },
    })
    .returning({ holder: ledgerLease.holder });
  return row?.holder === key ? key : undefined;
}

/** Takes the lease of a sync if it is free, and returns its key; undefined otherwise. */
export async function takeLease(): Promise<string | undefined> {
  const key = crypto.randomUUID();
  const { leaseUntil } = ledgerLease;
  const [row] = await database()
    .queries.update(ledgerLease)
    .set({ holder: key, leaseUntil: leaseEnd })
    .where(and(isOwnMode(), or(isNull(leaseUntil), lt(leaseUntil, sql`now()`))))
    .returning({ livemode: ledgerLease.livemode });
  return row && key;
}

/** Reads the lease in the site's mode, free or not. Returns undefined before the first sync was requested. */
export async function readLease(): Promise<Lease | undefined> {
  const [row] = await database().queries.select().from(ledgerLease).where(isOwnMode());
  return row;
}

/** Tells whether the process of this key holds the lease; another one takes it from a process that slept. */
export async function isLeaseHeld(key: string): Promise<boolean> {
  return (await database().queries.$count(ledgerLease, isHeldBy(key))) > 0;
}

/** Renews the lease and stores the given parts; does nothing when another process has taken it meanwhile. */
export async function renewLease(
  key: string,
  parts: Pick<Partial<Lease>, 'payoutsWanted'> = {},
): Promise<void> {
  await database()
    .queries.update(ledgerLease)
    .set({ ...parts, leaseUntil: leaseEnd })
    .where(isHeldBy(key));
}

/** Stores cursors of the ledger and renews the lease; does nothing when another process has taken it meanwhile. */
export async function saveUnderLease(key: string, cursors: CursorParts): Promise<void> {
  await database().transaction(async (tx) => {
    const [held] = await tx
      .update(ledgerLease)
      .set({ leaseUntil: leaseEnd })
      .where(isHeldBy(key))
      .returning({ livemode: ledgerLease.livemode });
    if (held) await saveCursors(tx, held.livemode, cursors);
  });
}

/** Stores that payouts were read, unless they were requested again meanwhile. */
export async function storePayoutsRead(
  key: string,
  { wanted }: Pick<Lease, 'wanted'>,
): Promise<void> {
  await database()
    .queries.update(ledgerLease)
    .set({ payoutsWanted: false })
    .where(and(isHeldBy(key), eq(ledgerLease.wanted, wanted)));
}

/**
 * Releases the lease.
 *
 * @param seen the value of `wanted` when the sync began: returns false when another was requested since, and the holder
 * keeps the lease to read again. Without it the lease is released in any case.
 */
export async function releaseLease(key: string, seen?: number): Promise<boolean> {
  const isSeen = seen === undefined ? undefined : eq(ledgerLease.wanted, seen);
  const released = await database()
    .queries.update(ledgerLease)
    .set({ holder: null, leaseUntil: null })
    .where(and(isHeldBy(key), isSeen))
    .returning({ livemode: ledgerLease.livemode });
  return released.length > 0;
}
