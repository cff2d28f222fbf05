// @vitest-environment happy-dom
/** The form of an author meets an author whom somebody else changed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blogAuthorMessages, blogAuthorSchema } from '#model/posts/authors.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { AuthorForm } from '#portal/posts/authors/AuthorForm.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const respond = mockPageResponse();

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const opened = blogAuthorSchema.parse({ id: 1, name: 'Ada Test', version: 3 });
const newer = { ...opened, title: 'Editor', version: 4 };
const conflict = () =>
  Response.json({ error: blogAuthorMessages.newerVersion, current: newer }, { status: 409 });

function saveTitle(title: string) {
  const onSaved = vi.fn();
  render(<AuthorForm author={opened} onSaved={onSaved} onClose={vi.fn()} />, { wrapper: Queries });
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } });
  fireEvent.submit(screen.getByRole('form'));
  return onSaved;
}

const listSentVersions = () =>
  respond.mock.calls
    .filter(([{ method }]) => method === 'PUT')
    .map(([{ body }]) => (body as { version: number }).version);

beforeEach(() => {
  localStorage.clear();
  openSession('password', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

test('the first press says that somebody else changed the author, and the second replaces it', async () => {
  respond.mockImplementation(conflict);
  const onSaved = saveTitle('Writer');
  await screen.findByText(new RegExp(blogAuthorMessages.replaceNewer));
  expect(onSaved).not.toHaveBeenCalled();
  respond.mockImplementation(() => Response.json({ ...newer, title: 'Writer', version: 5 }));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(listSentVersions()).toEqual([3, 4]);
});

test('a conflict with the texts that an earlier try saved counts as saved', async () => {
  respond.mockImplementation(conflict);
  const onSaved = saveTitle('Editor');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(newer));
});
