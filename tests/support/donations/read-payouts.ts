import { payoutDetailsSchema, payoutsSchema } from '#model/donations/payouts.ts';
import { getAsStaff } from '#tests/support/call-api.ts';

/** Reads the payouts, as staff list them. */
export const fetchPayouts = async () => payoutsSchema.parse(await getAsStaff('/api/admin/payouts'));

/** Reads a payout with its entries. */
export const fetchPayout = async (id: string) =>
  payoutDetailsSchema.parse(await getAsStaff(`/api/admin/payouts/${id}`));
