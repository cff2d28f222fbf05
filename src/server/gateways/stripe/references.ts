/** Names what a payment's metadata at Stripe say of our donation. */
export const metadataKeys = { donationId: 'donation_id', site: 'site' } as const;

/** Returns the ID of what Stripe names by its ID or sends whole, if it was expanded. */
export const referencedId = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;
