import { storedDonationKey, storedDonationSchema } from '#contracts/donation-session.ts';
import type { Receipt } from '#contracts/donations.ts';

/**
 * The donation page forgets a gift when it shows the receipt itself; a donor whom the bank sends
 * straight here has it forgotten here, so that the next gift is a new one. A payment that is not
 * completed stays kept: begun again, it is the same payment and never a second one.
 */
export function forgetGift({ id, status }: Receipt): void {
  if (status !== 'succeeded') return;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedDonationKey) ?? 'null');
    const stored = storedDonationSchema.safeParse(kept);
    if (stored.data?.attempt?.id === id) sessionStorage.removeItem(storedDonationKey);
  } catch {
    // Forbidden or unreadable storage keeps no gift.
  }
}
