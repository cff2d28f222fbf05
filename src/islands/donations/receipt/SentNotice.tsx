import type { Receipt } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type AddressCorrection, useCorrectableAddress } from './use-correctable-address.tsx';

const { sent } = donate.receipt;

interface SentNoticeProps {
  receipt: Receipt;
  correction: AddressCorrection;
}

/** Shows 'Receipt Sent' when an email exists, with what became of the mail, and lets the donor correct the address. */
export function SentNotice({ receipt, correction }: SentNoticeProps) {
  const { donorEmail, createdAt } = receipt;
  const { state, at } = receipt.acknowledgement;
  const { notice, isCorrected, opener, form } = useCorrectableAddress(receipt, correction);

  if (!donorEmail) return null;
  const tone = state === 'sent' ? 'ok' : state === 'failed' ? 'warn' : 'info';
  return (
    <>
      <Notice tone={tone} title={sent.heading} ref={notice}>
        <p>
          {isCorrected && <span>{sent.corrected} </span>}
          <span>{sent[state](donorEmail, unbroken(formatPacificDateTime(at ?? createdAt)))}</span>
        </p>
        {opener}
      </Notice>
      {form}
    </>
  );
}
