// @vitest-environment happy-dom
/** A member says whether there is a conflict of interest; a recusal is asked for twice, because it is final (P-121). */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConflictQuestion } from '#islands/board/ConflictQuestion.tsx';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function press(name: string, isConfirmed: boolean) {
  const ask = vi.fn(() => isConfirmed);
  vi.stubGlobal('confirm', ask);
  answered.mockImplementation(() => new Promise(() => undefined));
  render(<ConflictQuestion path="/api/ballot/x" sent={undefined} />);
  fireEvent.click(screen.getByRole('button', { name }));
  return ask;
}

const bodies = () => answered.mock.calls.map(([{ body }]) => body);

test('a recusal is sent once it is confirmed', async () => {
  expect(press('I recuse myself', true)).toHaveBeenCalledOnce();
  await waitFor(() => expect(bodies()).toEqual([{ conflict: true }]));
});

test('a recusal that is not confirmed leaves the buttons as they are', () => {
  press('I recuse myself', false);
  expect(screen.getAllByRole('button').some((button) => button.ariaBusy === 'true')).toBe(false);
  expect(answered).not.toHaveBeenCalled();
});

test('no conflict is sent without a question', async () => {
  expect(press('No conflict of interest', false)).not.toHaveBeenCalled();
  await waitFor(() => expect(bodies()).toEqual([{ conflict: false }]));
});
