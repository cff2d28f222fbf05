import { useEffect, useRef } from 'react';
import { donationMessages, type Receipt } from '#contracts/donations/donations.ts';
import { donate } from '#site/copy/donations/donate.ts';
import { buttonClass } from '#lib/button-class.ts';
import { centsToDecimal, formatDollars } from '#lib/money.ts';
import { formatPacificDate, formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Button } from '../ui/Button.tsx';
import { LiveRegionText } from '../ui/LiveRegionText.tsx';
import { MailLink } from '../ui/MailLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { island } from '../ui/island.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { ReceiptDocument } from './ReceiptDocument.tsx';
import {
  isRefunded,
  saveDonor,
  shownStatus,
  useReceipt,
  type ReceiptFailure,
} from './use-receipt.ts';
import styles from './receipt.module.css';

const copy = donate.receipt;

/** 'Receipt Sent' when an email exists; its second line says what became of the mail (P-56). */
function SentNotice({ receipt }: { receipt: Receipt }) {
  const { donorEmail, createdAt } = receipt;
  const { state, at } = receipt.acknowledgement;
  const hasNothingToSend = state === 'none' && isRefunded(receipt);
  if (!donorEmail || hasNothingToSend) return null;
  const tone = state === 'sent' ? 'ok' : state === 'failed' ? 'warn' : 'info';
  return (
    <Notice tone={tone} title={copy.sent.heading}>
      <p>{copy.sent[state](donorEmail, formatPacificDateTime(at ?? createdAt))}</p>
    </Notice>
  );
}

/** That it repeats, when, and where to stop it (P-166). */
function MonthlyNotice({ nextPaymentAt }: NonNullable<Receipt['monthly']>) {
  const { text, next, change, link } = copy.monthly;
  return (
    <p>
      <span>{text}</span> <span>{nextPaymentAt && next(formatPacificDate(nextPaymentAt))}</span>{' '}
      <span>{change}</span> <a href={link.href}>{link.label}</a>
      <span>.</span>
    </p>
  );
}

interface PendingNoticeProps {
  receipt: Receipt;
  isWaiting: boolean;
  onAsk: () => void;
}

function PendingNotice({ receipt, isWaiting, onAsk }: PendingNoticeProps) {
  const { title, text, processing, updates, stopped, again } = copy.pending;
  return (
    <>
      <Notice tone="warn" icon="ellipsis" role="status" title={title}>
        <p>{receipt.processing ? processing : text}</p>
      </Notice>
      <div className="second type-small">
        {isWaiting && <span className={styles.waitBar} aria-hidden="true" />}
        <p>{(isWaiting ? updates : stopped)(receipt.donorEmail)}</p>
      </div>
      {!isWaiting && <Button variant="outline" label={again} onClick={onAsk} />}
    </>
  );
}

/** A payment that failed, and a way back with amount, name and email (P-56). */
function FailedNotice({ receipt }: { receipt: Receipt }) {
  const { lead, retry, hint, otherWays } = copy.failed;
  return (
    <>
      <p className="type-lead" role="status">
        <LiveRegionText>
          <span>{lead}</span>
        </LiveRegionText>
      </p>
      <a
        className={buttonClass('spike', styles.retry)}
        href={`/donate?amount=${centsToDecimal(receipt.amountCents)}`}
        onClick={() => saveDonor(receipt)}
      >
        {retry(formatDollars(receipt.amountCents))}
      </a>
      <p className={`second ${styles.aside}`}>{hint}</p>
      <p className={`second cluster ${styles.aside}`}>
        {[otherWays, copy.actions.home, copy.actions.blog].map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
}

function Impact() {
  return (
    <section className={`no-print ${styles.impact}`}>
      <h2 className="type-h3">{copy.impact.heading}</h2>
      <ul className="second" role="list">
        {copy.impact.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={`cluster ${styles.links}`}>
        {[copy.actions.home, copy.actions.blog].map(({ label, href }) => (
          <a key={href} className={buttonClass('outline')} href={href}>
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}

const messages: Record<ReceiptFailure, string> = {
  withoutId: donationMessages.receiptWithoutId,
  notFound: donationMessages.receiptNotFound,
  unread: donationMessages.receiptFailed,
};

interface ReceiptErrorProps {
  failure: ReceiptFailure;
  onRetry: () => void;
}

function ReceiptError({ failure, onRetry }: ReceiptErrorProps) {
  const { heading, home, again, help, contact } = copy.failure;
  return (
    <div className={`wrap ${styles.problem}`}>
      <h1 className="type-h1" tabIndex={-1} ref={takeFocus}>
        {heading}
      </h1>
      <p className="type-lead" role="alert">
        {messages[failure]}
      </p>
      <p className={`second ${styles.help}`}>
        <span>{`${help[failure]} ${contact}`}</span> <MailLink />
      </p>
      <p className={`cluster ${styles.links}`}>
        {failure === 'unread' && <Button label={again} onClick={onRetry} />}
        <a className={buttonClass('outline')} href={home.href}>
          {home.label}
        </a>
      </p>
    </div>
  );
}

function ReceiptSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} aria-busy="true">
      <div className={styles.intro}>
        <h1 className="visually-hidden">{copy.title}</h1>
        <p className="visually-hidden" role="status">
          {copy.loading}
        </p>
        <div className={styles.bones} aria-hidden="true">
          <span className={styles.boneTitle} />
          <span className={styles.boneTitle} />
          <span />
          <span />
        </div>
      </div>
      <div className={`sheet ${styles.sheet}`} aria-hidden="true">
        <div className={styles.band} />
        <div className={`${styles.body} ${styles.bones}`}>
          {['heading', 'id', 'date', 'method', 'donor', 'email', 'status'].map((line) => (
            <span key={line} className={styles.boneLine} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The receipt of the donation that the address names, in every state (P-55). */
export const ReceiptPage = island(function ReceiptPage() {
  const { receipt, failure, isWaiting, asks, askAgain } = useReceipt();
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = receipt !== null;
  useEffect(() => {
    // The button that the donor pressed is gone.
    if (isShown && asks > 0) heading.current?.focus();
  }, [isShown, asks]);
  if (failure) return <ReceiptError failure={failure} onRetry={askAgain} />;
  if (!receipt) return <ReceiptSkeleton />;
  const status = shownStatus(receipt);
  const lead = isRefunded(receipt) ? copy.refundedLead : copy.lead;
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.intro}>
        <h1 className={`type-h1 ${styles.title}`} tabIndex={-1} ref={heading}>
          {status === 'failed' ? copy.failed.heading : copy.heading}
        </h1>
        {receipt.receivedAt && (
          <p className="type-lead">
            {lead(formatDollars(receipt.amountCents), formatPacificDate(receipt.receivedAt))}
          </p>
        )}
        {status === 'failed' && <FailedNotice receipt={receipt} />}
        {status === 'pending' && (
          <PendingNotice receipt={receipt} isWaiting={isWaiting} onAsk={askAgain} />
        )}
        {status === 'succeeded' && <SentNotice receipt={receipt} />}
        {status === 'succeeded' && receipt.monthly && <MonthlyNotice {...receipt.monthly} />}
        {status === 'succeeded' && receipt.listed && !isRefunded(receipt) && (
          <p className="second type-small">
            <span>{copy.listed.text}</span>{' '}
            <a href={copy.listed.link.href}>{copy.listed.link.label}</a>
            <span>{`. ${copy.listed.remove}`}</span>
          </p>
        )}
      </header>
      <ReceiptDocument receipt={receipt} />
      {status !== 'failed' && <Impact />}
    </div>
  );
});
