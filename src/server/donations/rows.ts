import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';

export type DonationRow = typeof donations.$inferSelect;

export async function findDonation(db: Queries, id: string): Promise<DonationRow | undefined> {
  const [row] = await db.select().from(donations).where(eq(donations.id, id));
  return row;
}

export async function findByPayment(db: Queries, id: string): Promise<DonationRow | undefined> {
  const [row] = await db.select().from(donations).where(eq(donations.paymentIntentId, id));
  return row;
}

/** Decides the tax year. */
export function receivedAt(row: Pick<DonationRow, 'receivedAt' | 'createdAt'>): Date {
  return row.receivedAt ?? row.createdAt;
}

export const receivedAtColumn = sql`coalesce(${donations.receivedAt}, ${donations.createdAt})`;

export function receivedAtIso(
  row: Pick<DonationRow, 'status' | 'receivedAt' | 'createdAt'>,
): string | null {
  return row.status === 'succeeded' ? receivedAt(row).toISOString() : null;
}

const names: Readonly<Record<string, string>> = {
  us_bank_account: 'US bank account',
  customer_balance: 'Bank transfer',
  cashapp: 'Cash App Pay',
  paypal: 'PayPal',
  amazon_pay: 'Amazon Pay',
  afterpay_clearpay: 'Afterpay',
  wechat_pay: 'WeChat Pay',
};

/** "US bank account" for `us_bank_account`; null for cards. */
export function paymentMethodName(type: string | null): string | null {
  if (type === null) return null;
  const words = type.replaceAll('_', ' ');
  return names[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
