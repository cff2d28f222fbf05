import * as z from 'zod/mini';
import { tributeKinds, tributeLabels } from '#model/donations/tribute.ts';
import { plainName } from '../mailbox.ts';

export const toldGiftSchema = z.object({
  kind: z.enum(tributeKinds),
  honored: z.string(),
  donorName: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

export type ToldGift = z.infer<typeof toldGiftSchema>;

/** Returns a text such as ` in memory of Ada`, or '' when a mail must not hold the name. */
export function aboutGift({ kind, honored }: ToldGift): string {
  const name = plainName(honored);
  return name ? ` ${tributeLabels[kind].toLowerCase()} ${name}` : '';
}

/** Returns the text of `aboutGift` if all gifts are about one person, else ''. */
export function aboutGifts(gifts: readonly ToldGift[]): string {
  const [about = '', ...others] = new Set(gifts.map(aboutGift));
  return others.length === 0 ? about : '';
}
