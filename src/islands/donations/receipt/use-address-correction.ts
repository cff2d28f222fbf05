import { useEffect, useState } from 'react';
import { addressCorrectionUntil, type Receipt } from '#model/donations/contract.ts';
import { readDonationSecret } from '#model/donations/donation-storage.ts';

/**
 * Returns what the correction of the address needs; null once the hour for it is over, and in a tab that did not pay.
 */
export function useAddressCorrection({ id, receivedAt }: Receipt) {
  const [isOver, setIsOver] = useState(true);
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const until = receivedAt ? addressCorrectionUntil(new Date(receivedAt)) : null;
  const endsAt = until?.getTime() ?? 0;

  useEffect(() => {
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) return undefined;
    // The secret is read after mount, so that server and browser render the same.
    const begin = setTimeout(() => {
      setClientSecret(readDonationSecret(id));
      setIsOver(false);
    });
    const end = setTimeout(() => setIsOver(true), leftMs);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [id, endsAt]);

  return until && clientSecret && !isOver ? { clientSecret, until: until.toISOString() } : null;
}
