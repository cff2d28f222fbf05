import { expect, test, vi } from 'vitest';
import { composeContent, type TemplateUse } from '#server/mail/templates/registry.ts';
import { renderText } from '#server/mail/templates/render-text.ts';
import { buildTaxAcknowledgment } from '#tests/factories/paper.ts';

const linkId = '5b0f6c1e-4b7d-4e51-9a3c-2f7d18e6b0a4';
const id = '0c9f6c1e-4b7d-4e51-9a3c-2f7d18e6b0a4';
const at = '2026-11-20T23:42:00.000Z';
const addressed = { name: 'Ines Karvonen', reference: 'BAI-2026-0001' };
const fields = {
  email: 'ines@example.org',
  institution: 'University',
  position: 'Professor',
  degrees: ['phd' as const],
  researchArea: 'other' as const,
  experience: 'Patch clamp.',
  motivation: 'To learn.',
};
const donation = buildTaxAcknowledgment({
  donorName: null,
  verificationUrl: 'https://site.example/verify/ABCD',
});

const notice = {
  heading: 'H',
  text: 'T',
  facts: [],
  link: { label: 'Open Donations', path: '/admin' },
};

/** One mail of every kind, and more where the buttons differ. */
const mails: Record<TemplateUse['name'], object[]> = {
  'application-confirmation': [
    { ...addressed, researchArea: 'other', receivedAt: at, earlierReference: null, linkId },
  ],
  'application-notification': [
    { ...fields, ...addressed, applicationId: id, earlierReference: null },
  ],
  'application-approved': [
    { ...addressed, message: '', verificationUrl: 'https://site.example/verify/ABCD' },
  ],
  'application-declined': [{ ...addressed, message: '', reason: '' }],
  'application-link': [{ reference: addressed.reference, linkId }],
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
  'tribute-notice': [
    {
      linkId,
      kind: 'memory',
      honored: 'Example Honoree',
      name: 'Example Family',
      donorName: null,
      message: 'Every notebook is kept.',
      isTest: true,
    },
  ],
  'yearly-statement': [
    { year: 2026, edition: 1, total: '$25.00', isTest: false, replaces: null },
    { year: 2026, edition: 2, total: '$25.00', isTest: false, replaces: at },
  ],
  'tax-acknowledgement': [
    donation,
    { ...donation, source: 'monthly' },
    { ...donation, source: 'fund' },
  ],
  'acknowledgement-moved': [{ sentAt: at }],
  'contact-notification': [
    { ...addressed, email: fields.email, subject: 'Hi', message: 'Hello', contactType: 'donor' },
  ],
  'application-answered': [notice],
  alert: [notice],
};

test('every button of a mail says what it opens', () => {
  vi.stubEnv('LINK_SECRET', 'a secret for the links in mail');
  const labels = Object.entries(mails).flatMap(([name, samples]) =>
    samples.flatMap((data) =>
      composeContent(name, data).blocks.flatMap((block) =>
        block.kind === 'link' ? [block.label] : [],
      ),
    ),
  );
  vi.unstubAllEnvs();
  expect(labels.length).toBeGreaterThan(15);
  for (const label of labels) {
    expect(label, 'an act and its object, short enough for one line of a phone').toMatch(
      /^(?:Open|See|Check|Confirm|Manage|Verify) (?=.{4,32}$).*\w$/,
    );
    expect(label, 'no sentence that is cut off').not.toMatch(/ (?:at|in|on|to|for|of|here)$/);
  }
});

test('a donor reads in the text, too, who can check the gift', () => {
  const text = renderText(composeContent('tax-acknowledgement', donation));
  expect(text).toContain('Does your employer match gifts? It can check this one online.');
  expect(text).toContain('Check this gift:\nhttps://site.example/verify/ABCD');
});
