import * as z from 'zod/mini';
import { tributeKinds, tributeLabels } from '#model/donations/tribute.ts';
import { plainName } from '../mailbox.ts';

export const tributeDonationSchema = z.object({
  kind: z.enum(tributeKinds),
  honored: z.string(),
  donorName: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

export type TributeDonation = z.infer<typeof tributeDonationSchema>;

/** Returns a text such as ` in memory of Ada`, or '' when a mail must not hold the name. */
export function describeTribute({ kind, honored }: TributeDonation): string {
  const name = plainName(honored);
  return name ? ` ${tributeLabels[kind].toLowerCase()} ${name}` : '';
}

/** Returns the text of `describeTribute` if all gifts are about one person, else ''. */
export function describeTributes(gifts: readonly TributeDonation[]): string {
  const [about = '', ...others] = new Set(gifts.map(describeTribute));
  return others.length === 0 ? about : '';
}
