// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queryClient } from '#portal/data/query-client.ts';
import { useRecord } from '#portal/data/use-record.ts';
import { closeSession, openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answer = mockPageResponse();
const schema = z.object({ mail: z.string() });

beforeEach(() => openSession('open sesame', () => undefined));
afterEach(() => {
  cleanup();
  closeSession();
  queryClient.clear();
});

test('a record that looks the same is looked at again, until it asks for no more', async () => {
  const states = ['queued', 'queued', 'queued', 'sent'];
  answer.mockImplementation(() => Response.json({ mail: states.shift() ?? 'asked too often' }));
  const nextLookMs = (record?: { mail: string }) => record?.mail === 'queued' && 5;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useRecord('/api/record', schema, nextLookMs), { wrapper });
  await waitFor(() => expect(result.current.record).toEqual({ mail: 'sent' }));
  expect(states).toEqual([]);
});
