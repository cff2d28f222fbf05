import { expect, test, vi } from 'vitest';
import { composeContent } from '#server/mail/templates/registry.ts';
import { renderText } from '#server/mail/templates/render-text.ts';
import { buildMails } from '#tests/support/factories/emails.ts';
import { buildTaxAcknowledgment } from '#tests/support/factories/paper.ts';

const donation = buildTaxAcknowledgment({ verificationUrl: 'https://site.example/verify/ABCD' });

test('a mail has one button, and each button and link says what it opens', () => {
  vi.stubEnv('LINK_SECRET', 'a secret for the links in mail');
  const mails = Object.entries(buildMails()).flatMap(([name, samples]) =>
    samples.map((data) => ({ name, blocks: composeContent(name, data).blocks })),
  );
  vi.unstubAllEnvs();
  for (const { name, blocks } of mails) {
    const buttons = blocks.filter(({ kind }) => kind === 'link');
    expect(buttons.length, `${name} has one button at most`).toBeLessThanOrEqual(1);
  }
  const labels = mails.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'link' || block.kind === 'aside' ? [block.label] : [],
    ),
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const label of labels) {
    expect(label, 'an act and its object, short enough for one line of a phone').toMatch(
      /^(?:Open|See|Check|Confirm|Manage|Verify) (?=.{4,32}$).*\w$/,
    );
    expect(label, 'no sentence that is cut off').not.toMatch(/ (?:at|in|on|to|for|of|here)$/);
  }
});

test.each([
  ['Ann Example', 'Ann Example'],
  ['paypal-login.q7z.Tk', 'See the attached document'],
  [null, 'Anonymous'],
])('the acknowledgment for %s names the donor as %s', (donorName, shown) => {
  const text = renderText(composeContent('tax-acknowledgement', { ...donation, donorName }));
  expect(text).toContain(`Donor: ${shown}\n`);
});

test('a donor reads in the text, too, who can check the gift', () => {
  const text = renderText(composeContent('tax-acknowledgement', donation));
  expect(text).toContain('Does your employer match gifts? It can check this one online.');
  expect(text).toContain('Check this gift:\nhttps://site.example/verify/ABCD');
});

test('thanks are no document that an employer checks, also when they replace others', () => {
  const thanks = { ...donation, source: 'fund', document: 'thanks' };
  const content = composeContent('tax-acknowledgement', { ...thanks, replaces: donation.issuedAt });
  expect(content.heading).toBe('Thank you');
  expect(renderText(content)).toContain('This replaces our document of November 20, 2026.');
  expect(renderText(content)).not.toContain('employer');
});

test('a test gift is called one, without the words of a tax document', () => {
  const write = (isTest: boolean) =>
    renderText(composeContent('tax-acknowledgement', { ...donation, isTest })).replaceAll(
      /\s+/g,
      ' ',
    );
  expect(write(true)).toContain('nothing in this email is tax-deductible');
  for (const text of ['keep this email for your records', 'No goods or services', 'EIN']) {
    expect(write(true)).not.toContain(text);
    expect(write(false)).toContain(text);
  }
});

test('the document of a disputed gift is no tax document', () => {
  const content = composeContent('tax-acknowledgement', { ...donation, isDisputed: true });
  const text = renderText(content).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Disputed gift');
  expect(text).toContain('Your bank has not decided on the dispute of the payment yet.');
  expect(text).not.toMatch(/keep this email for your records|EIN|employer/);
});

test('what staff take back of a gift that they recorded is called no refund', () => {
  const write = (source: string) => {
    const content = composeContent('tax-acknowledgement', {
      ...donation,
      source,
      refundedCents: 4000,
      replaces: donation.issuedAt,
    });
    return renderText(content).replaceAll(/\s+/g, ' ');
  };
  expect(write('card')).toContain('You gave $100.00, of which $40.00 was refunded.');
  expect(write('check')).toContain('gift of $60.00 to');
  expect(write('check')).not.toMatch(/refund|100/i);
});

test('the notice of a return speaks of the document that there was', () => {
  const write = (details: object) => {
    const returned = { refundedCents: donation.amountCents, replaces: '2026-11-21T20:00:00.000Z' };
    const content = composeContent('tax-acknowledgement', { ...donation, ...returned, ...details });
    return renderText(content).replaceAll(/\s+/g, ' ');
  };
  const acknowledgment = 'Our tax acknowledgment of November 21, 2026 is no longer valid';
  expect(write({})).toContain(acknowledgment);
  const fund = write({ source: 'fund', document: 'thanks', isReversed: true });
  expect(fund).toContain('Please discard our letter of thanks of November 21, 2026.');
  const test = write({ isTest: true });
  expect(test).toContain('Your gift was refunded (test)');
  expect(test).toContain('Our test receipt of November 21, 2026 is no longer valid.');
  for (const text of [fund, test]) expect(text).not.toMatch(/tax acknowledgment|tax return/i);
  const byBank = write({ isReturnedByBank: true });
  expect(byBank).toMatch(/Your gift was returned .+ was returned to you by your bank\./);
  expect(byBank).toContain(acknowledgment);
  expect(byBank).not.toMatch(/refund/i);
  const byBoth = write({ isReturnedByBank: true, isPartlyByBank: true });
  expect(byBoth).toContain('was returned to you, in part by your bank.');
  const first = write({ replaces: null, isFirst: true });
  expect(first).toMatch(/Your gift of \$100\.00 of .+ was returned in full\. Donation ID/);
});

test('a statement is for the tax return unless it is a test, or nothing on it counts', () => {
  const write = (details: object) =>
    renderText(
      composeContent('yearly-statement', {
        year: 2026,
        edition: 1,
        total: '$25.00',
        isTest: false,
        replaces: null,
        ...details,
      }),
    ).replaceAll(/\s+/g, ' ');
  const use = 'Use it for your tax return.';
  expect(write({})).toContain(`net of refunds: $25.00. ${use}`);
  const replaces = '2027-01-04T20:00:00.000Z';
  expect(write({ replaces })).toContain(`${use} Please discard the earlier one.`);
  expect(write({ isTest: true })).not.toContain(use);
  expect(write({ isTest: true })).toContain('nothing in this email is tax-deductible');
  expect(write({ total: null, replaces })).toContain(
    'Nothing on it counts for your tax return. Please discard the earlier one.',
  );
});
