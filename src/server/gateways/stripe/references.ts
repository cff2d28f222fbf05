/** The keys of our metadata on a payment at Stripe. */
export const metadataKeys = { donationId: 'donation_id', site: 'site' } as const;

/** Returns the id of an object that Stripe names by its id, or sends whole if it was expanded. */
export const referencedId = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;
