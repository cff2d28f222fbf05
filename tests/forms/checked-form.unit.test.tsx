// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { draftText } from '#islands/ui/form/stored-draft.ts';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const required = (label: string) =>
  z.string().check(z.trim(), z.minLength(1, `${label} is required.`));
const schema = z.object({
  title: required('Title'),
  text: required('Text'),
  kind: z.optional(z.string()),
  attemptId: z.optional(z.uuid()),
});
const draft = {
  key: 'note',
  storage: 'session',
  schema: z.object({ title: draftText, text: draftText, attemptId: draftText }),
} as const;

const answered = mockPageResponse();
const onDone = vi.fn();

function NoteForm({ kind }: { kind?: string }) {
  const form = useCheckedForm({
    path: '/api/notes',
    responseSchema: z.object({ id: z.string() }),
    schema,
    defaultValues: { title: '', text: '', attemptId: '' },
    ...(kind && { toRequest: (values: object) => ({ ...values, kind }) }),
    draft,
    explain: (error) => `Not sent: ${String(error)}`,
    onDone,
  });
  return (
    <form onSubmit={form.submit}>
      <TextInput label="Title" {...form.field('title', 5)} />
      <TextInput label="Text" {...form.field('text')} />
      <p role="alert">{form.failure ?? (form.wrongCount > 0 && `${form.wrongCount} wrong`)}</p>
      <Button {...form.button} label="Send" />
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const alert = () => screen.getByRole('alert').textContent;
const findError = (label: string) => {
  const id = field(label).getAttribute('aria-describedby');
  return id && document.getElementById(id)?.textContent;
};
const type = (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button'));
    await Promise.resolve();
  });
/** Presses the button and waits until what it starts is over. */
async function send() {
  await press();
  const isIdle = () => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
  await waitFor(isIdle);
}

function answerWith(status: number, body: object) {
  answered.mockReturnValueOnce(Response.json(body, { status }));
}

/** The bodies of all requests so far. */
const requests = () => answered.mock.calls.map(([{ body }]) => body as Record<string, unknown>);

beforeEach(() => {
  sessionStorage.clear();
  onDone.mockReset();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('checking', () => {
  test('a wrong form sends nothing, names each error and focuses the first', async () => {
    render(<NoteForm />);
    type('Title', 'Bones');
    await send();
    expect(findError('Text')).toBe('Text is required.');
    expect(document.activeElement).toBe(field('Text'));
    expect(findError('Title')).toBeNull();
    type('Title', ' ');
    await send();
    expect(document.activeElement).toBe(field('Title'));
    expect(alert()).toBe('2 wrong');
    expect(answered).not.toHaveBeenCalled();
  });

  test('an edited field loses its error, and the others keep theirs', async () => {
    render(<NoteForm />);
    await send();
    type('Title', 'B');
    expect(findError('Title')).toBeNull();
    expect(findError('Text')).toBe('Text is required.');
  });

  test('a text that is too long is said at once and not cut', () => {
    render(<NoteForm />);
    type('Title', 'Bones?');
    expect(findError('Title')).toBe('Title may have at most 5 characters.');
    expect(field('Title').value).toBe('Bones?');
    type('Title', 'Bones');
    expect(findError('Title')).toBeNull();
  });
});

describe('sending', () => {
  async function sendNote() {
    answerWith(201, { id: '7' });
    render(<NoteForm kind="short" />);
    type('Title', ' Bones ');
    type('Text', 'How?');
    await send();
  }

  test('a checked form sends what was typed', async () => {
    await sendNote();
    const [request] = requests();
    expect(request).toEqual({
      title: ' Bones ',
      text: 'How?',
      kind: 'short',
      attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  test('a checked form hands over the response with the values that were sent', async () => {
    await sendNote();
    expect(onDone).toHaveBeenCalledWith(
      expect.objectContaining({
        response: { id: '7' },
        values: expect.objectContaining({ text: 'How?' }) as object,
      }),
    );
  });

  test('a form that was sent and its draft are empty', async () => {
    await sendNote();
    expect(field('Title').value).toBe('');
    expect(sessionStorage.getItem('note')).toBeNull();
  });

  test('a form that is sent has read-only fields and ignores a second press until the response comes', async () => {
    let answer: (response: Response) => void = () => undefined;
    answered.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    render(<NoteForm />);
    type('Title', 'Bones');
    type('Text', 'How?');
    await press();
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
    expect(field('Title').readOnly).toBe(true);
    fireEvent.submit(field('Title'));
    await waitFor(() => expect(answered).toHaveBeenCalled());
    answer(Response.json({ id: '7' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(answered).toHaveBeenCalledTimes(1);
  });

  test('a refused form shows what the server says about a field, and focuses it', async () => {
    answerWith(422, { error: 'Correct this.', fields: { text: 'Say it shorter.' } });
    render(<NoteForm />);
    type('Title', 'Bones');
    type('Text', 'How?');
    await send();
    await waitFor(() => expect(findError('Text')).toBe('Say it shorter.'));
    expect(document.activeElement).toBe(field('Text'));
    expect(alert()).toContain('Correct this.');
  });

  test('a form keeps what was typed until a try succeeds', async () => {
    answerWith(500, { error: 'Something went wrong.' });
    render(<NoteForm />);
    type('Title', 'Bones');
    type('Text', 'How?');
    await send();
    await waitFor(() => expect(alert()).toContain('Something went wrong.'));
    expect(field('Title').value).toBe('Bones');
    expect(onDone).not.toHaveBeenCalled();
    answerWith(201, { id: '7' });
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(alert()).toBe('');
  });
});

test('the id of a submission changes with what is sent, and with nothing else', async () => {
  const { unmount } = render(<NoteForm />);
  type('Title', 'Bones');
  type('Text', 'How?');
  await send();
  await send();
  unmount();
  render(<NoteForm />);
  await send();
  type('Text', 'Why?');
  await send();
  const [first, second, third, fourth] = requests().map(({ attemptId }) => attemptId);
  expect(first).toEqual(expect.any(String));
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});
