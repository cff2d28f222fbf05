import type { Receipt } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Notice } from '../ui/Notice.tsx';
import { isRefunded } from './is-refunded.ts';

/** 'Receipt Sent' when an email exists; its second line says what became of the mail (P-56). */
export function SentNotice({ receipt }: { receipt: Receipt }) {
  const { donorEmail, acknowledgement } = receipt;
  if (!donorEmail) return null;
  const { sent } = donate.receipt;
  const { state, at } = acknowledgement;
  // Nothing is left to acknowledge.
  if (state === 'none' && isRefunded(receipt)) return null;
  const line =
    state === 'sent'
      ? sent.sent(donorEmail, formatPacificDateTime(at ?? receipt.createdAt))
      : sent[state](donorEmail);
  const tone = state === 'sent' ? 'ok' : state === 'failed' ? 'warn' : 'info';
  return (
    <Notice tone={tone} title={sent.heading}>
      <p>{line}</p>
    </Notice>
  );
}
