// @vitest-environment happy-dom
/** A page of an application that was opened before something changed elsewhere. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApplicantCase } from '#islands/applications/ApplicantCase.tsx';
import type { ApplicantView } from '#model/applications/applicant.ts';
import { applicantMessages } from '#model/applications/applicant.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
afterEach(cleanup);
beforeEach(() => sessionStorage.clear());

const askedAt = '2026-01-05T12:00:00.000Z';
const question = (text: string, answer: string | null, at = askedAt) => ({
  question: text,
  answer,
  askedAt: at,
  answeredAt: answer && at,
});

function open(
  questions: ApplicantView['questions'],
  more: { isCorrecting?: boolean; sent?: PageFormResult } = {},
) {
  const { firstName, lastName, email, institution, position, degrees, ...rest } =
    buildApplicationRequest();
  const { researchArea, experience, motivation } = rest;
  const view = {
    reference: 'BAI-2026-0042',
    state: 'question',
    version: 2,
    questions,
    fields: {
      firstName,
      lastName,
      email,
      institution,
      position,
      degrees,
      researchArea,
      experience,
      motivation,
    },
    receivedAt: askedAt,
    sentAt: askedAt,
    decidedAt: null,
    withdrawnAt: null,
    undoUntil: null,
    clockStops: [],
    undelivered: [],
    isDecisionUndelivered: false,
    canCorrect: true,
    hasLetter: false,
  } as ApplicantView;
  const { isCorrecting = false, sent } = more;
  return render(
    <ApplicantCase view={view} path="/api/x" sent={sent} isCorrecting={isCorrecting} />,
  );
}

const sentBodies = () => answered.mock.calls.map(([{ body }]) => body as Record<string, unknown>);
const refuse = (error: string) => Response.json({ error }, { status: 409 });

test('a correction says which version it corrects, and replaces a newer one at the second press', async () => {
  answered.mockImplementation(() => refuse(applicantMessages.changed));
  open([], { isCorrecting: true });
  const position = await screen.findByLabelText<HTMLInputElement>(/^Position/);
  fireEvent.change(position, { target: { value: 'Professor' } });
  const form = position.form as HTMLFormElement;
  fireEvent.submit(form);
  await screen.findByText(applicantMessages.changed);
  expect(position.value).toBe('Professor');
  fireEvent.submit(form);
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  expect(sentBodies().map(({ version }) => version)).toEqual([2, undefined]);
});

test('an answer says which question it answers', async () => {
  answered.mockImplementation(() => refuse(applicantMessages.answered));
  open([question('Which cells?', null)]);
  const answer = await screen.findByLabelText<HTMLTextAreaElement>(/^Your answer/);
  fireEvent.change(answer, { target: { value: 'Planarian.' } });
  fireEvent.submit(answer.form as HTMLFormElement);
  await screen.findByText(applicantMessages.answered);
  expect(sentBodies()).toMatchObject([{ answer: 'Planarian.', askedAt }]);
  expect(answer.value).toBe('Planarian.');
});

test('a refused answer is shown at its own question, never under the newer one', () => {
  const newer = question('And the calibration?', null, '2026-01-06T12:00:00.000Z');
  const fields = { act: 'answer', answer: 'Too late.', askedAt };
  const refusal = { error: applicantMessages.answered };
  open([question('Which cells?', 'Planarian.'), newer], {
    sent: { act: 'answer', fields, status: 409, result: null, refusal },
  });
  const [older, newest] = ['Which cells?', 'And the calibration?'].map((name) =>
    screen.getByRole('region', { name }),
  );
  expect(older?.textContent).toContain(applicantMessages.answered);
  expect(older?.textContent).toContain('Too late.');
  expect(newest?.textContent).not.toContain(applicantMessages.answered);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe('');
});
