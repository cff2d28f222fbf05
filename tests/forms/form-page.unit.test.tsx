// @vitest-environment happy-dom
/** A form that its page receives, too, keeps what was typed before its code had loaded, and shows what was refused. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { FormOutcome } from '#islands/ui/form/FormOutcome.tsx';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';

const schema = z.object({ title: z.string(), text: z.string() });

function NoteForm({ sent }: { sent?: PageFormResult }) {
  const form = useCheckedForm({
    path: '/api/notes',
    schema,
    defaultValues: { title: 'Stored', text: '' },
    page: { act: 'note', sent },
  });
  return (
    <form method="post" onSubmit={form.submit}>
      <input type="hidden" name="act" value="note" />
      <TextInput label="Title" {...form.field('title')} />
      <TextInput label="Text" {...form.field('text')} />
      <FormOutcome form={form} />
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function refused(refusal: PageFormResult['refusal'], act = 'note'): PageFormResult {
  return { act, fields: { act, title: '', text: 'Typed' }, status: 422, result: null, refusal };
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('the texts stand in the page before the code has loaded, and can be changed', () => {
  document.body.innerHTML = renderToString(<NoteForm />);
  expect(field('Title')).toHaveProperty('value', 'Stored');
  expect(field('Title').disabled).toBe(false);
});

test('what is typed before the code has loaded stays', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<NoteForm />);
  document.body.append(container);
  field('Text').value = 'Early';
  await act(async () => {
    render(<NoteForm />, { container, hydrate: true });
    await Promise.resolve();
  });
  expect(field('Text')).toHaveProperty('value', 'Early');
  expect(field('Title')).toHaveProperty('value', 'Stored');
});

test('a refused form shows its messages and what was typed, until a field is changed', () => {
  const fields = { title: 'Title is required.' };
  render(<NoteForm sent={refused({ error: 'Title is required.', fields })} />);
  expect(field('Text')).toHaveProperty('value', 'Typed');
  expect(screen.getByText('Title is required.')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('One field needs a correction.');
  fireEvent.change(field('Title'), { target: { value: 'New' } });
  expect(screen.queryByText('Title is required.')).toBeNull();
});

test('a refusal without fields is the outcome, and one of another form is not', () => {
  render(<NoteForm sent={refused({ error: 'It is closed.' })} />);
  expect(screen.getByRole('alert').textContent).toContain('It is closed.');
  cleanup();
  render(<NoteForm sent={refused({ error: 'It is closed.' }, 'other')} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Title')).toHaveProperty('value', 'Stored');
});
