// @vitest-environment happy-dom
/** The form of a recorded donation asks again when the server knows one like it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { NewDonationPage } from '#portal/donations/record/NewDonationPage.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

const answered = mockPageResponse();
const text = 'This looks like a donation that is recorded already.';

beforeEach(() => {
  localStorage.clear();
  openSession('password', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

/** Shows the form and responds to what it records by `respond`; the preview of a document fails. */
function renderForm(respond: (request: Record<string, unknown>) => Response) {
  answered.mockImplementation(({ path, body }) =>
    path === '/api/admin/donations'
      ? respond(body as Record<string, unknown>)
      : Response.json({ error: 'No preview.' }, { status: 500 }),
  );
  const onRecorded = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <NewDonationPage onRecorded={onRecorded} />
    </QueryClientProvider>,
  );
  return onRecorded;
}

const accept = () => Response.json(buildAdminDonation({ source: 'check' }), { status: 201 });
const askAgain = () =>
  Response.json({ error: text, fields: { recordAnyway: text } }, { status: 409 });

test('a gift like one that stands is named, and recorded anyway with what was chosen before', async () => {
  const recorded: Record<string, unknown>[] = [];
  const onRecorded = renderForm((request) => {
    recorded.push(request);
    return request.recordAnyway ? accept() : askAgain();
  });
  type('Date received', '2026-01-05');
  type('Postmark', '2025-12-30');
  type('Amount', '$100.00');
  type('Donor name', 'The Test Family');
  fireEvent.click(screen.getByRole('button', { name: 'Record only' }));
  const anyway = await screen.findByRole('button', { name: 'Record anyway' });
  expect(screen.getByText(text).closest('[role="alert"]')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(anyway));
  fireEvent.click(anyway);
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  const details = { send: false, postmarkedOn: '2025-12-30', amountCents: 10_000 };
  expect(recorded).toMatchObject([
    { ...details, recordAnyway: false },
    { ...details, recordAnyway: true },
  ]);
  expect(recorded[0]?.attemptId).toBe(recorded[1]?.attemptId);
});

test('the warning goes with any edit, and Enter in a field is not "Record anyway"', async () => {
  const recorded: unknown[] = [];
  renderForm(({ recordAnyway }) => {
    recorded.push(recordAnyway);
    return askAgain();
  });
  type('Date received', '2026-01-05');
  type('Amount', '$100.00');
  type('Donor name', 'The Test Family');
  fireEvent.click(screen.getByRole('button', { name: 'Record only' }));
  const anyway = await screen.findByRole<HTMLButtonElement>('button', { name: 'Record anyway' });
  const isSubmit = (control: Element) => (control as HTMLButtonElement).type === 'submit';
  const byEnter = [...(anyway.form?.elements ?? [])].find(isSubmit);
  expect(byEnter?.textContent).toContain('Record and send the document');
  type('Check number', '1043');
  expect(screen.queryByText('Recorded twice?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Record only' }));
  await screen.findByText('Recorded twice?');
  expect(recorded).toEqual([false, false]);
});

test('a refusal of the second record in a pile keeps "Record and next"', async () => {
  const onRecorded = renderForm(({ recordAnyway, donorName }) =>
    donorName === 'Second Test Family' && !recordAnyway ? askAgain() : accept(),
  );
  type('Date received', '2026-01-05');
  const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
  for (const [position, name] of ['First Test Family', 'Second Test Family'].entries()) {
    type('Amount', '$100.00');
    type('Donor name', name);
    fireEvent.click(screen.getByRole('button', { name: 'Record and next' }));
    if (position === 1) {
      const anyway = await screen.findByRole('button', { name: 'Record anyway' });
      await waitFor(() => expect(document.activeElement).toBe(anyway));
      fireEvent.click(anyway);
    }
    await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(position + 1));
    await waitFor(() => expect(amount().value).toBe(''));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^Date received/)),
    );
  }
});

test('each way that a donation came has its hint, and the refusal of the server', async () => {
  const refusal = 'Choose how it came.';
  renderForm(() =>
    Response.json({ error: 'Wrong.', fields: { source: refusal } }, { status: 400 }),
  );
  const describe = (name: string) =>
    screen
      .getByRole('radio', { name })
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  expect(describe('Check')).toMatch(/^Stock is described, never valued/);
  expect(describe('Person')).toBe('A giver who is known as an organization or a fund stays one.');
  type('Date received', '2026-01-05');
  type('Amount', '$100.00');
  type('Donor name', 'The Test Family');
  fireEvent.click(screen.getByRole('button', { name: 'Record only' }));
  await waitFor(() => expect(describe('Check')).toContain(refusal));
  expect(screen.getByRole('radio', { name: 'Check' }).getAttribute('aria-invalid')).toBe('true');
});
