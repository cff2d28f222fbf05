// @vitest-environment happy-dom
/** The dialog of a donation corrects its address, also where it has no document. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { Acknowledgment } from '#portal/donations/Acknowledgment.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

const answered = mockPageResponse();
const mail = { state: 'none', at: null, to: null, error: null } as const;

beforeEach(() => {
  localStorage.clear();
  openSession('password', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const show = (donation: ReturnType<typeof buildAdminDonation>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Acknowledgment donation={donation} mail={mail} />
    </QueryClientProvider>,
  );

test.each([
  { document: 'none' },
  { refundedCents: 10_000 },
  { status: 'pending', processing: true },
] as const)('a donation with %j offers a correction and no document', async (details) => {
  const donation = buildAdminDonation(details);
  const sent: unknown[] = [];
  answered.mockImplementation(({ path, body }) => {
    if (path.endsWith('/address')) {
      return Response.json({ email: donation.donorEmail, gifts: [] });
    }
    if (path.endsWith('/acknowledgement')) {
      sent.push(body);
      return Response.json(mail, { status: 202 });
    }
    return Response.json([], { headers: { 'X-Total-Count': '0' } });
  });
  show(donation);
  expect(screen.queryByRole('link', { name: /Open document/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Correct the address...' }));
  const email = 'right@mail.example';
  fireEvent.change(screen.getByLabelText(/^Right address/), { target: { value: email } });
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Correct the address' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await waitFor(() => expect(sent).toEqual([{ email }]));
});

test.each([{ document: 'none', donorEmail: null }, { status: 'failed' }] as const)(
  'a donation with %j offers no correction',
  (details) => {
    show(buildAdminDonation(details));
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a correction waits for the list of what moves with it', async () => {
  let load: (response: Response) => void = () => undefined;
  answered.mockImplementation(() => new Promise((resolve) => (load = resolve)));
  const donation = buildAdminDonation({ document: 'none' });
  show(donation);
  fireEvent.click(screen.getByRole('button', { name: 'Correct the address...' }));
  fireEvent.change(screen.getByLabelText(/^Right address/), {
    target: { value: 'right@mail.example' },
  });
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Correct the address' });
  expect(submit.disabled).toBe(true);
  load(Response.json({ email: donation.donorEmail, gifts: [] }));
  await waitFor(() => expect(submit.disabled).toBe(false));
});
