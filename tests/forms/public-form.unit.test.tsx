// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { Select, TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { PublicForm } from '#islands/ui/form/PublicForm.tsx';
import { retryAdvice } from '#islands/ui/browser/failure-text.ts';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const required = z.string().check(z.trim(), z.minLength(1, 'This is required.'));
const schema = z.object({
  name: required,
  kind: z.enum(['letter', 'note'], 'Choose a kind.'),
  text: required,
  agrees: z.boolean(),
});
const messages = {
  successTitle: 'Sent!',
  success: 'Thank you.',
  failureLabel: 'Not sent',
  submit: 'Send',
  submitting: 'Sending...',
  another: 'Another one',
};

const answered = mockPageResponse();
let now = 0;

function NoteForm({ closesOnceSent = false }) {
  const form = useCheckedForm({
    path: '/api/notes',
    isPublic: true,
    schema,
    defaultValues: { name: '', kind: '', text: '', agrees: false },
    explain: (error) => `It was not sent. ${retryAdvice(error)}`,
    onDone: () => undefined,
  });
  return (
    <PublicForm
      form={form}
      messages={messages}
      closesOnceSent={closesOnceSent}
      label="Note"
      note=""
      sentDetails={[]}
    >
      <TextInput label="Name" {...form.field('name')} />
      <Select label="Kind" {...form.choice('kind')}>
        <option value="">Choose</option>
        <option value="letter">Letter</option>
        <option value="note">Note</option>
      </Select>
      <TextArea label="Text" {...form.field('text')} />
      <Checkbox {...form.choice('agrees')} label="I agree" />
    </PublicForm>
  );
}

const control = <Tag extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.getByLabelText<Tag>(label);
const send = () => screen.getByRole('button', { name: 'Send' });

/** Changes a control as a browser does that says nothing of it: past what React put on the element. */
function fillSilently(label: string, property: 'value' | 'checked', value: unknown) {
  const element = control(label);
  const prototype: unknown = Object.getPrototypeOf(element);
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(element, value);
}

function fillAllSilently() {
  fillSilently('Name', 'value', 'Ada');
  fillSilently('Kind', 'value', 'letter');
  fillSilently('Text', 'value', 'Two currents.');
  fillSilently('I agree', 'checked', true);
}

function fillByEvents() {
  for (const [label, value] of [
    ['Name', 'Ada'],
    ['Kind', 'letter'],
    ['Text', 'Two currents.'],
  ] as const) {
    act(() => control(label).focus());
    fireEvent.change(control(label), { target: { value } });
  }
  fireEvent.click(control('I agree'));
}

/** Does what may send the form, and waits until that is over. */
async function letSend(submit: () => void) {
  await act(async () => {
    submit();
    await Promise.resolve();
  });
  await screen.findByRole('button', { name: 'Send' }, { timeout: 5000 });
}

/** Presses Send as a pointer does, which gives it the focus first. */
const press = () =>
  letSend(() => {
    send().focus();
    now += 3;
    fireEvent.click(send());
  });

const requests = () => answered.mock.calls.map(([{ body }]) => body);

const note = { name: 'Ada', kind: 'letter', text: 'Two currents.', agrees: true };

beforeEach(() => {
  now = 5000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  answered.mockImplementation(() => Response.json({}, { status: 201 }));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a public form takes the time from the focus of the first field', async () => {
  render(<NoteForm />);
  act(() => control('Name').focus());
  now += 1000;
  fillByEvents();
  await press();
  expect(requests()).toEqual([{ ...note, fillTimeMs: 1003 }]);
});

test('a public form knows no time where a browser filled in everything and only Send was pressed', async () => {
  render(<NoteForm />);
  fillAllSilently();
  await press();
  expect(requests()).toEqual([note]);
});

test('a public form that is sent without any focus knows no time', async () => {
  render(<NoteForm />);
  fillAllSilently();
  await letSend(() => void fireEvent.submit(screen.getByRole('form')));
  expect(requests()).toEqual([note]);
});

test('a public form knows no time where a wrong field got the focus after Send', async () => {
  render(<NoteForm />);
  fillAllSilently();
  fillSilently('Text', 'value', ' ');
  await press();
  expect(document.activeElement).toBe(control('Text'));
  expect(answered).not.toHaveBeenCalled();
  fireEvent.change(control('Text'), { target: { value: 'Two currents.' } });
  await press();
  expect(requests()).toEqual([note]);
});

test('a public form measures the next message anew', async () => {
  render(<NoteForm />);
  fillAllSilently();
  await press();
  fillByEvents();
  await press();
  expect(requests()).toEqual([note, { ...note, fillTimeMs: 3 }]);
});

test('a public form sends what the controls show where events told only a part', async () => {
  render(<NoteForm />);
  fillByEvents();
  fillSilently('Name', 'value', 'Grace');
  fillSilently('I agree', 'checked', false);
  await press();
  expect(requests()).toEqual([{ ...note, name: 'Grace', agrees: false, fillTimeMs: 3 }]);
});

test('a public form that closes shows one sheet after the second message', async () => {
  vi.spyOn(console, 'error');
  render(<NoteForm closesOnceSent />);
  for (const name of ['Ada', 'Grace']) {
    fillByEvents();
    fireEvent.change(control('Name'), { target: { value: name } });
    await press();
  }
  expect(requests()).toHaveLength(2);
  expect(screen.getAllByText('Sent!')).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Sent!');
  expect(console.error).not.toHaveBeenCalled();
});
