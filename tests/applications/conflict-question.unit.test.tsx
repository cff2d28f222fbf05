// @vitest-environment happy-dom
/** A member says whether there is a conflict of interest; a recusal is asked for twice, because it is final (P-121). */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConflictQuestion } from '#islands/board/ConflictQuestion.tsx';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['a recusal that is confirmed is sent', 'I recuse myself', true, 1],
  ['a recusal that is not confirmed is not sent', 'I recuse myself', false, 0],
  ['no conflict is sent without a question', 'No conflict of interest', false, 1],
])('%s', (_, name, isConfirmed, calls) => {
  vi.stubGlobal('confirm', () => isConfirmed);
  answered.mockImplementation(() => new Promise(() => undefined));
  render(<ConflictQuestion path="/api/ballot/x" sent={undefined} />);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(answered).toHaveBeenCalledTimes(calls);
});
