// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { PostFields } from '#portal/posts/editor/PostFields.tsx';
import { useEditor } from '#portal/posts/editor/use-editor.ts';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

afterEach(cleanup);

function NewPost() {
  return <PostFields editor={useEditor(null)} />;
}

test('another address of the cover begins without alt text, and an old one gets its own back', () => {
  localStorage.clear();
  openSession('password', () => undefined);
  mockPageResponse().mockImplementation(() => Response.json([]));
  render(
    <QueryClientProvider client={queryClient}>
      <NewPost />
    </QueryClientProvider>,
  );
  const address = screen.getByLabelText<HTMLInputElement>('Cover Image URL');
  const altText = () => screen.getByLabelText<HTMLInputElement>(/^Alt text/);
  const type = (input: HTMLInputElement, value: string) =>
    fireEvent.change(input, { target: { value } });
  type(address, 'https://pictures.example.org/limb.jpg');
  type(altText(), 'A limb bud');
  type(address, 'https://pictures.example.org/limb.jpg ');
  expect(altText().value).toBe('A limb bud');
  type(address, 'https://pictures.example.org/worm.jpg');
  expect(altText().value).toBe('');
  type(altText(), 'A flatworm');
  type(address, 'https://pictures.example.org/limb.jpg');
  expect(altText().value).toBe('A limb bud');
});
