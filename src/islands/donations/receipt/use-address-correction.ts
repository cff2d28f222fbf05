import { useEffect, useState } from 'react';
import { addressCorrectionUntil, type Receipt } from '#model/donations/contract.ts';
import { readDonationSecret } from '#islands/donations/donation-storage.ts';

function correctionEnd({ status, processing, receivedAt }: Receipt): number {
  if (status === 'pending' && processing) return Infinity;
  return receivedAt ? addressCorrectionUntil(new Date(receivedAt)).getTime() : 0;
}

/**
 * Returns what the correction of the address needs; null once the hour for it is over, and in a tab that did not pay.
 * `until` is null while a bank works on the payment.
 */
export function useAddressCorrection(receipt: Receipt) {
  const { id } = receipt;
  const [isOver, setIsOver] = useState(true);
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const endsAt = correctionEnd(receipt);

  useEffect(() => {
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) return undefined;
    // The secret is read after mount, so that server and browser render the same.
    const begin = setTimeout(() => {
      setClientSecret(readDonationSecret(id));
      setIsOver(false);
    });
    const end = Number.isFinite(leftMs) ? setTimeout(() => setIsOver(true), leftMs) : undefined;
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [id, endsAt]);

  if (!clientSecret || isOver) return null;
  return { clientSecret, until: Number.isFinite(endsAt) ? new Date(endsAt).toISOString() : null };
}
