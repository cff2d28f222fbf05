// @vitest-environment happy-dom
/** Lists the names and values in the dialog of a donation. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
