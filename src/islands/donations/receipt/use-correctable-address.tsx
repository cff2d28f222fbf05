import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { AddressCorrectionForm } from './AddressCorrectionForm.tsx';
import { useAddressCorrection } from './use-address-correction.ts';

export interface AddressCorrection {
  pauseUpdates: (isPaused: boolean) => void;
  showCorrected: (donorEmail: string, receiptKey: string) => void;
}

/**
 * Makes the parts by which a donor corrects the address of a receipt: the button that opens the form and the form, each
 * null where it is not shown. `notice` is the element that has the focus once the address is corrected.
 */
export function useCorrectableAddress(receipt: Receipt, correction: AddressCorrection) {
  const { id, donorEmail } = receipt;
  const correctable = useAddressCorrection(receipt);
  // The form stays open when the hour ends.
  const [opened, setOpened] = useState<typeof correctable>(null);
  const [closedBy, setClosedBy] = useState<'cancel' | 'sent' | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The focus moves, because the button that the donor pressed is gone.
    if (closedBy === 'cancel' && opener.current) opener.current.focus();
    else if (closedBy) notice.current?.focus();
  }, [closedBy]);

  function open() {
    setOpened(correctable);
    setClosedBy(null);
    correction.pauseUpdates(true);
  }

  function close(by: 'cancel' | 'sent') {
    setOpened(null);
    setClosedBy(by);
    correction.pauseUpdates(false);
  }

  return {
    notice,
    isCorrected: closedBy === 'sent',
    opener: correctable && !opened && donorEmail && (
      <button type="button" className="text-button" ref={opener} onClick={open}>
        {donate.receipt.ownAddress.open}
      </button>
    ),
    form: opened && donorEmail && (
      <AddressCorrectionForm
        donationId={id}
        donorEmail={donorEmail}
        {...opened}
        onCancel={() => close('cancel')}
        onCorrected={(email, receiptKey) => {
          correction.showCorrected(email, receiptKey);
          close('sent');
        }}
      />
    ),
  };
}
