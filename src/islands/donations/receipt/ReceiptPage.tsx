import { useEffect, useRef } from 'react';
import {
  donationCurrency,
  donationMessages,
  type InitialReceipt,
  type Receipt,
  type ReceiptFailure,
} from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { formatCard } from '#model/donations/cards.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { centsToDecimal, formatDollars, formatMoney } from '#model/money/money.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { island } from '../../ui/island.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Alert, Status } from '../../ui/live-regions.tsx';
import { ReceiptDocument } from './ReceiptDocument.tsx';
import { SentNotice } from './SentNotice.tsx';
import { isReturned, receiptKind, type ReceiptKind } from './receipt-kind.ts';
import { type AddressCorrection, useCorrectableAddress } from './use-correctable-address.tsx';
import { saveDonor, useReceipt } from './use-receipt.ts';
import styles from './receipt.module.css';

const copy = donate.receipt;

const frequencyQuery = ({ monthly }: Receipt) =>
  monthly ? `&frequency=${monthly.interval === 'year' ? 'yearly' : 'monthly'}` : '';

function MonthlyNotice({ nextPaymentAt, interval }: NonNullable<Receipt['monthly']>) {
  const { text, next, change } = copy.monthly;
  const { link } = copy.giving;
  return (
    <p>
      <span>{text[interval]}</span>{' '}
      <span>{nextPaymentAt && next(unbroken(formatPacificDate(nextPaymentAt)))}</span>{' '}
      <span>{change[interval]}</span> <a href={link.href}>{link.label}</a>
      <span>.</span>
    </p>
  );
}

function ReturnedNotice({ receipt, kind }: { receipt: Receipt; kind: 'refunded' | 'returned' }) {
  const { refundedCents, refundedAt, cardBrand, cardLast4, paymentMethod } = receipt;
  const day = refundedAt && unbroken(formatPacificDate(refundedAt));
  const method = formatCard(cardBrand, cardLast4) ?? paymentMethod ?? null;
  return (
    <Notice
      tone="info"
      icon="undo"
      title={copy.back.title(formatMoney(refundedCents, receipt.currency), day)}
    >
      <p>{copy.back[kind].to(method, receipt.partlyByBank)}</p>
    </Notice>
  );
}

interface PendingNoticeProps {
  receipt: Receipt;
  isWaiting: boolean;
  onAsk: () => void;
  correction: AddressCorrection;
}

function PendingNotice({ receipt, isWaiting, onAsk, correction }: PendingNoticeProps) {
  const { title, text, processing, verify, updates, stopped, again } = copy.pending;
  // Without its script the page does not update by itself.
  const isHydrated = useHydrated();
  const isUpdating = isHydrated && isWaiting;
  const { notice, isCorrected, opener, form } = useCorrectableAddress(receipt, correction);
  return (
    <>
      {receipt.verificationUrl ? (
        <Notice tone="warn" icon="ellipsis" title={verify.title}>
          <p>{verify.text}</p>
          <p>
            <a href={receipt.verificationUrl}>{verify.link}</a>
          </p>
        </Notice>
      ) : (
        <Notice tone="warn" icon="ellipsis" title={title}>
          <p>{receipt.processing ? processing : text}</p>
        </Notice>
      )}
      <div className="second type-small" ref={notice} tabIndex={-1}>
        {isUpdating && <span className={styles.waitBar} aria-hidden="true" />}
        <p>
          {isCorrected && <span>{copy.sent.corrected} </span>}
          <span>{(isUpdating ? updates : stopped)(receipt.donorEmail)}</span>
        </p>
        {opener}
      </div>
      {form}
      {!isWaiting && <Button variant="outline" label={again} onClick={onAsk} />}
    </>
  );
}

// Another donation would be a second one beside that of Stripe's next try.
function CollectedAgainNotice() {
  const { lead, text, before } = copy.failed.again;
  return (
    <>
      <p className="type-lead">{lead}</p>
      <p className={`second ${styles.aside}`}>
        <span>{text}</span> <MailLink /> <span>{before}</span>
      </p>
    </>
  );
}

function TryAgain({ receipt }: { receipt: Receipt }) {
  const { lead, retry, hint } = copy.failed;
  // The donation page adds the fee again.
  const cents = receipt.amountCents - receipt.feeCoveredCents;
  return (
    <>
      <p className="type-lead">{lead}</p>
      <a
        className={buttonClass('spike', styles.retry)}
        href={`/donate?amount=${centsToDecimal(cents, 'usd')}${frequencyQuery(receipt)}`}
        onClick={() => saveDonor(receipt)}
      >
        {retry(formatDollars(cents))}
      </a>
      <p className={`second ${styles.aside}`}>{hint}</p>
    </>
  );
}

function FailedNotice({ receipt }: { receipt: Receipt }) {
  return (
    <>
      {receipt.mayBeCollectedAgain ? <CollectedAgainNotice /> : <TryAgain receipt={receipt} />}
      <p className={`second cluster ${styles.aside}`}>
        {[copy.failed.otherWays, copy.actions.home, copy.actions.blog].map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
}

const isReceiptListed = ({ listed, disputed, refundedCents }: Receipt, kind: ReceiptKind) =>
  kind === 'succeeded' && listed && !disputed && refundedCents === 0;

function ListedNotice() {
  const { text, link, remove } = copy.listed;
  const { link: giving } = copy.giving;
  return (
    <p className="second type-small">
      <span>{text}</span> <a href={link.href}>{link.label}</a>
      <span>.</span> <span>{remove}</span> <a href={giving.href}>{giving.label}</a>
      <span>.</span>
    </p>
  );
}

interface KnownReceipt {
  receipt: Receipt;
  kind: ReceiptKind;
}

function Notices({
  receipt,
  kind,
  isWaiting,
  onAsk,
  correction,
}: KnownReceipt & PendingNoticeProps) {
  const { monthly } = receipt;
  if (kind === 'failed') return <FailedNotice receipt={receipt} />;
  if (kind === 'pending')
    return (
      <PendingNotice
        receipt={receipt}
        isWaiting={isWaiting}
        onAsk={onAsk}
        correction={correction}
      />
    );
  const isDisputed = kind === 'succeeded' && hasOpenDispute(receipt);
  return (
    <>
      {isReturned(kind) && <ReturnedNotice receipt={receipt} kind={kind} />}
      {isDisputed && (
        <Notice tone="warn" title={copy.disputed.title}>
          <p>{copy.disputed.text}</p>
        </Notice>
      )}
      {kind === 'succeeded' && <SentNotice receipt={receipt} correction={correction} />}
      {monthly && <MonthlyNotice {...monthly} />}
      {isReceiptListed(receipt, kind) && <ListedNotice />}
    </>
  );
}

// Offers a monthly donation once and quietly, after a single gift that stays.
function MonthlyOffer({ receipt }: { receipt: Receipt }) {
  const { text, link } = copy.monthlyOffer;
  // The fee is left out, because step 2 offers to cover it again.
  const amount = centsToDecimal(receipt.amountCents - receipt.feeCoveredCents, 'usd');
  return (
    <div className={`second ${styles.offer}`}>
      <p>{text}</p>
      <a
        className="arrow-link"
        href={`/donate?amount=${amount}&frequency=monthly`}
        onClick={() => saveDonor(receipt)}
      >
        <span>{link}</span>
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}

function Further({ receipt, kind }: KnownReceipt) {
  const { impact, back, giving, actions } = copy;
  const { monthly, disputed, refundedCents, currency } = receipt;
  const isKept = kind === 'succeeded' && !disputed && refundedCents === 0;
  const isSingle = isKept && !monthly && currency === donationCurrency;
  // MonthlyNotice and ListedNotice already link to /giving.
  const isListed = isReceiptListed(receipt, kind);
  return (
    <section className={`no-print ${styles.further}`} aria-label={copy.further}>
      {isReturned(kind) ? (
        <p className="second">
          <span>{back.question}</span> <a href={back.write.href}>{back.write.label}</a>{' '}
          <span>{back.quote}</span>
        </p>
      ) : (
        // The effect of a gift is stated once the money is there.
        kind !== 'pending' && (
          <>
            <h2 className="type-h3">{impact.heading}</h2>
            <ul className="second" role="list">
              {impact.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </>
        )
      )}
      {isSingle && <MonthlyOffer receipt={receipt} />}
      {receipt.donorEmail && kind !== 'pending' && !monthly && !isListed && (
        <p className={`second ${styles.giving}`}>
          <span>{giving.text}</span> <a href={giving.link.href}>{giving.link.label}</a>
          <span>.</span>
        </p>
      )}
      <p className={`cluster ${styles.links}`}>
        {[actions.home, actions.blog].map(({ label, href }) => (
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
  moved: donationMessages.receiptMoved,
  busy: donationMessages.receiptFailed,
  unread: donationMessages.receiptFailed,
};

interface ReceiptErrorProps {
  failure: ReceiptFailure;
  isTrying: boolean;
  onRetry: () => void;
}

function ReceiptError({ failure, isTrying, onRetry }: ReceiptErrorProps) {
  const { heading, home, again, trying, help, contact, questions } = copy.failure;
  const isHydrated = useHydrated();
  return (
    <div className={`wrap ${styles.problem}`}>
      <h1 className="type-h1">{heading[failure]}</h1>
      {/* Another element for each response, so that the same text is announced again. */}
      <Alert as="p" className="type-lead" key={String(isTrying)}>
        {messages[failure]}
      </Alert>
      <p className={`second ${styles.help}`}>
        <span>{help[failure]}</span> {failure === 'moved' && <br />}
        <span>{failure === 'moved' ? questions : contact}</span> <MailLink />
      </p>
      <p className={`cluster ${styles.links}`}>
        {(failure === 'unread' || failure === 'busy') && (
          <Button
            label={again}
            busyLabel={trying}
            busy={isTrying && isHydrated}
            disabled={!isHydrated}
            onClick={onRetry}
          />
        )}
        <a className={buttonClass('outline')} href={home.href}>
          {home.label}
        </a>
      </p>
    </div>
  );
}

function receiptHeading(kind: ReceiptKind): string {
  if (isReturned(kind)) return copy.back[kind].heading;
  return kind === 'failed' ? copy.failed.heading : copy.heading;
}

interface ReceiptPageProps {
  initial: InitialReceipt;
}

export const ReceiptPage = island(function ReceiptPage({ initial }: ReceiptPageProps) {
  const { receipt, failure, isWaiting, restartCount, askAgain, ...correction } =
    useReceipt(initial);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = receipt !== null;
  useEffect(() => {
    // The focus moves, because the button that the donor pressed is gone.
    if (isShown && restartCount > 0) heading.current?.focus();
  }, [isShown, restartCount]);
  const first = useRef(receipt && receiptKind(receipt));
  if (!receipt) {
    return <ReceiptError failure={failure ?? 'unread'} isTrying={isWaiting} onRetry={askAgain} />;
  }
  const kind = receiptKind(receipt);
  const given = receipt.testMode ? copy.testLead : copy.lead;
  const lead = isReturned(kind) ? copy.back[kind].lead : given;
  return (
    <div className={`wrap ${styles.page}`}>
      <Status as="p" className="visually-hidden">
        {kind !== first.current && copy.changed[kind]}
      </Status>
      <header className={styles.intro}>
        <h1 className={`type-h1 ${styles.title}`} tabIndex={-1} ref={heading}>
          {receiptHeading(kind)}
        </h1>
        {kind === 'pending' && <p className="type-lead">{copy.pending.lead}</p>}
        {receipt.receivedAt && (
          <p className="type-lead">
            {lead(
              formatMoney(receipt.amountCents, receipt.currency),
              unbroken(formatPacificDate(receipt.receivedAt)),
              receipt.partlyByBank,
            )}
          </p>
        )}
        <Notices
          receipt={receipt}
          kind={kind}
          isWaiting={isWaiting}
          onAsk={askAgain}
          correction={correction}
        />
      </header>
      <ReceiptDocument receipt={receipt} />
      {kind !== 'failed' && <Further receipt={receipt} kind={kind} />}
    </div>
  );
});
