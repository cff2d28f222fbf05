import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AddressCorrectionForm } from './AddressCorrectionForm.tsx';
import { useAddressCorrection } from './use-address-correction.ts';

const { sent, ownAddress } = donate.receipt;

export interface AddressCorrection {
  pauseUpdates: (isPaused: boolean) => void;
  showCorrected: (donorEmail: string, receiptKey: string) => void;
}

interface SentNoticeProps {
  receipt: Receipt;
  correction: AddressCorrection;
}

/** Shows 'Receipt Sent' when an email exists, with what became of the mail, and lets the donor correct the address. */
export function SentNotice({ receipt, correction }: SentNoticeProps) {
  const { donorEmail, createdAt } = receipt;
  const { state, at } = receipt.acknowledgement;
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

  if (!donorEmail) return null;
  const tone = state === 'sent' ? 'ok' : state === 'failed' ? 'warn' : 'info';
  return (
    <>
      <Notice tone={tone} title={sent.heading} ref={notice}>
        <p>
          {closedBy === 'sent' && <span>{sent.corrected} </span>}
          <span>{sent[state](donorEmail, formatPacificDateTime(at ?? createdAt))}</span>
        </p>
        {correctable && !opened && (
          <button type="button" className="text-button" ref={opener} onClick={open}>
            {ownAddress.open}
          </button>
        )}
      </Notice>
      {opened && (
        <AddressCorrectionForm
          donationId={receipt.id}
          donorEmail={donorEmail}
          {...opened}
          onCancel={() => close('cancel')}
          onCorrected={(email, receiptKey) => {
            correction.showCorrected(email, receiptKey);
            close('sent');
          }}
        />
      )}
    </>
  );
}
