// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { Preview } from '#portal/posts/editor/Preview.tsx';
import { postValues } from '#portal/posts/editor/post-values.ts';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const respond = mockPageResponse();

afterEach(cleanup);

const previewOf = (content: string) => (
  <QueryClientProvider client={queryClient}>
    <Preview values={{ ...postValues(null), content }} edited={null} width="wide" />
  </QueryClientProvider>
);

test('a preview begins empty after its text was cleared', async () => {
  openSession('password', () => undefined);
  respond.mockImplementation(({ path }) =>
    Response.json(path.endsWith('/preview') ? { contentHtml: '<p>The first text</p>' } : []),
  );
  const { rerender } = render(previewOf('The first text'));
  await screen.findByText('The first text');
  rerender(previewOf(''));
  await waitFor(() => expect(screen.queryByText('The first text')).toBeNull());
  const request = vi.fn(() => new Promise<Response>(() => undefined));
  respond.mockImplementation(({ path }) =>
    path.endsWith('/preview') ? request() : Response.json([]),
  );
  rerender(previewOf('Another'));
  await waitFor(() => expect(request).toHaveBeenCalled());
  expect(screen.queryByText('The first text')).toBeNull();
});
