// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { dayMs } from '#model/dates/durations.ts';
import { answersSchema } from '#islands/ui/form/application-answers.ts';
import { draftText } from '#islands/ui/form/stored-draft.ts';
import { useDraft } from '#islands/ui/form/use-draft.ts';

const savedAt = Date.UTC(2026, 10, 1);
const key = 'note';
const schema = z.object({ title: draftText, text: draftText });
const empty = { title: '', text: '' };

interface NoteProps {
  storage?: 'local' | 'session';
  from?: typeof empty;
  isOffered?: boolean;
}

function Note({ storage = 'local', from = empty, isOffered = false }: NoteProps) {
  const form = useForm({ defaultValues: from });
  const draft = useDraft(form as unknown as UseFormReturn, from, {
    key,
    storage,
    schema,
    isOffered,
  });
  return (
    <form>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Text" {...form.register('text')} />
      <output>{JSON.stringify(draft)}</output>
      <button type="button" onClick={draft.erase}>
        Erase
      </button>
      <button type="button" onClick={draft.bringBack}>
        Bring back
      </button>
      <button type="button" onClick={draft.clear}>
        Sent
      </button>
      <button type="button" onClick={draft.takeOffer}>
        Take
      </button>
      <button type="button" onClick={draft.dropOffer}>
        Drop
      </button>
    </form>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => JSON.parse(screen.getByRole('status').textContent) as object;
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;

function store(values: unknown) {
  localStorage.setItem(key, JSON.stringify([{ values, from: empty, savedAt }]));
}

/** Changes the storage as another tab does that shares it. */
function inAnotherTab(newValue: string | null) {
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: savedAt, toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what is typed is stored with every change, and removed once it is as it began', () => {
  render(<Note />);
  expect(stored(), 'looking stores nothing').toBeNull();
  type('Wounds');
  expect(stored()).toEqual([{ values: { title: 'Wounds', text: '' }, from: empty, savedAt }]);
  expect(state()).toMatchObject({ savedAt, isRestored: false, isRefused: false });
  type('');
  expect(stored()).toBeNull();
  expect(state()).toMatchObject({ savedAt: null });
});

test('what is typed is restored when the form opens again', () => {
  const { unmount } = render(<Note />);
  type('Wounds');
  unmount();
  render(<Note />);
  expect(title().value).toBe('Wounds');
  expect(state()).toMatchObject({ savedAt, isRestored: true });
});

test('what is typed stays in its tab where the tab alone is to keep it', () => {
  render(<Note storage="session" />);
  type('Wounds');
  expect(sessionStorage.getItem(key)).toContain('Wounds');
  expect(stored()).toBeNull();
});

test('what is typed is kept in the form when the browser refuses to store it', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
  render(<Note />);
  type('Wounds');
  expect(title().value).toBe('Wounds');
  expect(state()).toMatchObject({ savedAt, isRefused: true });
});

test('what is typed is gone once it was sent', () => {
  render(<Note />);
  type('Wounds');
  press('Sent');
  expect(stored()).toBeNull();
  expect(state()).toMatchObject({ savedAt: null, removed: null });
});

test('what is typed is erased by a press, and brought back by another', () => {
  render(<Note />);
  type('Wounds');
  press('Erase');
  expect(title().value).toBe('');
  expect(stored()).toBeNull();
  expect(state()).toMatchObject({ removed: { by: 'this tab' } });
  press('Bring back');
  expect(title().value).toBe('Wounds');
  expect(stored()).toMatchObject([{ values: { title: 'Wounds' } }]);
  expect(state()).toMatchObject({ removed: null, isRestored: true });
});

test('a stored draft expires after 30 days', () => {
  store({ title: 'Wounds' });
  vi.setSystemTime(savedAt + 30 * dayMs - 1);
  const { unmount } = render(<Note />);
  expect(title().value).toBe('Wounds');
  unmount();
  vi.setSystemTime(savedAt + 30 * dayMs);
  render(<Note />);
  expect(title().value).toBe('');
  expect(stored()).toBeNull();
});

test('a stored draft loses only what is missing or of another kind', () => {
  store({ title: 'Wounds', text: 7 });
  render(<Note />);
  expect(title().value).toBe('Wounds');
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('');
});

test('a stored draft is dropped when the form begins with other values than it did', () => {
  store({ title: 'Wounds, corrected', text: '' });
  render(<Note from={{ title: 'Bones', text: '' }} />);
  expect(title().value).toBe('Bones');
  expect(stored()).toBeNull();
});

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{}',
  `[{"savedAt":${savedAt}}]`,
  `[{"values":null,"from":{},"savedAt":${savedAt}}]`,
  `[{"values":{},"from":{},"savedAt":${savedAt}}]`,
])('the stored text %s is no draft', (text) => {
  localStorage.setItem(key, text);
  render(<Note />);
  expect(title().value).toBe('');
  expect(state()).toMatchObject({ isRestored: false });
  expect(stored()).toBeNull();
});

test('two tabs show the newest change of either', () => {
  render(<Note />);
  type('Wounds');
  inAnotherTab(JSON.stringify([{ values: { title: 'Bones' }, from: empty, savedAt: savedAt + 1 }]));
  expect(title().value).toBe('Bones');
  expect(state()).toMatchObject({ savedAt: savedAt + 1, isRestored: true });
  expect(stored(), 'following another tab writes nothing').toMatchObject([
    { values: { title: 'Wounds' } },
  ]);
});

test('two tabs lose what one of them sent or erased, unless it is brought back', () => {
  render(<Note />);
  type('Wounds');
  inAnotherTab(null);
  expect(title().value).toBe('');
  expect(state()).toMatchObject({ savedAt: null, removed: { by: 'other tab' } });
  press('Bring back');
  expect(title().value).toBe('Wounds');
});

test('two tabs hear nothing about other keys', () => {
  render(<Note />);
  type('Wounds');
  act(() => {
    dispatchEvent(
      new StorageEvent('storage', { key: 'other', newValue: null, storageArea: localStorage }),
    );
  });
  expect(title().value).toBe('Wounds');
});

describe('a draft that is offered', () => {
  const offered = () => (state() as { offers: { values: object }[] }).offers;

  beforeEach(() => store({ title: 'Wounds', text: '' }));

  test('a draft that is offered changes nothing until it is taken, also when the record has changed since', () => {
    render(<Note isOffered from={{ title: 'Bones', text: '' }} />);
    expect(title().value).toBe('Bones');
    expect(offered()).toMatchObject([{ values: { title: 'Wounds' } }]);
    press('Take');
    expect(title().value).toBe('Wounds');
    expect(offered()).toEqual([]);
  });

  test('a draft that is offered takes turns with what was typed instead, and both survive a crash', () => {
    const { unmount } = render(<Note isOffered />);
    type('Bones');
    expect(stored()).toMatchObject([
      { values: { title: 'Bones' } },
      { values: { title: 'Wounds' } },
    ]);
    press('Take');
    expect(title().value).toBe('Wounds');
    press('Take');
    expect(title().value).toBe('Bones');
    unmount();
    render(<Note isOffered />);
    expect(title().value).toBe('');
    expect(offered()).toMatchObject([
      { values: { title: 'Bones' } },
      { values: { title: 'Wounds' } },
    ]);
  });

  test('a draft that is offered is gone once it is dropped, and what is typed stays', () => {
    render(<Note isOffered />);
    type('Bones');
    press('Drop');
    expect(title().value).toBe('Bones');
    expect(stored()).toMatchObject([{ values: { title: 'Bones' } }]);
    expect(offered()).toEqual([]);
  });

  test('a draft that is offered comes from another tab that has the same record open, and replaces nothing', () => {
    localStorage.clear();
    render(<Note isOffered />);
    type('Bones');
    inAnotherTab(JSON.stringify([{ values: { title: 'Nerves' }, from: empty, savedAt }]));
    expect(title().value).toBe('Bones');
    expect(offered()).toMatchObject([{ values: { title: 'Nerves' } }]);
    inAnotherTab(null);
    expect(title().value).toBe('Bones');
    expect(offered()).toEqual([]);
  });
});

test('an application keeps the degrees that are still offered', () => {
  const answers = answersSchema.parse({
    firstName: 'Visiting',
    email: 7,
    degrees: ['phd', 'dr', 7, 'phd'],
  });
  expect(answers).toEqual({ ...answersSchema.parse({}), firstName: 'Visiting', degrees: ['phd'] });
});
