/**
 * The last characters of a donation's or payment's id, for the log: enough to find it in Stripe or in
 * the portal, while the whole id opens the receipt.
 */
export function endOfId(id: string): string {
  return id.slice(-6);
}
