import type { APIRoute } from 'astro';
import { createApi } from '#server/http/api.ts';

export const prerender = false;

const api = createApi();

/** An `/api` path that no function has: 404 in the one error shape (P-13). */
export const ALL: APIRoute = ({ request }) =>
  api.fetch(request, { ip: '', waitUntil: () => undefined });
