// @vitest-environment happy-dom
/** A form whose picture is still being uploaded is not saved without it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { AuthorForm } from '#portal/posts/authors/AuthorForm.tsx';
import { Editor } from '#portal/posts/editor/Editor.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

vi.mock('#portal/form/pictures/use-upload.ts', () => ({
  useUpload: () => ({
    sending: { name: 'limb.jpg', size: 1000, part: 0.5 },
    failed: null,
    start: () => Promise.resolve(null),
    cancel: () => undefined,
  }),
}));

const answered = mockPageResponse();
const sentence = /limb\.jpg is still being uploaded\. Save when it is done, or cancel it first\./;

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function type(name: string, value: string) {
  const field = document.querySelector(`[name="${name}"]`);
  if (!field) throw new Error(`There is no field ${name}.`);
  fireEvent.change(field, { target: { value } });
}

const listSent = () => answered.mock.calls.filter(([{ method }]) => method !== 'GET');

beforeEach(() => {
  localStorage.clear();
  openSession('password', () => undefined);
  answered.mockImplementation(() => Response.json([]));
  vi.stubGlobal('alert', vi.fn());
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an author is not saved without the avatar that is being uploaded', async () => {
  render(<AuthorForm author={null} onSaved={vi.fn()} onClose={vi.fn()} />, { wrapper: Queries });
  type('name', 'Ada Test');
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByText('The author was not saved.')).toBeDefined();
  expect(listSent()).toEqual([]);
});

test('a post is not saved without the picture in its text that is being uploaded', async () => {
  render(<Editor post={null} />, { wrapper: Queries });
  type('title', 'Limbs');
  type('content', 'Text');
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(listSent().filter(([{ path }]) => path.endsWith('/posts'))).toEqual([]);
});
