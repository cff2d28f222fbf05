// @vitest-environment happy-dom
/** The dialog of a donation names what is known of it, and leaves out what is not. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sourceAndPayment } from '#portal/donations/donation-table.tsx';
import { DonationDetailList } from '#portal/donations/DonationDetailList.tsx';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

afterEach(cleanup);

test.each([
  ['card', 'Refunded', 'Part reversed'],
  ['check', 'Part reversed', 'Refunded'],
] as const)('what is gone of a donation by %s is called "%s"', (source, name, other) => {
  const donation = buildAdminDonation({ source, refundedCents: 4_000 });
  render(<DonationDetailList donation={donation} record={null} onChanged={() => undefined} />);
  expect(screen.getByText(name).nextElementSibling?.textContent).toBe('$40.00');
  expect(screen.queryByText(other)).toBeNull();
});

test.each([
  [{ reference: '2281' }, 'Check, No. 2281'],
  [{ paymentMethod: 'Check' }, 'Check'],
])('a check with %j is named %s', (details, text) => {
  const check = { source: 'check' as const, cardBrand: null, cardLast4: null, reference: null };
  expect(sourceAndPayment(buildAdminDonation({ ...check, ...details }))).toBe(text);
});
