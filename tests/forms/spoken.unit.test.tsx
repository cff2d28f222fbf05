// @vitest-environment happy-dom
/** A screen reader says live regions, and what forms refuse. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkBeforeSending } from '#components/forms/check-before-sending.ts';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { FormOutcome } from '#islands/ui/form/FormOutcome.tsx';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { Notice } from '#islands/ui/Notice.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(done)));

test('an alert is in the page only with its words, and is another one for other words', () => {
  const { rerender } = render(<Alert>{''}</Alert>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Alert>{[false, null, undefined]}</Alert>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Alert>Invalid password</Alert>);
  const first = screen.getByRole('alert');
  rerender(<Alert>Error connecting to server</Alert>);
  expect(screen.getByRole('alert')).not.toBe(first);
});

test('a status is in the page before its words', async () => {
  render(<Notice tone="info" role="status" title="1 chosen" />);
  expect(screen.getByRole('status').textContent).toBe('');
  await nextFrame();
  expect(screen.getByRole('status').textContent).toContain('1 chosen');
});

test('what the server rendered of a status stays', () => {
  expect(renderToString(<Status as="p">Listed</Status>)).toBe('<p role="status">Listed</p>');
});

function AddressForm() {
  const schema = z.object({ email: z.string().check(z.email('No address.')) });
  const form = useCheckedForm({
    schema,
    defaultValues: { email: 'ana@' },
    send: () => Promise.resolve(),
  });
  return (
    <form aria-label="Address" noValidate onSubmit={form.submit}>
      <TextInput {...form.field('email')} label="Email" required />
      <FormOutcome form={form} />
    </form>
  );
}

test('each press of Enter on the same wrong field is another alert', async () => {
  render(<AddressForm />);
  fireEvent.submit(screen.getByRole('form'));
  const first = await screen.findByRole('alert');
  expect(first.textContent).toBe('One field needs a correction.');
  fireEvent.submit(screen.getByRole('form'));
  await expect.poll(() => first.isConnected).toBe(false);
  expect((await screen.findByRole('alert')).textContent).toBe('One field needs a correction.');
});

test('a required field of a form with a script is not invalid before it is touched', () => {
  expect(renderToString(<TextInput label="Name" required />)).toContain(' required=""');
  render(<TextInput label="Name" required />);
  const field = screen.getByLabelText('Name');
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(field.hasAttribute('required')).toBe(false);
});

test('a plain form keeps its rule, and speaks where the focus stays', () => {
  document.body.innerHTML = `<div id="root"><form><p class="field">
    <label for="name">Name</label><input id="name" required data-missing="Name is required.">
    </p></form><template data-markup='<p class="field-error"><span></span></p>'></template></div>`;
  const root = document.querySelector<HTMLElement>('#root');
  const [form, input] = [root?.querySelector('form'), root?.querySelector('input')];
  if (!root || !form || !input) throw new Error('The form is not drawn.');
  checkBeforeSending(root);
  expect([input.required, input.getAttribute('aria-required')]).toEqual([false, 'true']);
  const submit = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(submit()).toBe(false);
  expect(root.querySelector('.field-error')?.textContent).toBe('Name is required.');
  expect(root.querySelector('[role=alert]')).toBeNull();
  expect(document.activeElement).toBe(input);
  submit();
  expect(root.querySelector('[role=alert]')?.textContent).toBe('Name is required.');
  expect(input.required).toBe(false);
});
