// @vitest-environment happy-dom
/** The receipt of a payment on which a bank works lets the tab that pays it correct the address. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReceiptPage } from '#islands/donations/receipt/ReceiptPage.tsx';
import { storeDonation } from '#islands/donations/donation-storage.ts';
import { emptyDonation } from '#islands/donations/checkout/state/donation.ts';
import { buildReceipt } from '#tests/support/factories/receipt.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
const opener = 'Wrong address? Correct it';
const receipt = buildReceipt({ status: 'pending', processing: true });

beforeEach(() => {
  answered.mockImplementation(() => Response.json(receipt));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function beginHere() {
  const { donorName, donorEmail, id } = receipt;
  storeDonation({
    ...emptyDonation,
    donor: { donorName: donorName ?? '', donorEmail: donorEmail ?? '' },
    intent: { clientSecret: 'pi_1_secret_2', donationId: id },
  });
}

test('deposits into a typed bank account are confirmed by a link', () => {
  const verificationUrl = 'https://payments.example/deposits';
  render(<ReceiptPage initial={{ receipt: { ...receipt, verificationUrl }, failure: null }} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', {
    name: 'Confirm the deposit at Stripe',
  });
  expect(link.href).toBe(verificationUrl);
});

test('the address is corrected in the tab that pays', async () => {
  beginHere();
  const sent = vi.fn();
  answered.mockImplementation(({ path, body }) => {
    if (!path.endsWith('/address')) return Response.json(receipt);
    sent(body);
    return Response.json({ receiptKey: receipt.id }, { status: 202 });
  });
  render(<ReceiptPage initial={{ receipt, failure: null }} />);
  fireEvent.click(await screen.findByRole('button', { name: opener }));
  expect(screen.getByText(/once your bank has paid/)).toBeTruthy();
  const email = 'right@mail.example';
  fireEvent.change(screen.getByLabelText(/^Correct email/), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send to this address' }));
  await waitFor(() => expect(screen.getByText('Corrected.')).toBeTruthy());
  expect(sent).toHaveBeenCalledWith({ email, clientSecret: 'pi_1_secret_2' });
});

test('another tab is offered no correction', async () => {
  render(<ReceiptPage initial={{ receipt, failure: null }} />);
  await screen.findByText(/This page updates by itself/);
  expect(screen.queryByRole('button', { name: opener })).toBeNull();
});
