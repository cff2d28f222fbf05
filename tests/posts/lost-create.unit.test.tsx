// @vitest-environment happy-dom
/** A new post whose first response was lost is saved with what is typed since. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminPost } from '#model/posts/admin-posts.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { Editor } from '#portal/posts/editor/Editor.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function type(name: string, value: string) {
  const field = document.querySelector(`[name="${name}"]`);
  if (!field) throw new Error(`There is no field ${name}.`);
  fireEvent.change(field, { target: { value } });
}

const save = () => fireEvent.submit(screen.getByRole('form'));

/** Stores posts as the server does, loses the first answer, and changes the post `edits` times by another's hand. */
function loseFirstAnswer(edits = 0) {
  const sent: string[] = [];
  let stored: AdminPost | null = null;
  answered.mockImplementation(({ method, path, body }) => {
    if (method === 'GET' || path.endsWith('/preview')) return Response.json([]);
    const post = body as AdminPost;
    const version = stored?.version ?? 0;
    sent.push(`${method} ${String(post.version)}`);
    if (method === 'POST' ? stored : post.version !== version)
      return Response.json({ error: 'Newer.', current: stored }, { status: 409 });
    stored = { ...post, id: stored?.id ?? post.id, version: version + 1, updatedAt: '2026-11-30' };
    if (version > 0) return Response.json(stored);
    stored = { ...stored, version: 1 + edits };
    throw new TypeError('Failed to fetch');
  });
  return { sent, read: () => stored };
}

beforeEach(() => {
  localStorage.clear();
  openSession('password', () => undefined);
  vi.stubGlobal('alert', vi.fn());
  Element.prototype.scrollIntoView = () => undefined;
  render(<Editor post={null} />, { wrapper: Queries });
  type('title', 'Limbs');
  type('content', 'Text');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function saveAndTypeOn() {
  save();
  await screen.findByText(/The server could not be reached/);
  type('content', 'Text, one more word');
  save();
}

test('the next save changes the post that the first one created', async () => {
  const { sent, read } = loseFirstAnswer();
  await saveAndTypeOn();
  await waitFor(() => expect(read()?.content).toBe('Text, one more word'));
  expect(sent).toEqual(['POST undefined', 'POST undefined', 'PUT 1']);
});

test('a post that somebody changed meanwhile is offered, and the next save replaces it', async () => {
  const { sent, read } = loseFirstAnswer(1);
  await saveAndTypeOn();
  await screen.findByRole('heading', { name: 'Newer version' });
  save();
  await waitFor(() => expect(read()?.content).toBe('Text, one more word'));
  expect(sent).toEqual(['POST undefined', 'POST undefined', 'PUT 2']);
});
