// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useForm } from 'react-hook-form';
import { EmailInput } from '#islands/ui/form/EmailInput.tsx';

const changed = vi.fn();

function AddressForm({ readOnly = false }) {
  const form = useForm({ defaultValues: { email: '' } });
  form.subscribe({ formState: { values: true }, callback: ({ name }) => void changed(name) });
  return (
    <EmailInput
      {...form.register('email')}
      label="Email"
      typed={form.watch('email')}
      readOnly={readOnly}
      onSuggestionTaken={(email) => form.setValue('email', email)}
    />
  );
}

afterEach(cleanup);

const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('Email'), { target: { value } });
const suggestion = () => screen.queryByRole('button', { name: /Did you mean gmail\.com/ });

test('the field of an address suggests a domain politely, and takes it when pressed', async () => {
  render(<AddressForm />);
  type('Ada@gmial.com');
  await waitFor(() => expect(suggestion()).not.toBeNull());
  expect(screen.getByRole('status').textContent).toBe('Did you mean gmail.com?');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@gmial.com');
  changed.mockClear();
  fireEvent.click(suggestion() as HTMLElement);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@gmail.com');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(changed, 'a draft learns of it').toHaveBeenCalledWith('email');
  await waitFor(() => expect(suggestion()).toBeNull());
});

test('the field of an address changes nothing while its form is sent', async () => {
  const { rerender } = render(<AddressForm />);
  type('Ada@gmial.com');
  await waitFor(() => expect(suggestion()).not.toBeNull());
  rerender(<AddressForm readOnly />);
  fireEvent.click(suggestion() as HTMLElement);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@gmial.com');
  rerender(<AddressForm />);
  fireEvent.click(suggestion() as HTMLElement);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@gmail.com');
});

test('a suggested domain is not mentioned for another one any more', async () => {
  render(<AddressForm />);
  type('ada@gmial.com');
  await waitFor(() => expect(suggestion()).not.toBeNull());
  type('ada@mail.example');
  expect(suggestion()).toBeNull();
});
