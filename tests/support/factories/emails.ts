import type { TemplateUse } from '#server/mail/templates/registry.ts';
import { buildTaxAcknowledgment } from './paper.ts';

const linkId = '5b0f6c1e-4b7d-4e51-9a3c-2f7d18e6b0a4';
const id = '0c9f6c1e-4b7d-4e51-9a3c-2f7d18e6b0a4';
const at = '2026-11-20T23:42:00.000Z';
const fields = {
  email: 'ines@example.org',
  institution: 'University',
  position: 'Professor',
  degrees: ['phd' as const],
  researchArea: 'other' as const,
  experience: 'Patch clamp.',
  motivation: 'To learn.',
};

const notice = {
  heading: 'H',
  text: 'T',
  details: [],
  link: { label: 'Open Donations', path: '/admin' },
};

/**
 * Builds the data of one mail of every kind, and of more where the buttons differ, with a name and a message as
 * strangers type them.
 */
export function buildMails({ name, message }: { name?: string; message?: string } = {}): Record<
  TemplateUse['name'],
  object[]
> {
  const addressed = { name: name ?? 'Ines Karvonen', reference: 'BAI-2026-0001' };
  const given = buildTaxAcknowledgment({
    donorName: name ?? null,
    tribute: name === undefined ? null : { kind: 'honor', name },
    verificationUrl: 'https://site.example/verify/ABCD',
  });
  const told = { linkId, name: name ?? 'Example Family', isTest: true };
  const gift = {
    kind: 'memory',
    honored: name ?? 'Example Honoree',
    donorName: name ?? null,
    message: message ?? 'Every notebook is kept.',
  };
  return {
    'monthly-changed': (['amount', 'pause', 'resume'] as const).map((act) => ({
      act,
      interval: 'month',
      sentence: 'From December 5, $35.00 a month.',
      before: '$20.00 a month',
      after: '$35.00 a month',
      nextOn: '2026-12-05',
      byStaff: act === 'amount',
      canGoBack: true,
      isTest: act === 'resume',
    })),
    'payment-refused': [
      {
        amount: '$25.00',
        method: 'US bank account',
        begunAt: '2026-11-20T20:00:00.000Z',
        path: '/donate?amount=25',
        isTest: true,
      },
      {
        amount: '$25.00',
        method: 'US bank account',
        begunAt: '2026-11-20T20:00:00.000Z',
        path: '/donate?amount=25',
        isTest: false,
        isUnconfirmed: true,
      },
    ],
    'renewal-notice': [
      { amount: '$120.00', on: '2026-12-05', since: 'December 2024', isTest: false },
    ],
    'application-confirmation': [
      { ...addressed, researchArea: 'other', receivedAt: at, earlierReference: null, linkId },
    ],
    'application-notification': [
      {
        ...fields,
        ...addressed,
        institution: name ?? fields.institution,
        position: name ?? fields.position,
        applicationId: id,
        earlierReference: null,
      },
    ],
    'application-approved': [
      { ...addressed, message: '', verificationUrl: 'https://site.example/verify/ABCD', linkId },
    ],
    'access-reminder': [
      { ...addressed, linkId, endsOn: '2026-12-26', lastUsedOn: null },
      { ...addressed, linkId, endsOn: '2026-12-26', lastUsedOn: '2026-11-24' },
    ],
    'access-terms': [
      { ...addressed, linkId, version: 2, since: '2026-11-26', dueOn: '2026-12-26' },
      { ...addressed, linkId, version: 3, since: '2026-11-26', dueOn: null },
    ],
    'access-ended': [{ ...addressed, linkId, reason: 'You moved.' }],
    'application-declined': [{ ...addressed, message: '', reason: '' }],
    'application-link': [{ reference: addressed.reference, linkId }],
    'application-readdressed': [{ ...addressed, linkId }],
    'application-question': [{ ...addressed, linkId, question: 'Which electrode?' }],
    'application-reminder': [{ ...addressed, linkId, question: 'Which electrode?' }],
    'application-withdrawn': [{ ...addressed, linkId, withdrawnAt: at }],
    'board-digest': [
      {
        name: addressed.name,
        boardLinkId: linkId,
        applications: [
          {
            reference: addressed.reference,
            researchArea: 'other',
            receivedAt: at,
            linkId,
            isLate: true,
            daysLeft: null,
          },
        ],
      },
    ],
    'donation-link': [{ linkId }],
    'giving-link': [{ linkId, expiresAt: at }],
    'giving-awaited': [
      { amount: '$25.00', begunAt: at, isTest: true, verifyAt: null },
      {
        amount: '$25.00',
        begunAt: at,
        isTest: false,
        verifyAt: 'https://payments.stripe.com/microdeposit/pi_1',
      },
    ],
    'giving-move': [{ linkId, expiresAt: at }],
    'giving-moved': [{}],
    'tribute-notice': [
      { ...told, gifts: [gift] },
      { ...told, gifts: [gift, { ...gift, kind: 'honor', message: null }] },
      { ...told, ...gift },
    ],
    'yearly-statement': [
      { year: 2026, edition: 1, total: '$25.00', isTest: false, replaces: null },
      { year: 2026, edition: 2, total: '$25.00', isTest: false, replaces: at },
      { year: 2026, edition: 3, total: null, isTest: true, replaces: at },
    ],
    'tax-acknowledgement': [
      given,
      { ...given, source: 'monthly' },
      { ...given, source: 'fund' },
      { ...given, refundedCents: given.amountCents },
    ],
    'acknowledgement-moved': [{ sentAt: at }],
    'contact-notification': [
      { ...addressed, email: fields.email, subject: 'Hi', message: 'Hello', contactType: 'donor' },
    ],
    'application-answered': [notice],
    alert: [notice],
  };
}
