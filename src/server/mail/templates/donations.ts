import * as z from 'zod/mini';
import { isRecorded, isRepeated, sourceLabels } from '#model/donations/contract.ts';
import { bankReturnText, returnedBy, returnTexts } from '#model/donations/returned-by.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { addedToCoverFees, formatCoveredFee } from '#model/donations/card-fee.ts';
import { formatWithoutCode, formatMoney, formatWithCode } from '#model/money/money.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { billingIntervals } from '#model/enumerations.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { unknownAmountText } from '#model/donations/monthly-text.ts';
import { identity } from '#model/site/identity.ts';
import { siteUrl } from '../../env.ts';
import { linkCode, linkPath } from '../../links/link-tokens.ts';
import { receiptKey } from '../../links/receipt-key.ts';
import { donationDay, hasThanksOnly, sayWhoReceipts } from '../../documents/acknowledgment-text.ts';
import {
  type TaxAcknowledgmentData,
  taxAcknowledgmentSchema,
} from '../../documents/acknowledgment-data.ts';
import { plainName } from '../mailbox.ts';
import { aside, defineTemplate, details, link, quote } from './template.ts';
import {
  describeTribute,
  describeTributes,
  type TributeDonation,
  tributeDonationSchema,
} from './describe-tribute.ts';

const noticeFields = { linkId: z.uuid(), name: z.string(), isTest: z.boolean() };

const reason = 'You are receiving this because you gave this address with your donation.';

const testWarning = {
  kind: 'warning',
  title: 'Test gift, not a tax document',
  text: 'This gift was made in test mode. No card was charged, no gift was received, and nothing in this email is tax-deductible.',
} as const;

function sayWhatEnds(data: TaxAcknowledgmentData): string {
  if (data.isFirst) return '';
  const sent = data.replaces ? ` of ${formatPacificDate(data.replaces)}` : '';
  if (data.isTest) return `Our test receipt${sent} is no longer valid.`;
  if (hasThanksOnly(data)) return `Please discard our letter of thanks${sent}.`;
  return `Our tax acknowledgment${sent} is no longer valid: please do not use it for your tax return.`;
}

function refundNotice(data: TaxAcknowledgmentData, named: string) {
  const { donationId, isReversed, isReturnedByBank, isPartlyByBank, isTest } = data;
  const returned = isReturnedByBank
    ? bankReturnText(isPartlyByBank === true)
    : 'was returned in full';
  const done = isReversed ? 'was taken out of our records' : returned;
  const title = isReturnedByBank ? 'Your gift was returned' : 'Your gift was refunded';
  const heading = isReversed ? 'We corrected our records' : title;
  return {
    preview: `Your ${named} ${done}.`,
    heading: `${heading}${isTest ? ' (test)' : ''}`,
    blocks: [
      isTest && testWarning,
      `Your ${isTest ? 'test ' : ''}${named} to ${identity.name} ${done}. ${sayWhatEnds(data)}`.trim(),
      details({ 'Donation ID': donationId, Organization: identity.name }),
    ],
    reason,
  };
}

function sayTaxUse(data: TaxAcknowledgmentData): string {
  if (hasThanksOnly(data)) {
    const through = plainName(data.through ?? null);
    return through === null && data.through
      ? 'This is not a tax document. The charity that held your gift acknowledges it for your taxes; the attached document names it.'
      : sayWhoReceipts(through);
  }
  if (data.isDisputed)
    return 'This is not a tax document. Your bank has not decided on the dispute of the payment yet.';
  return `${identity.name} is a ${identity.taxStatus} non-profit organization. No goods or services were provided in exchange for this gift. Please keep this email for your records.`;
}

// Two groups are easier to copy by hand.
const formatCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

export const donationTemplates = {
  'donation-link': defineTemplate(z.object({ linkId: z.uuid() }), ({ linkId }) => ({
    preview: 'Open the link to continue your donation.',
    heading: 'Confirm your email address',
    blocks: [
      'You started a donation on our site. Many cards are being declined there at the moment, so we confirm addresses before we take a payment. Open the link, confirm, and go on where you were. It is valid for an hour.',
      link('Confirm your address', siteUrl(linkPath('donation', linkId))),
      'If you did not start a donation, ignore this email. Nothing was charged.',
    ],
    reason: 'You are receiving this because this address was given for a donation.',
  })),
  'giving-link': defineTemplate(
    z.object({ linkId: z.uuid(), expiresAt: z.string() }),
    ({ linkId, expiresAt }) => ({
      preview: 'Your donations, receipts and yearly statements.',
      heading: 'Your giving',
      blocks: [
        `This private link shows the donations made with this address, their receipts and a statement for each year. It works until ${formatPacificDateTime(expiresAt)}.`,
        link('See your giving', siteUrl(linkPath('giving', linkId))),
        'Anyone who has this email can use the link. If you did not ask for it, ignore it.',
      ],
      reason: 'You are receiving this because somebody asked for a link with this address.',
    }),
  ),
  'giving-awaited': defineTemplate(
    z.object({
      amount: z.string(),
      begunAt: z.string(),
      isTest: z.boolean(),
      /** Stripe's page for the deposit into a typed bank account; null for other payments. */
      verifyAt: z.nullable(z.string()),
    }),
    ({ amount, begunAt, isTest, verifyAt }) => ({
      preview: verifyAt === null ? 'Your bank is still working on it.' : 'It waits for you.',
      heading: `Your gift is still on its way${isTest ? ' (test)' : ''}`,
      blocks: [
        `Somebody asked for the giving page of this address. Your ${isTest ? 'test ' : ''}gift of ${amount}, which you began on ${formatPacificDate(begunAt)}, has not arrived yet${verifyAt === null ? ': a bank may need some days' : ''}.`,
        verifyAt !== null &&
          'It waits until you confirm the small deposit that Stripe made into your bank account. Otherwise it ends, and nothing is taken.',
        verifyAt !== null && link('Confirm the deposit at Stripe', verifyAt),
        'Once it has arrived, its receipt is mailed to you, and the giving page can be asked for again.',
      ],
      reason: 'You are receiving this because somebody asked for a link with this address.',
    }),
  ),
  'giving-move': defineTemplate(
    z.object({ linkId: z.uuid(), expiresAt: z.string() }),
    ({ linkId, expiresAt }) => ({
      preview: 'Enter it on your giving page.',
      heading: 'Your code',
      blocks: [
        'Somebody asked on the giving page of a donor to use this address from now on: for receipts, yearly statements and what is mailed about a monthly donation. Was it you? Enter this code there.',
        details({
          Code: formatCode(linkCode(linkId)),
          'Works until': formatPacificDateTime(expiresAt),
        }),
        'If you did not ask for this, ignore it. Nothing changes without the code.',
      ],
      reason: 'You are receiving this because a donor gave this address.',
    }),
  ),
  'giving-moved': defineTemplate(z.object({}), () => ({
    preview: 'Receipts and statements go there from now on.',
    heading: 'Your gifts have another address now',
    blocks: [
      `As you asked on your giving page, and confirmed with the code that we mailed to the new address, what we mail about your gifts goes there from now on. Links in earlier emails to this address no longer show anything. If you did not ask for this, write to ${identity.email}.`,
    ],
    reason: 'You are receiving this because your gifts had this address before.',
  })),
  'monthly-changed': defineTemplate(
    z.object({
      interval: z.enum(billingIntervals),
      act: z.enum(['amount', 'pause', 'resume']),
      /** The consequence, such as "From December 5, $35.00 a month." */
      sentence: z.string(),
      before: z.string(),
      after: z.string(),
      /** The amount that the form asks for, without the fee; mail that was queued without it lacks it. */
      typedBefore: z.optional(z.string()),
      /** The instruction for the box that adds the card fee; null when it stays unchanged. */
      feeBox: z.nullish(z.enum(['tick', 'clear'])),
      /** A Pacific day, such as `2026-12-05`; null while a pause has no end. */
      nextOn: z.nullable(z.string()),
      byStaff: z.boolean(),
      /** `canGoBack` is false if only a new payment by card restores the earlier amount. */
      canGoBack: z.boolean(),
      isTest: z.boolean(),
    }),
    ({ interval, act, sentence, before, after, nextOn, byStaff, canGoBack, isTest, ...rest }) => {
      const { typedBefore = before, feeBox } = rest;
      const box = feeBox ? ` and ${feeBox} “Cover the card fee”` : ' again';
      const noun = `${interval === 'year' ? 'yearly' : 'monthly'} donation`;
      const done = { amount: 'changed', pause: 'paused', resume: 'resumed' }[act];
      const undo = {
        amount: `open your giving, choose “Change the amount”, enter ${typedBefore}${box}`,
        pause: 'open your giving and press “Resume”',
        resume: 'open your giving and choose “Pause”',
      }[act];
      return {
        preview: sentence,
        heading: `Your ${noun} was ${done}${isTest ? ' (test)' : ''}`,
        blocks: [
          byStaff
            ? `Our staff ${done} your ${noun}. ${sentence}`
            : `You ${done} your ${noun}. ${sentence}`,
          details({
            Before: act === 'amount' && before,
            'From then on': after,
            'Next payment': nextOn !== null && formatUtcDay(nextOn),
          }),
          canGoBack
            ? `Nothing was charged for this change. To undo it, ${undo}.`
            : `Nothing was charged for this change. To give ${before} again, make a new donation on our site, then end this one.`,
          link('See your giving', siteUrl('/giving')),
          byStaff && `If you did not ask for it, please write to ${identity.email}.`,
        ],
        reason,
      };
    },
  ),
  'payment-refused': defineTemplate(
    z.object({
      /** The amount with its currency, such as "$25.00". */
      amount: z.string(),
      method: z.nullable(z.string()),
      begunAt: z.string(),
      /** The donation page with the amount filled in; null for a payment of a subscription. */
      path: z.nullable(z.string()),
      isTest: z.boolean(),
      /** True when the deposits into a typed bank account were not confirmed; missing in older mails. */
      isUnconfirmed: z.optional(z.boolean()),
    }),
    ({ amount, method, begunAt, path, isTest, isUnconfirmed }) => ({
      preview: 'No money was taken.',
      heading: `${isUnconfirmed ? 'Your bank account was not confirmed' : 'Your bank did not make your gift'}${isTest ? ' (test)' : ''}`,
      blocks: [
        isUnconfirmed
          ? `The deposit into the bank account for your gift of ${amount}, which you began on ${formatPacificDate(begunAt)}, was not confirmed in time. No money was taken, and there is no receipt for it.`
          : `Your bank refused the payment of ${amount}${method === null ? '' : ` by ${method}`} that you began on ${formatPacificDate(begunAt)}. No money was taken, and there is no receipt for it.`,
        path === null
          ? `Our payment provider may try again. To change the account or to end this donation, write to ${identity.email} before you begin another one.`
          : `If you would still like to give, you can try again with the same account, another one or a card. If this surprises you, write to ${identity.email}.`,
        path !== null && link('Open the donation page', siteUrl(path)),
      ],
      reason,
    }),
  ),
  'renewal-notice': defineTemplate(
    z.object({
      /** `amount` is null when only Stripe knows it. */
      amount: z.nullable(z.string()),
      on: z.string(),
      since: z.string(),
      isTest: z.boolean(),
    }),
    ({ amount, on, since, isTest }) => ({
      preview: amount ? `${amount} on ${formatUtcDay(on)}.` : `On ${formatUtcDay(on)}.`,
      heading: `Your yearly donation renews soon${isTest ? ' (test)' : ''}`,
      blocks: [
        `Your yearly donation${amount ? ` of ${amount}` : ''} to ${identity.name} is charged on ${formatUtcDay(on)}, as it has been each year since ${since}. Thank you.`,
        details({ Amount: amount ?? unknownAmountText, Day: `${formatUtcDay(on)} (Pacific time)` }),
        'You need not do anything. To give another amount, change your card or stop it, open your giving before that day.',
        link('See your giving', siteUrl('/giving')),
      ],
      reason,
    }),
  ),
  'yearly-statement': defineTemplate(
    z.object({
      year: z.int(),
      /** 1 for the first statement, and one more for each that replaces the one before. */
      edition: z.int(),
      /** What counts for the donor's taxes, such as "$75.00 and 40 shares"; null when nothing does. */
      total: z.nullable(z.string()),
      isTest: z.boolean(),
      replaces: z.nullable(z.string()),
    }),
    ({ year, total, isTest, replaces }) => {
      const begin = replaces
        ? `The attached statement of your gifts of ${year} replaces the one of ${formatPacificDate(replaces)}.`
        : `Thank you for your gifts of ${year}.`;
      const lists = total
        ? `${replaces ? 'It' : 'The attached statement'} lists them, net of refunds: ${total}.`
        : 'Nothing on it counts for your tax return.';
      const use = total && !isTest && 'Use it for your tax return.';
      const discard = replaces && 'Please discard the earlier one.';
      return {
        preview: total
          ? `Your gifts of ${year}: ${total}.`
          : `Your statement of ${year}, corrected.`,
        heading: `${replaces ? 'Corrected: ' : ''}Your ${year} statement${isTest ? ' (test)' : ''}`,
        blocks: [
          isTest && {
            kind: 'warning',
            title: 'Test statement, not a tax document',
            text: 'It lists gifts that were made in test mode. No card was charged, no gift was received, and nothing in this email is tax-deductible.',
          },
          [begin, lists, use, discard].filter(Boolean).join(' '),
          link('See your giving', siteUrl('/giving')),
        ],
        reason: 'You are receiving this because you gave this address with a donation.',
      };
    },
  ),
  /** Contains the words that tax law requires. */
  'tax-acknowledgement': defineTemplate(taxAcknowledgmentSchema, (data) => {
    const { donationId, source, donorName, amountCents, refundedCents, isTest } = data;
    const key = receiptKey({ id: donationId, addressCorrections: data.addressCorrections });
    const { isReversed, replaces, verificationUrl } = data;
    const { currency } = data;
    const given = formatMoney(amountCents, currency);
    const refunded = formatMoney(refundedCents, currency);
    const remainingCents = amountCents - refundedCents;
    const described = source === 'stock' && (data.description ?? 'stock');
    const day = donationDay(data);
    if (isReversed || (amountCents > 0 && refundedCents >= amountCents)) {
      return refundNotice(data, `gift of ${described || given} of ${day}`);
    }
    const amount = described || formatMoney(remainingCents, currency);
    const isThanks = hasThanksOnly(data);
    const through = plainName(data.through ?? null);
    // What staff take back of a recorded gift never went to the donor.
    const isRefunded = refundedCents > 0 && !isRecorded(source);
    const repeats = isRepeated(source) ? `${sourceLabels[source].toLowerCase()} ` : '';
    const isDisputed = data.isDisputed === true && !isThanks;
    const document = isDisputed ? 'Disputed gift' : 'Tax acknowledgment';
    const heading = isThanks ? 'Thank you' : `${replaces ? 'Corrected: ' : ''}${document}`;
    const donor = plainName(donorName);
    // A fund's adviser recommended the gift that the fund made.
    const reader = (isThanks && plainName(data.onBehalfOf ?? null)) || donor;
    const thanks = reader ? `Dear ${reader}, thank` : 'Thank';
    const by = returnedBy({
      disputeLost: data.isReturnedByBank,
      partlyByBank: data.isPartlyByBank,
    });
    const refund = isRefunded
      ? ` You gave ${given}, of which ${refunded} was ${returnTexts[by]}.`
      : '';
    return {
      preview: `Your gift of ${amount} to ${identity.name}, ${day}`,
      heading: `${heading}${isTest ? ' (test)' : ''}`,
      blocks: [
        isTest && testWarning,
        replaces && `This replaces our document of ${formatPacificDate(replaces)}.`,
        `${thanks} you for your ${repeats}${isTest ? 'test ' : ''}gift of ${amount} to ${identity.name}.${refund}`,
        details({
          // Nobody has confirmed the address, so an odd name is only in the attached document.
          Donor: donor ?? (donorName ? 'See the attached document' : 'Anonymous'),
          ...(data.tribute && {
            [tributeLabels[data.tribute.kind]]: plainName(data.tribute.name) ?? false,
          }),
          [described ? 'Gift' : 'Amount']: described || formatWithCode(remainingCents, currency),
          [addedToCoverFees]: formatCoveredFee(data) ?? false,
          [by === 'us' ? 'Refunded' : 'Returned']:
            isRefunded &&
            `${formatWithoutCode(refundedCents, currency)} of ${formatWithCode(amountCents, currency)}`,
          'Date of gift': Boolean(data.postmarkedOn) && `${day}, when it was mailed`,
          'Date received': `${formatPacificDate(data.receivedAt)} (Pacific time)`,
          'Donation ID': donationId,
          Through: through ?? false,
          Organization: identity.name,
          EIN: !isThanks && !isDisputed && !isTest && identity.ein,
        }),
        // The warning above says what a test gift is not.
        !isTest && sayTaxUse(data),
        // Only online donations have a receipt page.
        !isRecorded(source) && link('Open the receipt', siteUrl(`/donate/success?id=${key}`)),
        // The employer matches what its employee gave, and thanks are for who has given elsewhere.
        !isThanks &&
          !isDisputed &&
          verificationUrl !== null &&
          aside(
            'Does your employer match gifts? It can check this one online.',
            'Check this gift',
            verificationUrl,
          ),
        repeats
          ? aside(
              `You can see all your gifts, change the amount or your card, or stop the ${repeats}payments at any time.`,
              'Manage your giving',
              siteUrl('/giving'),
            )
          : aside(
              'You can see all your gifts and yearly statements at any time.',
              'See your giving',
              siteUrl('/giving'),
            ),
      ],
      reason,
    };
  }),
  /** Never says how much was given. */
  'tribute-notice': defineTemplate(
    z.union([
      z.object({ ...noticeFields, gifts: z.array(tributeDonationSchema) }),
      // Mail that was queued before notices were joined has one gift.
      z.extend(tributeDonationSchema, noticeFields),
    ]),
    (data) => {
      const { linkId, name, isTest } = data;
      const gifts = 'gifts' in data ? data.gifts : [data];
      const about = describeTributes(gifts);
      const greeted = plainName(name);
      const formatDonor = (gift: TributeDonation) => plainName(gift.donorName) ?? 'Somebody';
      const formatMessage = ({ message }: TributeDonation) => {
        const text = message === null ? null : textUnlessLinked(message);
        return text !== null && quote(text);
      };
      const [only, ...others] = gifts;
      const isOne = only && others.length === 0;
      const told = isOne
        ? `${formatDonor(only)} made a gift to ${identity.name}${about}`
        : `${gifts.length} gifts were made to ${identity.name}${about}`;
      return {
        preview: `${told}.`,
        heading: `${isOne ? 'A gift' : `${gifts.length} gifts`}${about}${isTest ? ' (test)' : ''}`,
        blocks: [
          isTest && {
            kind: 'warning',
            title: isOne ? 'Test gift' : 'Test gifts',
            text: isOne
              ? 'This gift was made in test mode. No card was charged, and no gift was received.'
              : 'These gifts were made in test mode. No card was charged, and no gift was received.',
          },
          greeted !== null && `Dear ${greeted},`,
          isOne
            ? `${told}, and asked us to tell you.`
            : `${told}. These donors asked us to tell you:`,
          ...gifts.flatMap((gift) =>
            isOne
              ? [formatMessage(gift)]
              : [
                  about ? formatDonor(gift) : `${formatDonor(gift)}${describeTribute(gift)}`,
                  formatMessage(gift),
                ],
          ),
          link('See what we do', siteUrl('/about')),
          aside(
            'You need not do anything. If you want no further emails like this one, tell us:',
            'Manage these emails',
            siteUrl(linkPath('tribute', linkId)),
          ),
        ],
        reason: `You are receiving this because ${isOne ? 'a donor' : 'donors'} gave us this address, for this email alone. To have it erased, write to ${identity.email}.`,
      };
    },
  ),
  'acknowledgement-moved': defineTemplate(
    z.object({ sentAt: z.nullable(z.string()) }),
    ({ sentAt }) => ({
      preview: 'An email from us reached you by mistake.',
      heading: 'An email reached you by mistake',
      blocks: [
        `A document about a gift to ${identity.name} was sent to this address${sentAt ? ` on ${formatPacificDate(sentAt)}` : ''}. The donor has since corrected the address. Please delete that email. If the gift was yours, write to ${identity.email}.`,
      ],
      reason: 'You are receiving this because a document was sent to this address before.',
    }),
  ),
};
