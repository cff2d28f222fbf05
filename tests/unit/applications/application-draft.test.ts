import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answersSchema } from '#islands/ui/form/application-answers.ts';
import { FormDraft } from '#islands/ui/form/form-draft.ts';

const day = 24 * 60 * 60 * 1000;
const savedAt = Date.UTC(2026, 10, 1);
const emptyAnswers = answersSchema.parse({});
const answers = { ...emptyAnswers, firstName: 'Visiting', degrees: ['phd', 'md'] };
const attemptId = '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11';

/** The draft that a visit finds where this was stored. */
function read(stored: unknown) {
  const storage = { getItem: () => JSON.stringify(stored), removeItem: () => undefined };
  return new FormDraft('draft', answersSchema, () => storage as unknown as Storage).read().draft;
}

beforeEach(() => {
  vi.useFakeTimers({ now: savedAt });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a stored application', () => {
  it('is read as it was entered', () => {
    expect(read({ answers, savedAt, attemptId })).toEqual({ answers, savedAt, attemptId });
  });

  it('expires after 30 days', () => {
    vi.setSystemTime(savedAt + 30 * day - 1);
    expect(read({ answers, savedAt, attemptId })).not.toBeNull();
    vi.setSystemTime(savedAt + 30 * day);
    expect(read({ answers, savedAt, attemptId })).toBeNull();
  });

  it('loses only what is missing, of another kind or no longer offered', () => {
    const stored = { firstName: 'Visiting', email: 7, degrees: ['phd', 'dr', 7, 'phd'] };
    expect(read({ answers: stored, savedAt, attemptId: 'x' })).toEqual({
      answers: { ...emptyAnswers, firstName: 'Visiting', degrees: ['phd'] },
      savedAt,
      attemptId: null,
    });
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { savedAt },
    { savedAt, answers: null },
    { savedAt, answers: {} },
  ])('%o is no draft', (stored) => {
    expect(read(stored)).toBeNull();
  });
});
