// @vitest-environment happy-dom
/** The dialog in which staff change an applicant's address (P-274). */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangeAddress } from '#portal/applications/review/ChangeAddress.tsx';
import type { OpenReview } from '#portal/applications/review/use-review.ts';
import { buildApplication } from '#tests/support/factories/admin-rows.ts';

afterEach(cleanup);

/** Opens the dialog, types an address and presses the button. `message` is what the last action left. */
async function change(email: string, isChanged = true, message: OpenReview['message'] = null) {
  const runAction = vi.fn<OpenReview['runAction']>(() => Promise.resolve(isChanged));
  const part = { application: buildApplication(), runAction, busy: null, message };
  render(<ChangeAddress review={part as unknown as OpenReview} />);
  fireEvent.click(screen.getByRole('button', { name: 'Change address...' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^New email/), { target: { value: email } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change address' }));
  return runAction;
}

test('a wrong address is named and nothing is sent', async () => {
  const runAction = await change('ana@');
  expect(await screen.findByText('Enter a full address, such as name@example.org.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^New email/));
  expect(runAction).not.toHaveBeenCalled();
});

test('an address that is changed closes the dialog', async () => {
  const runAction = await change('ana@example.org');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(runAction).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'address', body: { email: 'ana@example.org' } }),
  );
});

test('a refusal is shown in the dialog, and that of an earlier action is not', async () => {
  const message = { tone: 'overtaken', text: 'Its data was erased.' } as const;
  await change('ana@', false, message);
  expect(screen.queryByText(/Its data was erased/)).toBeNull();
  cleanup();
  await change('ana@example.org', false, message);
  expect(await screen.findByText(/Its data was erased/)).toBeDefined();
});
